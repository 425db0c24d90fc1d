import { createHash } from 'node:crypto'
import { t } from '#language/translate.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import { type Hold, HOLD_MINUTES } from '#contract/booking/holds.ts'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany } from '#server/errors.ts'
import type { WantedTime } from './availability/free-times.ts'
import { refuseFullDay } from './availability/full-days.ts'
import { networkHash } from './crowd.ts'
import type { Order } from './order.ts'
import { isKept, lockCalendarOf } from './queries/availability.ts'
import { countHeldFrom, deleteHold, insertHold, isHeld } from './queries/holds.ts'
import { refuseAway, TimeTakenError } from './taken.ts'

/** Returns the stored form of a browser's random value. */
export const holderHash = (holder: string): Buffer => createHash('sha256').update(holder).digest()

/** Returns a wanted time with the minutes that must be free around it. */
const spanOf = ({ doctorId, startsAt, minutes, gap }: Omit<WantedTime, 'clinic'>) => ({
  doctorId,
  from: new Date(startsAt.getTime() - gap * 60_000),
  to: new Date(startsAt.getTime() + (minutes + gap) * 60_000),
})

/** Throws `TimeTakenError` if another browser holds the time. The caller holds the calendar's lock. */
export async function refuseHeld(
  tx: Tx,
  wanted: Omit<WantedTime, 'clinic'>,
  holder: Buffer | null = null,
): Promise<void> {
  // other people's holds, which are not revealed
  if (await asServer(() => isHeld(tx, spanOf(wanted), holder))) throw new TimeTakenError()
}

/** Releases the hold of a browser. */
export const releaseHold = (deps: Pick<Deps, 'db'>, holder: string): Promise<void> =>
  asServer(() => deleteHold(deps.db, holderHash(holder)))

/**
 * Holds the time of an order for a browser. Throws `TimeTakenError` if it is taken, held or full, 429 if the network holds
 * many times of the doctor.
 */
export async function placeHold(deps: Deps, order: Order, holder: string, address: string): Promise<Hold> {
  const { clinic, doctor, startsAt, minutes, gap } = order
  const wanted = { doctorId: doctor.id, startsAt, minutes, gap }
  const origin = networkHash(deps.secret, address)
  return asServer(() =>
    transaction(deps.db, async (tx) => {
      await lockCalendarOf(tx, doctor.id)
      await refuseAway(tx, wanted)
      await refuseFullDay(tx, { clinic, ...wanted })
      if ((await countHeldFrom(tx, doctor.id, origin)) >= deps.config.limits.onlinePerDoctor)
        throw tooMany(HOLD_MINUTES * 60, t(bookingMessages.tooManyWithDoctor))
      if (await isKept(tx, { ...spanOf(wanted), except: null })) throw new TimeTakenError()
      await refuseHeld(tx, wanted, holderHash(holder))
      const expiresAt = await insertHold(tx, {
        holder: holderHash(holder),
        clinicId: clinic.id,
        doctorId: doctor.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + minutes * 60_000),
        origin,
        minutes: HOLD_MINUTES,
      })
      if (!expiresAt) throw new TimeTakenError()
      return { doctorId: doctor.id, expiresAt: expiresAt.toISOString() }
    }),
  )
}
