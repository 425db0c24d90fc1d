import type { Refusal } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'

export type NearestTime = NonNullable<Refusal['freeTimes']>[number]

export interface Taken {
  sentence: string
  times: readonly NearestTime[]
  /** The reader can book the time anyway, with a reason. */
  canOverbook?: boolean
}

/** Returns the nearest free times if the server refused a time because another appointment has it. */
export function takenIn(error: unknown): Taken | null {
  const refusal = error instanceof ApiError ? error.refusal : null
  if (refusal?.code !== 'slot-taken') return null
  const { message, freeTimes = [], canOverbook = false } = refusal
  return { sentence: message, times: freeTimes, canOverbook }
}

type OtherAppointment = NonNullable<Refusal['otherVisit']>

/** Returns the patient's other appointment at this time if the server refused with `own-overlap`, otherwise null. */
export const otherAppointmentIn = (error: unknown): OtherAppointment | null =>
  error instanceof ApiError && error.refusal?.code === 'own-overlap' ? (error.refusal.otherVisit ?? null) : null

/** True if the server asks whether the overlap is intended, which isn't shown as a failure. */
export const asksOverlap = (error: unknown) => otherAppointmentIn(error) !== null
