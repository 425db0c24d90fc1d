import { inName, wordsOf } from '#server/features/medicines/public.ts'
import type { OwnRule, Safety } from './compile.ts'

/** A reaction that a chart records, and what the table says of it. */
export interface KnownAllergy {
  /** As the chart says it. */
  text: string
  rules: ReadonlyMap<string, OwnRule>
}

const SEPARATORS = /[,;\n/]|\band\b|\.(?=\s|$)/iu
const NONE = /\b(no|not|nil|none|denies|never|nkda|nkma|nka|unknown)\b/i

/** Reads the allergies of a chart, which are free text: by ingredient, by brand-free names and by the words of groups. */
export function allergiesIn(safety: Safety, text: string | null): { known: KnownAllergy[]; notRecognized: string[] } {
  const known: KnownAllergy[] = []
  const notRecognized: string[] = []
  for (const piece of (text ?? '').split(SEPARATORS).map((part) => part.trim())) {
    const words = wordsOf(piece)
    if (words.length === 0 || NONE.test(piece)) continue
    const rules = new Map<string, OwnRule>()
    const groups = new Set(safety.allergies.filter((group) => group.words.some((word) => has(words, word))))
    for (const ingredient of inName(safety, piece).ingredients) {
      for (const group of safety.allergies) if (group.rules.get(ingredient)?.severity === 'severe') groups.add(group)
      const says = `The chart records an allergy to ${safety.nameOf(ingredient).toLowerCase()}.`
      rules.set(ingredient, { severity: 'contraindicated', says, from: [] })
    }
    for (const group of groups)
      for (const [ingredient, rule] of group.rules) if (!rules.has(ingredient)) rules.set(ingredient, rule)
    if (rules.size > 0) known.push({ text: piece, rules })
    else notRecognized.push(piece)
  }
  return { known, notRecognized }
}

/** True if these words are there in a row. */
const has = (words: readonly string[], wanted: string) => ` ${words.join(' ')} `.includes(` ${wanted} `)
