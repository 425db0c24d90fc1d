const WIDEST = 64
const WIDTH = WIDEST + 2
const table = new Uint8Array(WIDTH * WIDTH)
const lastRow = new Uint8Array(256)

/**
 * How many letters must be put in, left out, replaced or exchanged with their neighbour to make one word of the other
 * (Damerau and Levenshtein: letters that were exchanged may also have been changed), up to `most`; more is `most + 1`.
 * Only what lies within `most` of the diagonal is looked at, since all else is farther.
 */
export function distanceOf(a: Uint8Array, b: Uint8Array, most: number, bFrom = 0, bTo = b.length): number {
  let aFrom = 0
  let aTo = a.length
  if (Math.abs(aTo - (bTo - bFrom)) > most || aTo > WIDEST || bTo - bFrom > WIDEST) return most + 1
  // what both begin and end with costs nothing
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
      // above the diagonal's last there is nothing
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
    // an exchange goes back to the row before
    if (least > most && leastBefore > most) return far
    leastBefore = least
    lastRow[letter] = i
  }
  return Math.min(table[n * WIDTH + m]!, far)
}
