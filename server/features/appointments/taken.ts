import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import type { Refusal } from '#contract/errors.ts'
import { asServer } from '#server/database/acting.ts'
import { RefusedError } from '#server/errors.ts'
import type { Gaps } from './availability/slots.ts'
import { isAway, isKept } from './queries/availability.ts'
import { isOverbooked, isTimeFree } from './queries/near.ts'

/** A doctor's time that someone wants; `gaps` is null if no rule binds them. */
interface Wanted {
  doctorId: string
  startsAt: Date
  minutes: number
  gaps: Gaps | null
}

/** 409 `slot-taken`: the doctor's time is taken. It is sent with the nearest free times, see `place`. */
export class TimeTakenError extends RefusedError {
  constructor(freeTimes?: Refusal['freeTimes'], message = t(appointmentMessages.slotTaken), canOverbook?: true) {
    super(409, { message, code: 'slot-taken', freeTimes, canOverbook })
  }
}

/**
 * Throws `TimeTakenError` if another appointment of the doctor is closer than the required gaps (rule I1); without gaps, if
 * an overbooked one overlaps, which the constraint on appointments doesn't know. Runs in the
 * transaction that stores the wanted one, so that of two online bookings the second sees the first.
 */
export async function refuseTooNear(tx: Tx, wanted: Wanted, moved: string | null = null): Promise<void> {
  // overlaps other people's appointments, which are not revealed
  const isTaken = wanted.gaps ? isKept : isOverbooked
  if (await asServer(() => isTaken(tx, wanted, moved))) throw new TimeTakenError()
}

/** Throws `TimeTakenError` if the doctor is away then. */
export async function refuseAway(tx: Tx, { doctorId, startsAt, minutes }: Omit<Wanted, 'gaps'>): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  // overlaps the doctor's time off, which is not revealed
  if (await asServer(() => isAway(tx, doctorId, startsAt, endsAt))) throw new TimeTakenError()
}

/** True if the doctor is neither away nor has an appointment too near, at any clinic. The caller holds the calendar's lock. */
export const isStillFree = (tx: Tx, wanted: Wanted): Promise<boolean> =>
  // appointments of all people and time off block a time; nothing about them is revealed
  asServer(() => isTimeFree(tx, wanted))
