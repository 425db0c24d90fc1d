import type { Refusal } from '#contract/errors.ts'
import type { Taken } from '#web/features/appointments/public/nearest-times.tsx'
import { ApiError } from '#web/lib/api-error.ts'

type Issues = NonNullable<Refusal['issues']>

/** Why the server refused a booking: its time, or typed fields and everything else. */
export type Failure = { about: 'time'; taken: Taken } | { about: 'rest'; fields: Issues }

/** What a field of the call is called in the form. */
const fieldOf = (path: string) =>
  path === 'person.name'
    ? 'personName'
    : path === 'familyMemberId'
      ? 'whom'
      : path.replace(/^(patientData|person)\./, '')

export function failureOf(error: unknown): Failure {
  const refusal = error instanceof ApiError ? error.refusal : null
  const issues = refusal?.issues ?? []
  const isAboutTime = issues.some(({ path }) => path === 'appointmentDate' || path === 'appointmentTime')
  if (refusal && (refusal.code === 'slot-taken' || isAboutTime))
    return { about: 'time', taken: { sentence: refusal.message, times: refusal.freeTimes ?? [] } }
  return { about: 'rest', fields: issues.map((one) => ({ ...one, path: fieldOf(one.path) })) }
}
