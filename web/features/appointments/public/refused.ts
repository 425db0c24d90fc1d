import type { Refusal } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'

export type NearestTime = NonNullable<Refusal['freeTimes']>[number]

export interface Taken {
  sentence: string
  times: readonly NearestTime[]
}

/** Returns the nearest free times if the server refused a time because another appointment has it. */
export function takenIn(error: unknown): Taken | null {
  const refusal = error instanceof ApiError ? error.refusal : null
  return refusal?.code === 'slot-taken' ? { sentence: refusal.message, times: refusal.freeTimes ?? [] } : null
}

type OtherAppointment = NonNullable<Refusal['otherVisit']>

/** Returns the patient's other appointment at this time if the server refused with `own-overlap`, otherwise null. */
export const otherAppointmentIn = (error: unknown): OtherAppointment | null =>
  error instanceof ApiError && error.refusal?.code === 'own-overlap' ? (error.refusal.otherVisit ?? null) : null

/** True if the server asks whether the overlap is intended, which isn't shown as a failure. */
export const asksOverlap = (error: unknown) => otherAppointmentIn(error) !== null
