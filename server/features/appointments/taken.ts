import { t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import type { Refusal } from '#contract/errors.ts'
import { asServer } from '#server/database/acting.ts'
import { RefusedError } from '#server/errors.ts'
import { isAway, isKept } from './queries/availability.ts'

/** A doctor's time that someone wants; `gap`: minutes to the appointments before and after it. */
interface Wanted {
  doctorId: string
  startsAt: Date
  minutes: number
  gap: number
}

/** 409 `slot-taken`: the doctor's time is taken. It is sent with the nearest free times, see `place`. */
export class TimeTakenError extends RefusedError {
  constructor(freeTimes?: Refusal['freeTimes'], message = t(appointmentMessages.slotTaken)) {
    super(409, { message, code: 'slot-taken', freeTimes })
  }
}

/**
 * Throws `TimeTakenError` if another appointment of the doctor is closer than the required gap (rule I1). Runs in the
 * transaction that stores the wanted one, so that of two online bookings the second sees the first.
 */
export async function refuseTooNear(
  tx: Tx,
  { doctorId, startsAt, minutes, gap }: Wanted,
  moved: string | null = null,
): Promise<void> {
  if (gap === 0) return
  const from = new Date(startsAt.getTime() - gap * 60_000)
  const to = new Date(startsAt.getTime() + (minutes + gap) * 60_000)
  // overlaps other people's appointments, which are not revealed
  if (await asServer(() => isKept(tx, { doctorId, from, to, except: moved }))) throw new TimeTakenError()
}

/** Throws `TimeTakenError` if the doctor is away then. */
export async function refuseAway(tx: Tx, { doctorId, startsAt, minutes }: Omit<Wanted, 'gap'>): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  // overlaps the doctor's time off, which is not revealed
  if (await asServer(() => isAway(tx, doctorId, startsAt, endsAt))) throw new TimeTakenError()
}
