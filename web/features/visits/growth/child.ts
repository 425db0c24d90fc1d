import { t } from '#language/translate.ts'
import type { GrowthMeasure, GrowthSex } from '#contract/visits/growth/growth.ts'
import { bodyMassIndex, type Vitals } from '#contract/visits/content.ts'
import { addMonths, daysBetween } from '#contract/wall-clock.ts'

/** The tables end with the nineteenth birthday. */
const GROWN_MONTHS = 19 * 12

/** Someone whose growth can be compared: what the tables need to know. */
export interface Child {
  sex: GrowthSex
  dateOfBirth: string
}

/** A person as charts and visits describe them. */
export interface Described {
  dateOfBirth: string | null
  gender: string | null
}

/** True if someone born on a date is younger than 19 years on a day. */
export const isChildOn = (dateOfBirth: string, day: string): boolean =>
  day >= dateOfBirth && day < addMonths(dateOfBirth, GROWN_MONTHS)

/** Returns a person younger than 19 years with a birth date and a sex of the tables; null for anyone else. */
export function childOn({ dateOfBirth, gender }: Described, day: string): Child | null {
  if (!dateOfBirth || !isChildOn(dateOfBirth, day)) return null
  return gender === 'male' || gender === 'female' ? { sex: gender, dateOfBirth } : null
}

/** Returns the age in days on a date. */
export const daysOld = ({ dateOfBirth }: Child, day: string): number => daysBetween(dateOfBirth, day)

/** Returns "12 days", "14 months" or "3 years 2 months". */
export function ageOn({ dateOfBirth }: Child, day: string): string {
  const days = daysBetween(dateOfBirth, day)
  let months = Math.max(0, Math.floor(days / 30.4375) - 1)
  while (addMonths(dateOfBirth, months + 1) <= day) months++
  if (months === 0) return t('{days, plural, one {# day} other {# days}}', { days })
  if (months < 24) return t('{months, plural, one {# month} other {# months}}', { months })
  return t('{years} y {months} m', { years: Math.floor(months / 12), months: months % 12 })
}

/** Returns what was measured of a child's growth in a visit; null where it wasn't. */
export const growthIn = (vitals: Vitals): Record<GrowthMeasure, number | null> => ({
  weight: vitals.weight,
  height: vitals.height,
  headCircumference: vitals.headCircumference,
  bmi: bodyMassIndex(vitals),
})
