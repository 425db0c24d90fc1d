import { distanceOf } from '#server/features/medicines/search/distance.ts'
import { saltKeyOf } from '#server/features/medicines/lists/salts.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import type { IngredientNames } from './recognize.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** How many slips a word of this length can have and still be taken for a slip. */
const slipsIn = (word: string) => (word.length > 12 ? 2 : word.length > 5 ? 1 : 0)

/**
 * Finds which known name an unknown one may have been meant to be. It is said in reports and used for nothing else: two
 * medicines can have names that are a letter apart.
 */
export function misspellingFinder({ names }: IngredientNames): (name: string) => string | null {
  const known = [...names.keys()].filter(isPlain).map((name) => ({ name, words: name.split(' ') }))
  const joined = new Map(known.map(({ name }) => [name.replaceAll(' ', ''), name]))
  return (name) => {
    const words = wordsOf(name)
    if (!isPlain(words.join(' '))) return null
    const together = joined.get(words.join(''))
    if (together !== undefined) return together
    return known.find((one) => areNear(words, one.words))?.name ?? null
  }
}

const isPlain = (name: string) => name.length > 4 && /^[\x20-\x7e]+$/.test(name)

/** Whether one name is the other with a slip or two. */
export const isNear = (name: string, other: string): boolean => isPlain(name) && areNear(wordsOf(name), wordsOf(other))

const areNear = (words: readonly string[], other: readonly string[]) =>
  other.length === words.length && words.every((word, at) => isSlip(word, other[at]!))

function isSlip(word: string, other: string): boolean {
  if (word === other) return true
  const most = slipsIn(word)
  if (most === 0 || word[0] !== other[0]) return false
  return distanceOf(bytesOf(word), bytesOf(other), most) <= most
}

/** The present name, where lists write an older one (frusemide); null where they do not. */
export function presentNameOf(name: string): string | null {
  const plain = wordsOf(name).join(' ')
  const present = saltKeyOf(name)
  return present === plain || present === plain.replace(/^sulph/, 'sulf') ? null : present
}
