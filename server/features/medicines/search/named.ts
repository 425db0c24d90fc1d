import { brandKeyOf } from '#server/features/medicines/lists/brand.ts'
import { isFormWord } from '#server/features/medicines/lists/form.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import type { Lookups } from './lookups.ts'

/** More medicines of one name than these are not looked at. */
const MOST = 40
const SHORTEST = 3

/**
 * Returns the ids of the medicines that are called so: with the whole name, or else of the brand that it begins with,
 * whatever their strength ('Tab. Zedomol 650' is 'Zedomol 650mg Tablet').
 */
export function idsNamed(lookups: Lookups, name: string): string[] {
  const { names, ids } = lookups.index
  const words = wordsOf(name)
  while (words.length > 1 && isFormWord(words[0]!)) words.shift()
  const idOf = (row: number) => {
    const hex = ids.toString('hex', row * 16, row * 16 + 16)
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
  const brand = brandKeyOf(words)
  for (let length = words.length; length > 0; length -= 1) {
    const key = words.slice(0, length).join(' ')
    if (key.length < SHORTEST) break
    const [from, to] = names.equalTo(key)
    if (from < to) return Array.from({ length: Math.min(MOST, to - from) }, (_, n) => idOf(from + n))
    const [first, last] = names.beginningWith(`${key} `)
    const found: string[] = []
    for (let row = first; row < last && found.length < MOST; row += 1)
      if (brandKeyOf(names.at(row).split(' ')) === brand) found.push(idOf(row))
    if (found.length > 0) return found
  }
  return []
}
