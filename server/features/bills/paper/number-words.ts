const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** Each Hindi number below 100 is a word of its own. */
const hindi = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ')

/** The value and the word of each scale, largest first. */
type Scales = readonly (readonly [value: number, word: string])[]

const indian: Scales = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
]
const international: Scales = [
  [1_000_000_000_000, 'Trillion'],
  [1_000_000_000, 'Billion'],
  [1_000_000, 'Million'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
]
const hindiScales: Scales = [
  [10_000_000, 'करोड़'],
  [100_000, 'लाख'],
  [1000, 'हज़ार'],
  [100, 'सौ'],
]

/** Returns a whole number in words; more crores than 99 lakh are counted in lakh crores. */
function inWords(value: number, scales: Scales, belowHundred: (value: number) => string): string {
  if (value < 100) return belowHundred(value)
  const [size, word] = scales.find(([least]) => value >= least)!
  const count = inWords(Math.floor(value / size), scales, belowHundred)
  const rest = value % size
  return rest === 0 ? `${count} ${word}` : `${count} ${word} ${inWords(rest, scales, belowHundred)}`
}

const englishBelowHundred = (value: number) =>
  value < 20
    ? small[value]!
    : value % 10 === 0
      ? tens[value / 10]!
      : `${tens[Math.floor(value / 10)]!}-${small[value % 10]!}`

/** Returns a whole number in English words, in lakhs and crores or in millions. */
export const englishNumber = (value: number, isIndian: boolean): string =>
  inWords(value, isIndian ? indian : international, englishBelowHundred)

/** Returns a whole number in Hindi words. */
export const hindiNumber = (value: number): string => inWords(value, hindiScales, (low) => hindi[low]!)
