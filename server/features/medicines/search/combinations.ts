import { readCombinations } from '#db/knowledge/safety/combinations.ts'

/** A combination's name at the beginning of a search, as its ingredients. */
interface Meant {
  /** Of the search, the words that are the name. */
  count: number
  ingredients: readonly string[][]
}

let byName: ReadonlyMap<string, readonly string[][]> | undefined
let longest = 0

function known(): ReadonlyMap<string, readonly string[][]> {
  if (byName) return byName
  const read = readCombinations()
  longest = Math.max(...read.map(({ name }) => name.length))
  byName = new Map(read.map(({ name, ingredients }) => [name.join(' '), ingredients]))
  return byName
}

/** Returns the combination that a search begins with ('co-trimoxazole 480', 'cotrimoxazole'); mostly null, at once. */
export function combinationIn(words: readonly string[]): Meant | null {
  const names = known()
  for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
    const ingredients = names.get(words.slice(0, count).join(' '))
    if (ingredients) return { count, ingredients }
  }
  return null
}
