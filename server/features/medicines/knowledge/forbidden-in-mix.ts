import { sentencesOf } from '#content/reading.ts'
import type { Described } from './described.ts'
import { contraindicationsOf, namesForbidden } from './contraindications.ts'
import { monthsOf } from './in-mixes.ts'
import { GOES_ON } from './own-form.ts'

// What one ingredient of a mix forbids holds for the mix: what another one's warnings say of it there would be read as a permission.

/** Contraindications that hold for all of a pregnancy, of breastfeeding or of childhood. */
const FORBIDDEN: Readonly<Partial<Record<string, RegExp>>> = {
  pregnancy: /^pregnancy(?: (?:and|or) breastfeeding)?(?:$|, (?:breastfeeding\b|or no\b)| and, by\b)/i,
  children: /^children(?: and young people)?$/i,
  breastfeeding: /^(?:pregnancy(?: and|,) (?:by [^,]+, )?)?breastfeeding$/i,
}
const FROM_AGE = /\bfrom (?:the age of )?(\d+) (month|year)s?\b/gi

/** "It is for adults", "It is not for children", "Never under 12 years": the age in years from which an ingredient is given to anyone. */
const ONLY_FROM =
  /^it is (?:only )?(?:meant )?for (adults)\b|^it is not for (children)(?: (?:and|or) [a-z]+)?(?: under 18)?[.:,]|^it is for (?:young )?people from (\d+) years\b|^(?:never|not|do not (?:give|use) it|it is not (?:recommended|known to be safe|for children)) under (\d+) years(?! (?:unless|without))[.:,]/i

const onChildren = (one: Described): string =>
  one.warnings().find(({ topic }) => topic === 'children')?.cited.value.text ?? ''

/** True if an ingredient is never given to children: "Never under 12 years". */
const isBanned = (one: Described): boolean => /^never under\b/i.test(onChildren(one))

/** Returns the age in months below which the warnings of an ingredient forbid it to all children; 0 if they don't. */
export function youngestFor(one: Described): number {
  const text = onChildren(one)
  const [, adults, noChildren, from, under] = ONLY_FROM.exec(text) ?? []
  return 12 * Number((adults ?? noChildren) === undefined ? (from ?? under ?? 0) : 18)
}

/** Returns the age in months below which an ingredient of a mix is forbidden to all children; 0 if none is. */
export const youngestOf = (described: readonly Described[]): number =>
  Math.max(
    0,
    ...described.map(youngestFor),
    ...described.flatMap((one) => contraindicationsOf(one).flatMap((item) => monthsOf(item) ?? [])),
  )

/** The age in months below which people are called children in everyday words. */
const GROWN = 12 * 12
const OF_CHILDREN = /^(?:for )?(?:a child|children|babies)\b/i
const REFUSES = /\b(?:not|never|no|only)\b/i

/**
 * Returns the text of an ingredient of a mix without advice on what another one forbids: how long to wait with a fever, or what children
 * get.
 */
export function withoutForbidden(text: string, others: readonly Described[]): string {
  if (others.length === 0) return text
  const hasNoChildren = youngestOf(others) >= GROWN
  let isGone = false
  const left = sentencesOf(text).filter((one) => {
    const isForbidden = !/\b(?:not|never)\b/i.test(one) && namesForbidden(one, others)
    isGone = isForbidden || (hasNoChildren && OF_CHILDREN.test(one)) || (isGone && GOES_ON.test(one))
    return !isGone
  })
  return left.join(' ')
}

/** "Babies under 2 months get it only from a doctor", "Give it to a child of 1 year only if a doctor prescribes it". */
const FROM_DOCTOR =
  /\b(?:under|a child of) (\d+) (month|year)s? (?:get it only from a doctor|only if a doctor prescribes it)\b/i
/** In a mix for adults, a child's measure would read as permission to give it to children. */
const FOR_A_CHILD = /\bfor the child's age\b|^older children (?:take|get) it\b/i
const ADULT = 12 * 18
const inMonths = (count: string | undefined, unit: string | undefined) => Number(count) * (unit === 'year' ? 12 : 1)

/** Returns a warning without sentences that let a doctor give it below an age in months at which it is forbidden. */
const withoutYounger = (text: string, youngest: number): string =>
  sentencesOf(text)
    .filter((one) => {
      if (youngest >= ADULT && FOR_A_CHILD.test(one)) return false
      const [, count, unit] = FROM_DOCTOR.exec(one) ?? []
      return count === undefined || inMonths(count, unit) >= youngest
    })
    .join(' ')

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
  const youngest = youngestOf(described)
  const allowsYounger = (text: string) =>
    [...text.matchAll(FROM_AGE)].some(([, count, unit]) => inMonths(count, unit) < youngest)
  const ofAge = warnings.flatMap((warning) => {
    const text = warning.topic === 'children' ? withoutYounger(warning.text, youngest) : warning.text
    return text === '' ? [] : [{ ...warning, text }]
  })
  return ofAge.filter(({ topic, by, text }) => {
    if (topic === 'children' && allowsYounger(text)) return false
    // "use a form for the child's age" beside "never under 12 years"
    if (topic === 'children' && !REFUSES.test(text) && described.some((one) => one !== by && isBanned(one)))
      return false
    const those = forbidding(topic)
    return those.length === 0 || those.includes(by)
  })
}
