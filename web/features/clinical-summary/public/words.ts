import { type Message, msg, t } from '#language/translate.ts'
import type { Allergy, NoKnownAllergies } from '#contract/clinical-summary/allergies.ts'
import type { Pregnancy } from '#contract/clinical-summary/pregnancy.ts'
import { gestationInWords } from '#contract/clinical-summary/gestation.ts'
import type { Problem } from '#contract/clinical-summary/problems.ts'
import { dayOf, partialDate, plainDate } from '#web/lib/dates.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { lowered } from '#web/lib/words.ts'
import { doctorName, fullName } from '#web/shell/people.ts'

export const severityLabels: Record<NonNullable<Allergy['severity']>, Message> = {
  mild: msg('Mild'),
  moderate: msg('Moderate'),
  severe: msg('Severe'),
}

/** True for an allergy that counts now: neither resolved, refuted nor entered in error. */
export const isActive = ({ status, certainty }: Allergy): boolean => status === 'active' && certainty !== 'refuted'

/** Returns "Penicillin (severe: rash)". */
export function allergyInWords({ substance, reaction, severity }: Allergy): string {
  const details = [severity && t(severityLabels[severity]).toLowerCase(), reaction && lowered(reaction)]
    .filter(Boolean)
    .join(': ')
  return details ? `${substance} (${details})` : substance
}

/** Returns "since 2015", "since March 2015" or "since 14 Mar 2015"; null if unknown. */
export function sinceInWords(since: string | null): string | null {
  if (!since) return null
  return t('since {since}', { since: partialDate(since) })
}

/** Returns "Essential hypertension (I10)". */
export const problemInWords = ({ title, code }: Problem): string => (code ? `${title} (${code})` : title)

/** Returns who stated that no allergies are known, and when: "No known allergies, stated by Dr. Asha Rao on 12 Nov 2026". */
export function noKnownInWords({ statedAt, statedBy, reportedByPatient }: NoKnownAllergies): string {
  const date = plainDate(dayOf(statedAt))
  return reportedByPatient
    ? t('No known allergies, stated by {name} (reported by the patient) on {date}', { name: fullName(statedBy), date })
    : t('No known allergies, stated by {name} on {date}', { name: doctorName(statedBy), date })
}

/** Returns "Pregnant, 24 weeks, due 4 Mar 2027, and breastfeeding". `today` is the clinic's. */
export function pregnancyInWords({ isPregnant, isBreastfeeding, dueOn, isOutdated }: Pregnancy, today: string): string {
  const feeding = isBreastfeeding ? t('breastfeeding') : null
  if (!isPregnant) return feeding ? t('Breastfeeding, not pregnant') : t('Not pregnant, not breastfeeding')
  const parts = [
    t('Pregnant'),
    dueOn && !isOutdated && gestationInWords(dueOn, today),
    dueOn && t('due {date}', { date: plainDate(dueOn) }),
    feeding,
  ]
  return listWithCommas(parts.filter((part): part is string => Boolean(part)))
}
