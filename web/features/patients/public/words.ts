import { type Message, msg, t } from '#language/translate.ts'
import type { PossibleDuplicate } from '#contract/patients/duplicates.ts'
import type { Patient, PatientSummary } from '#contract/patients/patients.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { fullName, genderLabel } from '#web/shell/people.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { ageInWords } from '#web/lib/words.ts'

/** Returns the gender in words; null if not given or not specified. */
export const genderInWords = (gender: string | null) =>
  gender && gender !== 'not_specified' ? genderLabel(gender) : null

/** Returns the name, or the chart number if there is none (rule T72). */
export const nameOf = ({ user, chartNumber }: Pick<PatientSummary, 'user' | 'chartNumber'>) =>
  fullName(user) || t('Chart {chartNumber}', { chartNumber })

/** "1 May 1990 (36 years)"; null if unknown. Today is the clinic's, or else the reader's. */
export function bornInWords(dateOfBirth: string | null, timeZone?: string): string | null {
  if (!dateOfBirth) return null
  const today = dateIn(timeZone)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  const age = today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
  return `${plainDate(dateOfBirth)} (${ageInWords(Math.max(0, age))})`
}

/** Birth date, gender and chart number, to tell charts of the same name apart. */
export const identifiersOf = (chart: Pick<Patient, 'dateOfBirth' | 'gender' | 'chartNumber'>, timeZone?: string) =>
  [
    bornInWords(chart.dateOfBirth, timeZone) ?? t('No birth date'),
    genderInWords(chart.gender),
    t('Chart {chartNumber}', { chartNumber: chart.chartNumber }),
  ]
    .filter(Boolean)
    .join(' · ')

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
