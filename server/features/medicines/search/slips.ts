/** What a slip costs: of the ways in which a word goes wrong those are dear that have many other ways beside them. */
const COST = {
  /** A letter left out, or two exchanged: a word of eight letters has eight such slips, but two hundred wrong letters. */
  leftOut: 5,
  exchanged: 5,
  /** A letter twice. */
  doubled: 6,
  /** A wrong letter that lies beside the right one, or sounds like it. */
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

const WIDEST = 64
const WIDTH = WIDEST + 1
const table = new Uint16Array(WIDTH * WIDTH)

/**
 * How unlikely it is that someone who meant `word` typed `typed`: ten for a letter that is any other, less for slips that
 * happen more easily. Both are near each other (`distanceOf`).
 */
export function slipsBetween(typed: Uint8Array, word: Uint8Array, from = 0, to = word.length): number {
  const n = Math.min(WIDEST, typed.length)
  const m = Math.min(WIDEST, to - from)
  for (let j = 0; j <= m; j += 1) table[j] = j * COST.leftOut
  for (let i = 1; i <= n; i += 1) {
    const row = i * WIDTH
    const a = typed[i - 1]!
    const before = i > 1 ? typed[i - 2] : -1
    table[row] = i * COST.other
    for (let j = 1; j <= m; j += 1) {
      const b = word[from + j - 1]!
      let cost = table[row - WIDTH + j - 1]! + (a === b ? 0 : isNear(a, b) ? COST.nearby : COST.other)
      cost = Math.min(cost, table[row + j - 1]! + COST.leftOut)
      cost = Math.min(cost, table[row - WIDTH + j]! + (a === before || a === typed[i] ? COST.doubled : COST.other))
      if (j > 1 && before === b && word[from + j - 2] === a)
        cost = Math.min(cost, table[row - WIDTH * 2 + j - 2]! + COST.exchanged)
      table[row + j] = cost
    }
  }
  return table[n * WIDTH + m]!
}
