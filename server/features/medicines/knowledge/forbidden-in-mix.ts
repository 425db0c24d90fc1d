import type { Described } from './described.ts'
import { monthsOf } from './in-mixes.ts'

// What one ingredient of a mix forbids holds for the mix: what another one's warnings say of it there would be read as a permission.

/** Contraindications that hold for all of a pregnancy, of breastfeeding or of childhood. */
const FORBIDDEN: Readonly<Partial<Record<string, RegExp>>> = {
  pregnancy: /^pregnancy(?: (?:and|or) breastfeeding)?(?:$|, (?:breastfeeding\b|or no\b)| and, by\b)/i,
  children: /^children(?: and young people)?$/i,
  breastfeeding: /^(?:pregnancy(?: and|,) (?:by [^,]+, )?)?breastfeeding$/i,
}
const FROM_AGE = /\bfrom (?:the age of )?(\d+) (month|year)s?\b/gi

const contraindicationsOf = (one: Described): readonly string[] => one.section('contraindications')?.value.items ?? []

/**
 * Returns the warnings without those on pregnancy, breastfeeding and children of ingredients that allow what another one forbids: "ask your
 * doctor" beside "never", "from 6 years" beside "children under 12 years".
 */
export function withoutAllowed<Warning extends { topic: string; by: Described; text: string }>(
  warnings: readonly Warning[],
  described: readonly Described[],
): Warning[] {
  if (described.length < 2) return [...warnings]
  const forbidding = (topic: string) =>
    described.filter((one) => contraindicationsOf(one).some((item) => FORBIDDEN[topic]?.test(item)))
  const youngest = Math.max(
    0,
    ...described.flatMap((one) => contraindicationsOf(one).flatMap((item) => monthsOf(item) ?? [])),
  )
  const allowsYounger = (text: string) =>
    [...text.matchAll(FROM_AGE)].some(([, count, unit]) => Number(count) * (unit === 'year' ? 12 : 1) < youngest)
  return warnings.filter(({ topic, by, text }) => {
    if (topic === 'children' && allowsYounger(text)) return false
    const those = forbidding(topic)
    return those.length === 0 || those.includes(by)
  })
}
