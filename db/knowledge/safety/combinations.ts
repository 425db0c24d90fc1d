import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Names of combinations, such as co-trimoxazole. `npm run content:safety` generates combinations.json from content/.

/** Returns the words of each name, and of each of its ingredients. */
export const readCombinations = (): { name: string[]; ingredients: string[][] }[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'combinations.json'), 'utf8')) as {
    name: string[]
    ingredients: string[][]
  }[]
