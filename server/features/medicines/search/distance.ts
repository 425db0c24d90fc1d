const WIDEST = 64
const WIDTH = WIDEST + 2
const table = new Uint8Array(WIDTH * WIDTH)
const lastRow = new Uint8Array(256)

/**
 * How many letters must be put in, left out, replaced or exchanged with their neighbour to make one word of the other
 * (Damerau and Levenshtein: letters that were exchanged may also have been changed), up to `most`; more is `most + 1`.
 */
export function distanceOf(a: Uint8Array, b: Uint8Array, most: number, bFrom = 0, bTo = b.length): number {
  const n = a.length
  const m = bTo - bFrom
  if (Math.abs(n - m) > most || n > WIDEST || m > WIDEST) return most + 1
  const far = n + m
  // row and column 0 stand for before the words, and are far away
  table[0] = far
  for (let i = 0; i <= n; i += 1) {
    table[(i + 1) * WIDTH] = far
    table[(i + 1) * WIDTH + 1] = i
  }
  for (let j = 0; j <= m; j += 1) {
    table[j + 1] = far
    table[WIDTH + j + 1] = j
  }
  for (let i = 0; i < n; i += 1) lastRow[a[i]!] = 0
  for (let j = bFrom; j < bTo; j += 1) lastRow[b[j]!] = 0
  for (let i = 1; i <= n; i += 1) {
    let lastColumn = 0
    let least = far
    const row = (i + 1) * WIDTH
    for (let j = 1; j <= m; j += 1) {
      const other = b[bFrom + j - 1]!
      const k = lastRow[other]!
      const l = lastColumn
      let value = table[row - WIDTH + j]!
      if (a[i - 1] === other) lastColumn = j
      else value += 1
      value = Math.min(
        value,
        table[row + j]! + 1,
        table[row - WIDTH + j + 1]! + 1,
        table[k * WIDTH + l]! + (i - k - 1) + 1 + (j - l - 1),
      )
      table[row + j + 1] = value
      if (value < least) least = value
    }
    // an exchange may still take back one
    if (least > most + 1) return most + 1
    lastRow[a[i - 1]!] = i
  }
  return Math.min(table[(n + 1) * WIDTH + m + 1]!, most + 1)
}
