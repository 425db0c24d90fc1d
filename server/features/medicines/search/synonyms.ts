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

/** Names of ingredients that only people who search use, foreign brands that Indian lists lack, and spellings of lists. */
const colloquial: Readonly<Record<string, readonly string[]>> = {
  paracetamol: ['pcm'],
  indometacin: ['indomethacin'],
  tazobactam: ['tazobactum'],
  clotrimazole: ['clotrimazol'],
  zolpidem: ['ambien'],
  'oral rehydration salts': ['oral rehydration salt', 'oral rehydration solution', 'ors'],
}

/** The names of each substance that has several. */
export const nameFamilies: readonly (readonly string[])[] = [
  ...substanceNames.map((names) => [...names, ...(colloquial[names[0]!] ?? [])]),
  ...Object.entries(colloquial)
    .filter(([name]) => !substanceNames.some((names) => names[0] === name))
    .map(([name, others]) => [name, ...others]),
]

const namesOf = new Map(nameFamilies.flatMap((names) => names.map((name) => [name, names] as const)))
const MOST_WORDS = Math.max(...[...namesOf.keys()].map((name) => name.split(' ').length))

/** Returns true for the whole name of a substance that has several ('pcm', 'ors'). */
export const isSubstance = (text: string): boolean => namesOf.has(text)

/** Returns a text in all names of the substance that it begins with: 'vitamin b6 10' is also 'pyridoxine 10'. */
export function inOtherNames(words: readonly string[]): string[] {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const names = namesOf.get(words.slice(0, count).join(' '))
    if (names) return names.map((name) => [name, ...words.slice(count)].join(' '))
  }
  return []
}

/** Everyday names of groups of substances. Their substances are not interchangeable, so they are no names of each other. */
const b12 = ['mecobalamin', 'cyanocobalamin', 'hydroxocobalamin']
const groups: Readonly<Record<string, readonly string[]>> = { b12, 'vitamin b12': b12 }

/** Returns the searches for each substance of the group that a search begins with: "b12 500", "vitamin b12". */
export function inGroup(words: readonly string[]): string[][] {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ')
    if (Object.hasOwn(groups, name)) return groups[name]!.map((substance) => [substance, ...words.slice(count)])
  }
  return []
}

const isWord = (name: string) => !name.includes(' ')

/** Words that find the same medicines; each is stored under the first, for ingredients the international name. */
export const wordFamilies: readonly (readonly string[])[] = [
  ...shortened,
  ...nameFamilies.map((names) => names.filter(isWord)).filter((names) => names.length > 1),
]

/** The family of each word that has one. */
export const spellingsOfWord: ReadonlyMap<string, readonly string[]> = new Map(
  wordFamilies.flatMap((family) => family.map((word) => [word, family] as const)),
)
