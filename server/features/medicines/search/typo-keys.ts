/** Of a longer word only so many bytes are looked at; what follows is compared afterwards. */
const PREFIX = 7

/** How many wrong letters a word of this length may have and still be found. */
export const mistakesIn = (length: number): 0 | 1 | 2 => (length < 4 ? 0 : length < 6 ? 1 : 2)

const isDigit = (byte: number) => byte >= 48 && byte <= 57

/** Whether mistakes in the word are looked for: a strength that is one digit off is another medicine. */
export function canBeMistaken(bytes: Uint8Array, from = 0, to = bytes.length): boolean {
  if (mistakesIn(to - from) === 0) return false
  for (let n = from; n < to; n += 1) if (isDigit(bytes[n]!)) return false
  return true
}

/** A word and the part of its hash that tells it from others of its bucket. */
export const entryOf = (hash: number, word: number): number => ((hash & 0xff000000) | word) >>> 0
export const wordOf = (entry: number): number => entry & 0x00ffffff

const BASIS = 0x811c9dc5

/**
 * Tells the hash of a word and of all that is left of it when up to `mistakes` letters are left out. Two words within
 * that many mistakes of each other have one of them in common (symmetric deletion).
 */
export function setTypoKeys(
  bytes: Uint8Array,
  from: number,
  to: number,
  mistakes: number,
  tell: (hash: number) => void,
): void {
  const end = Math.min(to, from + PREFIX)
  const hashWithout = (first: number, second: number) => {
    let hash = BASIS
    for (let n = from; n < end; n += 1) if (n !== first && n !== second) hash = Math.imul(hash ^ bytes[n]!, 0x01000193)
    hash ^= hash >>> 15
    return Math.imul(hash, 0x2c1b3c6d) >>> 0
  }
  tell(hashWithout(-1, -1))
  if (mistakes === 0) return
  for (let first = from; first < end; first += 1) {
    // of two letters that are the same, leaving out either is the same
    if (first > from && bytes[first] === bytes[first - 1]) continue
    tell(hashWithout(first, -1))
  }
  if (mistakes === 1) return
  for (let first = from; first < end; first += 1)
    for (let second = first + 1; second < end; second += 1) tell(hashWithout(first, second))
}
