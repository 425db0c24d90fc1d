import { Bitmap } from './bitmap.ts'
import type { Lookups, Word } from './lookups.ts'
import { countOf, type Rows } from './rows.ts'
import { isNumber, meantBy } from './typos.ts'

/** Of an unknown word so many that may have been meant are looked for. */
const CANDIDATES = 3
/** What may have been meant counts less than what was typed. */
const MEANT = 0.7
/** Medicines are found by their rarer words only, and so many at most are weighed. */
const MOST_WEIGHED = 4_000
/** Medicines that have less than this share of what the best one has are no answer. */
const SHARE = 0.75

interface Clue {
  rows: Rows
  weight: number
  /** A strength alone, or a word that every other medicine has, is no answer. */
  tells: boolean
}

/**
 * Medicines that have most of what was typed, where none has all of it: those first that have the words that tell most,
 * which are the rare ones. Rather than nothing.
 */
export function partlyMatching(lookups: Lookups, words: readonly Word[]): Uint32Array[] {
  const clues = words.flatMap((word) => cluesOf(lookups, word)).sort((a, b) => b.weight - a.weight)
  const weighed = lookups.sets.lend()
  let count = 0
  for (const { rows, tells } of clues) {
    if (!tells || rows instanceof Bitmap || count + rows.length > MOST_WEIGHED) continue
    weighed.addAll(rows)
    count += rows.length
  }
  const byWeight = new Map<number, number[]>()
  const fast = clues.map(({ rows, weight }) => ({ rows: lookups.sets.asBitmap(rows), weight }))
  for (const row of weighed.toRows(weighed.count())) {
    const weight = fast.reduce((sum, clue) => sum + (clue.rows.has(row) ? clue.weight : 0), 0)
    const same = byWeight.get(weight)
    if (same) same.push(row)
    else byWeight.set(weight, [row])
  }
  const best = Math.max(...byWeight.keys())
  return [...byWeight]
    .filter(([weight]) => weight >= best * SHARE)
    .sort(([a], [b]) => b - a)
    .map(([, rows]) => Uint32Array.from(rows))
}

function cluesOf(lookups: Lookups, { text, number }: Word): Clue[] {
  const { size } = lookups.index
  const clue = (rows: Rows, factor: number): Clue => ({
    rows,
    tells: !isNumber(text),
    weight: factor * Math.log2(1 + size / Math.max(1, countOf(rows))),
  })
  if (number >= 0) return [clue(lookups.anywhere(number), 1)]
  if (isNumber(text)) return []
  return meantBy(lookups, text, CANDIDATES).map((meant) => clue(lookups.anywhere(meant.number), MEANT))
}
