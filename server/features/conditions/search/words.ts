/** Words that say nothing about an illness. */
const EMPTY = new Set(
  'a an and are at be can do does for from have has how i in is it me my of on or the to what when why with you your'.split(
    ' ',
  ),
)

/** Words that say the same; the first stands for the others. The guides have the plain ones. */
const SAME = [
  ['poo', 'stool', 'motion', 'feces', 'latrine'],
  ['pee', 'urine', 'urination', 'wee'],
  ['tummy', 'belly', 'stomach', 'abdomen', 'abdominal'],
  ['shivering', 'shiver', 'chill', 'rigor'],
  ['swelling', 'swollen', 'swell', 'edema'],
  ['fit', 'seizure', 'convulsion'],
  ['itching', 'itch', 'itchy'],
  ['tired', 'tiredness', 'fatigue', 'weakness', 'weak'],
  ['dizzy', 'dizziness', 'giddiness', 'giddy', 'spinning'],
  ['vomiting', 'vomit', 'throwing'],
  ['breathless', 'breathlessness', 'breathing', 'breath'],
  ['fever', 'temperature'],
]
const sameAs = new Map(SAME.flatMap(([first, ...others]) => others.map((word) => [word, first!] as const)))

/**
 * The words of a text as searches compare them: without case, marks and dots, in one spelling where British and
 * American differ (diarrhoea, diarrhea), and in the singular. Words without meaning are left out unless there is no other.
 */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/['’]/g, '')
    // b.p. is bp
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !EMPTY.has(word))
  return (telling.length > 0 ? telling : words).map(plainOf).map((word) => sameAs.get(word) ?? word)
}

function plainOf(word: string): string {
  const isPlural = word.length > 3 && /(?<!s|u|i)s$/.test(word)
  const one = isPlural ? word.replace(/ies$/, 'y').replace(/s$/, '') : word
  return one.replace(/ae|oe/g, 'e').replace(/our$/, 'or')
}
