import type { Strings } from './strings.ts'

/** Which letters a word has, a bit each: two words that are a mistake apart differ in one of them at most, each way. */
export function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0
  for (let n = from; n < to; n += 1) letters |= 1 << (bytes[n]! & 31)
  return letters
}

/** The letters of every word. */
export const lettersOfAll = ({ bytes, starts, size }: Strings): Int32Array =>
  Int32Array.from({ length: size }, (_, word) => lettersOf(bytes, starts[word]!, starts[word + 1]!))
