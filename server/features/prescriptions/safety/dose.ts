import { milligrams } from '#server/features/medicines/public.ts'

/** How often a day, by the choices of the form and by what doctors write. */
const TIMES: readonly [RegExp, number][] = [
  [/^(once|one time|1 time|od|hs|at bedtime|every night|every morning|daily$)/i, 1],
  [/^(twice|two times|2 times|bd|bid)/i, 2],
  [/^(three times|thrice|3 times|tds|tid)/i, 3],
  [/^(four times|4 times|qid|qds)/i, 4],
]
const EVERY = /^every (\d+) hours?/i
/** '1-0-1', '1 - 1 - 1 - 1': pieces at the times of a day. */
const PIECES = /^\s*(\d(?:\.\d)?)\s*-\s*(\d(?:\.\d)?)\s*-\s*(\d(?:\.\d)?)(?:\s*-\s*(\d(?:\.\d)?))?\s*$/

function timesADay(frequency: string): number | null {
  const text = frequency.trim()
  const [, hours] = EVERY.exec(text) ?? []
  if (hours) return Number(hours) > 0 ? 24 / Number(hours) : null
  return TIMES.find(([words]) => words.test(text))?.[1] ?? null
}

const piecesOf = (text: string): number | null => {
  const parts = PIECES.exec(text)
  return parts ? parts.slice(1).reduce((sum, part) => sum + Number(part ?? 0), 0) : null
}

const COUNT =
  /^\s*(?:(\d+(?:\.\d+)?)|(half|one|two))\s*(?:\/\s*(\d+))?\s*(?:x\s*)?(tab|cap|pill|caplet|piece|sachet|puff)/i
const WORDS: Record<string, number> = { half: 0.5, one: 1, two: 2 }

/** How many pieces are taken at once: '1 tablet', '1/2 tab', 'two capsules'. */
function piecesAtOnce(dosage: string): number | null {
  const [, digits, word, under] = COUNT.exec(dosage) ?? []
  if (word) return WORDS[word.toLowerCase()] ?? null
  return digits ? Number(digits) / Number(under ?? 1) : null
}

/**
 * Milligrams of an ingredient in a day; null where the line does not say it without doubt. `strength` is that of one
 * piece; an amount in the dosage counts for the only ingredient.
 */
export function milligramsADay(
  { dosage, frequency }: { dosage: string; frequency: string },
  strength: number | null,
  isOnly: boolean,
): number | null {
  const shorthand = piecesOf(dosage) ?? piecesOf(frequency)
  if (shorthand !== null) return strength === null ? null : shorthand * strength
  const times = timesADay(frequency)
  if (times === null) return null
  const said = isOnly ? milligrams(dosage) : null
  if (said !== null)
    return said * times * (/^\s*\d/.test(dosage) && /tab|cap/i.test(dosage) ? (piecesAtOnce(dosage) ?? 1) : 1)
  const pieces = piecesAtOnce(dosage)
  return pieces === null || strength === null ? null : pieces * strength * times
}
