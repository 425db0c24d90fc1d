import { t } from '#language/translate.ts'
import type { Allergy, NoKnownAllergies } from '#contract/clinical-summary/allergies.ts'
import type { Pregnancy } from '#contract/clinical-summary/pregnancy.ts'
import type { Problem } from '#contract/clinical-summary/problems.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import { dayOf, monthInWords, plainDate } from '#web/lib/dates.ts'
import { lowered } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'

export const severityLabels: Record<NonNullable<Allergy['severity']>, string> = {
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
}

/** True for an allergy that counts now: neither resolved, refuted nor entered in error. */
export const isActive = ({ status, certainty }: Allergy): boolean => status === 'active' && certainty !== 'refuted'

/** Returns "Penicillin (severe: rash)". */
export function allergyInWords({ substance, reaction, severity }: Allergy): string {
  const details = [severity, reaction && lowered(reaction)].filter(Boolean).join(': ')
  return details ? `${substance} (${details})` : substance
}

/** Returns "since 2015", "since March 2015" or "since 14 Mar 2015"; null if unknown. */
export function sinceInWords(since: string | null): string | null {
  if (!since) return null
  if (since.length === 4) return t('since {since}', { since })
  return `since ${since.length === 7 ? monthInWords(`${since}-01`) : plainDate(since)}`
}

/** Returns "Essential hypertension (I10)". */
export const problemInWords = ({ title, code }: Problem): string => (code ? `${title} (${code})` : title)

/** Returns who stated that no allergies are known, and when: "No known allergies, stated by Dr. Asha Rao on 12 Nov 2026". */
export function noKnownInWords({ statedAt, statedBy, reportedByPatient }: NoKnownAllergies): string {
  const who = reportedByPatient ? `${fullName(statedBy)} (reported by the patient)` : doctorName(statedBy)
  return t('No known allergies, stated by {who} on {plainDate}', { who, plainDate: plainDate(dayOf(statedAt)) })
}

/** Days from the first day of a pregnancy, as it is counted, to the due date. */
const PREGNANCY_DAYS = 280
const WEEK = 7

/** Returns the completed weeks and days of a pregnancy: "24 weeks and 3 days"; null outside of it. */
export function weekInWords(dueOn: string, today: string): string | null {
  const days = PREGNANCY_DAYS - daysBetween(today, dueOn)
  if (days < 0) return null
  const [weeks, rest] = [Math.floor(days / WEEK), days % WEEK]
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`
  return rest > 0
    ? t('{weeks} and {rest}', { weeks: count(weeks, 'week'), rest: count(rest, 'day') })
    : count(weeks, 'week')
}

/** Returns "Pregnant, 24 weeks, due 4 Mar 2027, and breastfeeding". `today` is the clinic's. */
export function pregnancyInWords({ isPregnant, isBreastfeeding, dueOn, isOutdated }: Pregnancy, today: string): string {
  const feeding = isBreastfeeding ? 'breastfeeding' : null
  if (!isPregnant) return feeding ? t('Breastfeeding, not pregnant') : t('Not pregnant, not breastfeeding')
  const parts = [
    'Pregnant',
    dueOn && !isOutdated && weekInWords(dueOn, today),
    dueOn && `due ${plainDate(dueOn)}`,
    feeding,
  ]
  return parts.filter(Boolean).join(', ')
}
