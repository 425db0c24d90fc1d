import type { DoseStep, DoseUnit, PartOfDay, routes } from './dose.ts'

// The words that people write, in English, in Latin shorthand and in Hindi with Latin letters. Texts are lower case,
// without dots in abbreviations. Longer phrases come before those that they begin with.

type Route = (typeof routes)[number]
type Food = NonNullable<DoseStep['food']>

export const unitWords: readonly (readonly [pattern: string, unit: DoseUnit])[] = [
  ['tablets?|tabs?|tbs|pills?|caplets?|goliy?an?|goliya|goli', 'tablet'],
  ['capsules?|caps?', 'capsule'],
  ['sachets?|satchets?|packets?', 'sachet'],
  ['suppositor(?:y|ies)|supp', 'suppository'],
  ['pessar(?:y|ies)|vaginal tablets?', 'pessary'],
  ['patch(?:es)?', 'patch'],
  ['vials?', 'vial'],
  ['ampoules?|ampules?|amps?', 'ampoule'],
  ['injections?|inj', 'injection'],
  ['lozenges?', 'lozenge'],
  ['ml|mls|millilit(?:er|re)s?|cc', 'ml'],
  ['teaspoon(?:ful)?s?|tsps?|tsf|chh?ammach|chamach', 'teaspoon'],
  ['tablespoon(?:ful)?s?|tbsps?', 'tablespoon'],
  ['drops?|gtts?|boo?nde?', 'drop'],
  ['puffs?|inhalations?', 'puff'],
  ['sprays?', 'spray'],
  ['applications?', 'application'],
  ['scoops?', 'scoop'],
  ['mcg|micrograms?|ug|µg|μg', 'mcg'],
  ['mg|mgs|milligrams?', 'mg'],
  ['grams?|gms?|g', 'g'],
  ['units?', 'unit'],
  ['iu|international units?', 'IU'],
]

export const numberWords: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  aadha: 0.5,
  aadhi: 0.5,
  adha: 0.5,
  adhi: 0.5,
  ek: 1,
  do: 2,
  teen: 3,
  tin: 3,
  char: 4,
  chaar: 4,
  paanch: 5,
  panch: 5,
  chhe: 6,
  saat: 7,
  aath: 8,
  das: 10,
  dedh: 1.5,
  dhai: 2.5,
}

/** Frequencies within a day. */
export const countWords: readonly (readonly [pattern: string, count: number])[] = [
  ['once (?:daily|a day|per day|every day|in a day)|once$|od|qd|daily once', 1],
  ['twice (?:daily|a day|per day|every day|in a day)|twice|bd|bid|bds|bis|daily twice', 2],
  ['thrice (?:daily|a day|per day|every day|in a day)|thrice|tds|tid|tsd', 3],
  ['qid|qds', 4],
]

export const partWords: readonly (readonly [pattern: string, part: PartOfDay])[] = [
  // one time, said twice
  [
    '(?:at night|night|nocte|raat(?: ko| mein| me)?) (?:at bed ?time|before (?:bed|sleep(?:ing)?)|hs|sone se pehle)',
    'bedtime',
  ],
  ['(?:in the |every |each )?mornings?|at breakfast(?: time)?|mane|om|am|subah|savere', 'morning'],
  ['at noon|noon|(?:in the |every |each )?afternoons?|midday|at lunch(?: time)?|dopahar|dopeher', 'noon'],
  ['(?:in the |every |each )?evenings?|sha+m', 'evening'],
  ['at bed ?time|before (?:bed|sleep(?:ing)?)|bed ?time|hs|sone se pehle|sote samay', 'bedtime'],
  ['at nights?|every night|each night|nightly|night|nocte|pm|at dinner(?: time)?|raat(?: ko| mein| me)?', 'night'],
]

/** A meal by which a part of the day is named. */
export const meals: Readonly<Record<string, PartOfDay>> = {
  breakfast: 'morning',
  nashta: 'morning',
  nashte: 'morning',
  lunch: 'noon',
  dinner: 'night',
  supper: 'night',
}

export const foodWords: readonly (readonly [pattern: string, food: Food])[] = [
  ['(?:on an |on )?empty stomach|khali pet', 'empty stomach'],
  ['before (?:food|meals?|eating|each meal|every meal)|ac|kha+ne se p[ae]h?le', 'before'],
  ['after (?:food|meals?|eating|each meal|every meal)|pc|kha+ne ke ba+d', 'after'],
  ['with (?:food|meals?|each meal|every meal)|kha+ne ke sa+th', 'with'],
]

export const routeWords: readonly (readonly [pattern: string, route: Route])[] = [
  ['by mouth|orally|per oral|oral|po', 'by mouth'],
  ['under the tongue|sublingually|sublingual|sl', 'under the tongue'],
  ['into a muscle|intramuscularly|intramuscular|im', 'into a muscle'],
  ['into a vein|intravenously|intravenous|iv', 'into a vein'],
  ['under the skin|subcutaneously|subcutaneous|subcut|sc|sq', 'under the skin'],
  ['into the rectum|rectally|per rectum|pr', 'into the rectum'],
  ['into the vagina|vaginally|per vaginam|pv', 'into the vagina'],
  [
    '(?:locally|topically|topical|la|on the skin|on (?:the )?affected (?:areas?|parts?)|over (?:the )?affected (?:areas?|parts?)|to (?:the )?affected (?:areas?|parts?))',
    'on the skin',
  ],
  ['(?:in(?:to)? )?(?:both|each|the|right|left|the right|the left) eyes?|be', 'into the eye'],
  ['(?:in(?:to)? )?(?:both|each|the|right|left|the right|the left) ears?', 'into the ear'],
  ['(?:in(?:to)? )?(?:both|each|the|right|left|the right|the left) (?:nose|nostrils?)', 'into the nose'],
  ['inhaled|by inhalation', 'inhaled'],
]

export const asNeededWords =
  'as needed|as required|as and when required|when needed|when required|if needed|if required|sos|prn|zaroorat padne par|zarurat padne par|jarurat padne par'

export const endlessWords =
  'until further notice|to continue|continued|continue|contd|cont|long ?term|lifelong|life long|ongoing|regularly'

/** Reasons for taking a medicine as needed. */
export const reasonWords =
  '(?:(?:severe|mild|body|joint|chest|stomach|abdominal) )?(?:pain|ache|fever|headache|itching|itch|cough|cold|vomiting|nausea|acidity|gas|loose motions?|diarrho?ea|wheez(?:e|ing)|breathlessness|anxiety|insomnia|sleep|allergy|rash|cramps?|spasms?|constipation|giddiness|vertigo|migraine|angina|dard|bukhar|khansi|ulti)'

/** Words about the way of taking, which change neither amount nor time; the form leaves them in the text. */
export const mannerWords =
  '(?:apply|instill?|inhale|chew|swallow(?: whole)?|crushed|dissolved? in water)(?: (?:a )?(?:thin layer|small amount))?|(?:a )?thin layer|(?:a )?small amount|with (?:(?:a|1|one|2|two) glass(?:es)? of )?(?:plain |warm |lukewarm |plenty of )?(?:water|milk)'

/** Words that change nothing. */
export const fillers =
  'please|kindly|take|taken|to be taken|give|given|use|of|the|a|an|and|at|on|in|each|per dose|every time|each time|at a time|dose|doses|strictly|only|also|ko|mein|me|se|ke|lena|lein|le|khana|khayein|dena|dein|aur|tak|et|par'
