import type { Refusal } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'

type Issues = NonNullable<Refusal['issues']>

/** What was wrong with a booking that the server refused: its time, some of the typed fields, or something else. */
export type Failure =
  { about: 'time'; sentence: string; freeTimes: NonNullable<Refusal['freeTimes']> } | { about: 'rest'; fields: Issues }

const PATIENT = 'patientData.'

export function failureOf(error: unknown): Failure {
  const refusal = error instanceof ApiError ? error.refusal : null
  const issues = refusal?.issues ?? []
  const isAboutTime = issues.some(({ path }) => path === 'appointmentDate' || path === 'appointmentTime')
  if (refusal && (refusal.code === 'slot-taken' || isAboutTime))
    return { about: 'time', sentence: refusal.message, freeTimes: refusal.freeTimes ?? [] }
  return { about: 'rest', fields: issues.map((one) => ({ ...one, path: one.path.replace(PATIENT, '') })) }
}
