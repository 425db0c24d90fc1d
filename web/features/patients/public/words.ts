import { type Message, msg, t } from '#language/translate.ts'
import type { PossibleDuplicate } from '#contract/patients/duplicates.ts'
import type { Patient, PatientSummary } from '#contract/patients/patients.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { fullName, genderLabel } from '#web/shell/people.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { ageInWords, joined } from '#web/lib/words.ts'

/** Returns the gender in words; null if not given or not specified. */
export const genderInWords = (gender: string | null) =>
  gender && gender !== 'not_specified' ? genderLabel(gender) : null

/** Returns the name, or the chart number if there is none (rule T72). */
export const nameOf = ({ user, chartNumber }: Pick<PatientSummary, 'user' | 'chartNumber'>) =>
  fullName(user) || t('Chart {chartNumber}', { chartNumber })

/** What is known of a person's birth. */
type Born = Pick<Patient, 'dateOfBirth'> & Partial<Pick<Patient, 'birthYear'>>

/** "36 years", "7 months", or "about 54 years" from an approximate year; null if unknown. `today` is the clinic's. */
export function ageOf({ dateOfBirth, birthYear }: Born, today: string): string | null {
  if (!dateOfBirth) {
    if (!birthYear) return null
    if (birthYear.length > 4) return aboutMonths(monthsBetween(`${birthYear}-01`, today))
    const years = Math.max(0, Number(today.slice(0, 4)) - Number(birthYear))
    return years < 2 ? t('under 2 years') : t('about {age} years', { age: years })
  }
  const months = monthsBetween(dateOfBirth, today)
  if (months >= 24) return ageInWords(Math.floor(months / 12))
  return months === 0 ? t('under 1 month') : t('{months, plural, one {# month} other {# months}}', { months })
}

const aboutMonths = (months: number): string =>
  months === 0
    ? t('under 1 month')
    : months < 24
      ? t('{months, plural, one {about # month} other {about # months}}', { months })
      : t('about {age} years', { age: Math.floor(months / 12) })

/** Returns the full months from one date to another; 0 if it is later. */
function monthsBetween(from: string, to: string): number {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const isBeforeDay = to.slice(8) < from.slice(8)
  return Math.max(0, monthOf(to) - monthOf(from) - (isBeforeDay ? 1 : 0))
}

/** "36 years (1 May 1990)", or "about 54 years"; null if unknown. Today is the clinic's, or else the reader's. */
export function bornInWords(born: Born, timeZone?: string): string | null {
  const age = ageOf(born, dateIn(timeZone))
  return born.dateOfBirth ? `${age} (${plainDate(born.dateOfBirth)})` : age
}

/** Sex, age, birth date and chart number, to tell charts of the same name apart. */
export const identifiersOf = (chart: Born & Pick<Patient, 'gender' | 'chartNumber'>, timeZone?: string) =>
  joined(
    genderInWords(chart.gender),
    bornInWords(chart, timeZone) ?? t('No birth date'),
    t('Chart {chartNumber}', { chartNumber: chart.chartNumber }),
  )

/** What two charts of possibly the same person have in common. */
const sameWords: Record<PossibleDuplicate['same'][number], Message> = {
  name: msg('name'),
  phone: msg('phone'),
  dateOfBirth: msg('birth date'),
  email: msg('email'),
}

/** "Same name, phone" */
export const sameInWords = (same: PossibleDuplicate['same']) =>
  t('Same {facts}', { facts: listWithCommas(same.map((fact) => t(sameWords[fact]))) })
