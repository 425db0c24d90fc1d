import { substanceNames } from '#server/features/medicines/lists/words.ts'

/** Words that say the same, as packs and lists shorten them. */
const shortened: readonly (readonly string[])[] = [
  ['tablet', 'tablets', 'tab', 'tabs'],
  ['capsule', 'capsules', 'cap', 'caps'],
  ['injection', 'injections', 'inj'],
  ['syrup', 'syrups', 'syp', 'syr'],
  ['suspension', 'susp'],
  ['drops', 'drop'],
  ['solution', 'soln'],
  ['ointment', 'oint'],
  ['gram', 'grams', 'gm', 'g'],
  ['unit', 'units', 'iu'],
  ['laboratories', 'laboratory', 'labs', 'lab'],
  ['pharmaceuticals', 'pharmaceutical', 'pharma'],
  ['limited', 'ltd'],
  ['private', 'pvt'],
]

/** Names of ingredients that only people who search use, and spellings of lists. */
const colloquial: Readonly<Record<string, readonly string[]>> = {
  paracetamol: ['pcm'],
  indometacin: ['indomethacin'],
  tazobactam: ['tazobactum'],
  clotrimazole: ['clotrimazol'],
}

const isWord = (name: string) => !name.includes(' ')

/** Words that find the same medicines; each is stored under the first, for ingredients the international name. */
export const wordFamilies: readonly (readonly string[])[] = [
  ...shortened,
  ...substanceNames
    .map((names) => names.filter(isWord))
    .filter((names) => names.length > 1)
    .map((names) => [...names, ...(colloquial[names[0]!] ?? [])]),
  ...Object.entries(colloquial)
    .filter(([name]) => !substanceNames.some((names) => names[0] === name && names.filter(isWord).length > 1))
    .map(([name, others]) => [name, ...others]),
]

/** The family of each word that has one. */
export const spellingsOfWord: ReadonlyMap<string, readonly string[]> = new Map(
  wordFamilies.flatMap((family) => family.map((word) => [word, family] as const)),
)
