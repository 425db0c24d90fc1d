import { t } from '#language/translate.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import { type Hold, HOLD_MINUTES } from '#contract/booking/holds.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany } from '#server/errors.ts'
import { refuseFullDay } from './availability/full-days.ts'
import { networkHash } from './crowd.ts'
import { holderHash, refuseHeld } from './holds.ts'
import type { Order } from './order.ts'
import { isKept } from './queries/availability.ts'
import { countHeldFrom, insertHold } from './queries/holds.ts'
import { reserve, timeOf } from './reserve.ts'
import { refuseAway, TimeTakenError } from './taken.ts'

/**
 * Holds the time of an order for a browser. Throws 409 with the nearest free times if it is taken, held or full, 429 if the
 * network holds many times of the doctor.
 */
export async function placeHold(deps: Deps, order: Order, holder: string, address: string): Promise<Hold> {
  const { clinic, doctor, service, startsAt, minutes } = order
  const wanted = timeOf(order)
  const origin = networkHash(deps.secret, address)
  return reserve(deps, wanted, (tx) =>
    // appointments and holds of other people count; nothing about them is returned
    asServer(async () => {
      await refuseAway(tx, wanted)
      await refuseFullDay(tx, { clinic, doctorId: doctor.id, startsAt })
      if ((await countHeldFrom(tx, doctor.id, origin)) >= deps.config.limits.onlinePerDoctor)
        throw tooMany(HOLD_MINUTES * 60, t(bookingMessages.tooManyWithDoctor))
      if (await isKept(tx, wanted)) throw new TimeTakenError()
      await refuseHeld(tx, wanted, holderHash(holder))
      const expiresAt = await insertHold(tx, {
        holder: holderHash(holder),
        clinicId: clinic.id,
        doctorId: doctor.id,
        serviceId: service?.id ?? null,
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
