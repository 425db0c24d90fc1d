import type { Patient, PatientSummary } from '#contract/patients.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { fullName, genderLabels } from '#web/shell/people.ts'
import { ageInWords } from '#web/shell/visit-words.ts'

/** The gender as a word; null where none was said, or that it is not to be. */
export const genderInWords = (gender: string | null) =>
  (gender && gender !== 'not_specified' && genderLabels[gender]) || null

/** A name, or the chart number of somebody without one (trap T72). */
export const nameOf = ({ user, chartNumber }: Pick<PatientSummary, 'user' | 'chartNumber'>) =>
  fullName(user) || `Chart ${chartNumber}`

/** "1 May 1990 (36 years)"; null when it is not known. `today` is the clinic's, or else the reader's. */
export function bornInWords(dateOfBirth: string | null, timeZone?: string): string | null {
  if (!dateOfBirth) return null
  const today = dateIn(timeZone)
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  const age = today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
  return `${plainDate(dateOfBirth)} (${ageInWords(Math.max(0, age))})`
}

/** What tells a chart from another one of the same name. */
export const identifiersOf = (chart: Pick<Patient, 'dateOfBirth' | 'gender' | 'chartNumber'>, timeZone?: string) =>
  [
    bornInWords(chart.dateOfBirth, timeZone) ?? 'Birth date not known',
    genderInWords(chart.gender),
    `Chart ${chart.chartNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')
