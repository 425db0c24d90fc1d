import type { Lookups, Word } from './lookups.ts'
import { has, intersect, none } from './rows.ts'

const CANCERS = ['cancer', 'carcinoma', 'tumor', 'tumour']

/**
 * Returns the medicines that have the words in a use only as part of a cancer's name. A person who types the name of a guide,
 * such as "thyroid", doesn't mean a medicine against thyroid cancer.
 */
export function cancersOf(lookups: Lookups, words: readonly Word[]): Uint32Array {
  const { wordStarts, words: numbers } = lookups.index.texts.disease
  const cancers = new Set(CANCERS.map((text) => lookups.word(text).number).filter((number) => number >= 0))
  const last = words.at(-1)
  if (!last || words.some(({ number }) => number < 0 || cancers.has(number))) return none
  const isOnlyCancer = (text: number) => {
    for (let at = wordStarts[text]!; at < wordStarts[text + 1]!; at += 1)
      if (numbers[at] === last.number && !(at + 1 < wordStarts[text + 1]! && cancers.has(numbers[at + 1]!)))
        return false
    return true
  }
  const texts = words
    .map(({ number }) => lookups.textsWith('disease', number))
    .reduce(intersect)
    .filter(isOnlyCancer)
  const rows = lookups.sets.asBitmap(lookups.rowsOf('disease', texts))
  const named = lookups.sets.all(words.map(({ number }) => lookups.inName(number)))
  return rows.toRows(rows.count()).filter((row) => !has(named, row))
}
