import type { Strings } from './strings.ts'

const WIDEST = 64
const WIDTH = WIDEST + 2
const table = new Uint8Array(WIDTH * WIDTH)
const lastRow = new Uint8Array(256)

/**
 * Returns the number of letters to insert, delete, replace or transpose to turn one word into the other (Damerau–Levenshtein:
 * transposed letters can also be changed), up to `most`; more is `most + 1`. Considers only cells within `most` of the
 * diagonal, since others are farther.
 */
export function distanceOf(a: Uint8Array, b: Uint8Array, most: number, bFrom = 0, bTo = b.length): number {
  let aFrom = 0
  let aTo = a.length
  if (Math.abs(aTo - (bTo - bFrom)) > most || aTo > WIDEST || bTo - bFrom > WIDEST) return most + 1
  // a common beginning and end cost nothing
  while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) {
    aFrom += 1
    bFrom += 1
  }
  while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) {
    aTo -= 1
    bTo -= 1
  }
  const n = aTo - aFrom
  const m = bTo - bFrom
  if (n === 0 || m === 0) return n + m
  const far = most + 1
  for (let j = 0; j <= Math.min(m, most); j += 1) table[j] = j
  for (let i = 0; i < n; i += 1) lastRow[a[aFrom + i]!] = 0
  for (let j = 0; j < m; j += 1) lastRow[b[bFrom + j]!] = 0
  let leastBefore = 0
  for (let i = 1; i <= n; i += 1) {
    const row = i * WIDTH
    const letter = a[aFrom + i - 1]!
    const first = Math.max(1, i - most)
    const last = Math.min(m, i + most)
    let lastColumn = 0
    let least = i <= most ? i : far
    table[row + first - 1] = first === 1 ? least : far
    for (let j = first; j <= last; j += 1) {
      const other = b[bFrom + j - 1]!
      const same = letter === other
      let value = table[row - WIDTH + j - 1]! + (same ? 0 : 1)
      value = Math.min(value, table[row + j - 1]! + 1)
      // the cell above is outside the band
      if (j < i + most) value = Math.min(value, table[row - WIDTH + j]! + 1)
      const k = lastRow[other]!
      const between = i - k + (j - lastColumn) - 1
      if (k > 0 && lastColumn > 0 && between <= most && Math.abs(k - lastColumn) <= most)
        value = Math.min(value, table[(k - 1) * WIDTH + lastColumn - 1]! + between)
      if (same) lastColumn = j
      if (value > far) value = far
      table[row + j] = value
      if (value < least) least = value
    }
    // a transposition uses the row before
    if (least > most && leastBefore > most) return far
    leastBefore = least
    lastRow[letter] = i
  }
  return Math.min(table[n * WIDTH + m]!, far)
}

/** Costs of slips: a kind with many alternatives is expensive. */
const COST = {
  /** A missing letter, or two transposed: a word of eight letters has eight such slips, but two hundred wrong letters. */
  leftOut: 5,
  exchanged: 5,
  /** A doubled letter. */
  doubled: 6,
  /** A wrong letter next to the right one on the keyboard, or with a similar sound. */
  nearby: 9,
  other: 10,
}

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const alike = ['aeiouy', 'ckqsxz', 'fpvbw', 'dt', 'gj', 'mn', 'lr']

const nearby = new Uint8Array(128 * 128)
const isNear = (a: number, b: number) => a < 128 && b < 128 && nearby[a * 128 + b] === 1
for (const [row, keys] of keyboard.entries())
  for (const [column, key] of [...keys].entries())
    for (const other of [keys[column + 1], keyboard[row + 1]?.[column], keyboard[row + 1]?.[column - 1]])
      join(key, other)
for (const letters of alike) for (const one of letters) for (const other of letters) join(one, other)

function join(one: string, other: string | undefined) {
  if (other === undefined || one === other) return
  nearby[one.charCodeAt(0) * 128 + other.charCodeAt(0)] = 1
  nearby[other.charCodeAt(0) * 128 + one.charCodeAt(0)] = 1
}

const costs = new Uint16Array(WIDTH * WIDTH)

/**
 * Returns the cost of typing `typed` for `word`: ten for any wrong letter, less for likelier slips. Both are near each other
 * (`distanceOf`).
 */
export function slipsBetween(typed: Uint8Array, word: Uint8Array, from = 0, to = word.length): number {
  const n = Math.min(WIDEST, typed.length)
  const m = Math.min(WIDEST, to - from)
  for (let j = 0; j <= m; j += 1) costs[j] = j * COST.leftOut
  for (let i = 1; i <= n; i += 1) {
    const row = i * WIDTH
    const a = typed[i - 1]!
    const before = i > 1 ? typed[i - 2] : -1
    costs[row] = i * COST.other
    for (let j = 1; j <= m; j += 1) {
      const b = word[from + j - 1]!
      let cost = costs[row - WIDTH + j - 1]! + (a === b ? 0 : isNear(a, b) ? COST.nearby : COST.other)
      cost = Math.min(cost, costs[row + j - 1]! + COST.leftOut)
      cost = Math.min(cost, costs[row - WIDTH + j]! + (a === before || a === typed[i] ? COST.doubled : COST.other))
      if (j > 1 && before === b && word[from + j - 2] === a)
        cost = Math.min(cost, costs[row - WIDTH * 2 + j - 2]! + COST.exchanged)
      costs[row + j] = cost
    }
  }
  return costs[n * WIDTH + m]!
}

/**
 * Returns a code above 0 of a word's approximate sound: spellings that sound the same share it. Two different sounds share one
 * with a chance of one in four billion.
 */
export function soundOf(word: string): number {
  let hash = 0x811c9dc5
  for (const letter of spokenOf(word)) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash >>> 0 || 1
}

function spokenOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/[ck]s|x/g, 'ks')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/th/g, 't')
    .replace(/y|ee|ea|ie/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/e$/, '')
}

/** Returns the set of a word's letters as bits: two words one mistake apart differ in at most one of them each way. */
export function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0
  for (let n = from; n < to; n += 1) letters |= 1 << (bytes[n]! & 31)
  return letters
}

/** Returns the letters of every word. */
export const lettersOfAll = ({ bytes, starts, size }: Strings): Int32Array =>
  Int32Array.from({ length: size }, (_, word) => lettersOf(bytes, starts[word]!, starts[word + 1]!))
