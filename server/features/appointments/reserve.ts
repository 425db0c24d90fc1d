import { t } from '#language/translate.ts'
import { priceOf } from '#contract/clinics/offers.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import {
  type BookableClinic,
  type BookableDoctor,
  type BookableService,
  lockCalendarOf,
} from './queries/availability.ts'
import type { Tx } from '#server/database/db.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { nearestFreeTimes, type WantedTime } from './availability/free-times.ts'
import { refuseFullDay, refuseManyOf } from './availability/full-days.ts'
import { type Online, refuseCrowd } from './crowd.ts'
import { pendingUntil } from './expiry.ts'
import { refuseHeld } from './holds.ts'
import { deleteHold } from './queries/holds.ts'
import type { Author } from './notify.ts'
import type { Order } from './order.ts'
import type { NewAppointment } from './queries/changes.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import { refuseTooNear, TimeTakenError } from './taken.ts'
import { storeAppointment } from './transitions.ts'

/**
 * Returns the price of an appointment, in the clinic's minor units. It is fixed at booking, whatever changes later (rules
 * I6, T75).
 */
export function frozenPrice(
  { currency }: { currency: string },
  doctor: Pick<BookableDoctor, 'id' | 'feeMinor'>,
  service: BookableService,
): number {
  const inText = (minor: number | null, of: string) => (minor === null ? null : moneyText(minor, of))
  const price = moneyText(service.priceMinor, currency)
  const doctors = service.doctors?.map(({ id, priceMinor }) => ({ id, price: inText(priceMinor, currency) })) ?? null
  const consultationFee = inText(doctor.feeMinor, 'INR')
  return minorUnits(
    priceOf({ name: service.name, price, doctors }, { id: doctor.id, consultationFee }, currency),
    currency,
  )
}

/**
 * The only way into a doctor's calendar, for new bookings and for moves: runs `work` in a transaction that holds the
 * calendar's lock; with `locksItself`, `work` takes it by `refuseCrowd`. Throws 409 with the nearest free times if `work`
 * finds the doctor's time taken, and says so if the caller `canOverbook`.
 */
export async function reserve<T>(
  deps: Deps,
  wanted: WantedTime,
  work: (tx: Tx) => Promise<T>,
  { locksItself = false, canOverbook = false } = {},
): Promise<T> {
  try {
    return await transaction(deps.db, async (tx) => {
      // the actor can't always read whose calendar it is
      if (!locksItself) await asServer(() => lockCalendarOf(tx, wanted.doctorId))
      return work(tx)
    })
  } catch (error) {
    throw await offerInstead(deps, wanted, error, canOverbook)
  }
}

/** Returns the error with the nearest free times if the time is taken, any other error unchanged. */
async function offerInstead(deps: Deps, wanted: WantedTime, error: unknown, canOverbook: boolean): Promise<unknown> {
  if (!(error instanceof TimeTakenError)) return error
  return new TimeTakenError(await nearestFreeTimes(deps, wanted), error.message, canOverbook || undefined)
}

/** Returns the time that an order wants. */
export const timeOf = ({ clinic, doctor, service, startsAt, minutes, gaps }: Order): WantedTime => ({
  clinic: () => clinic,
  doctorId: doctor.id,
  startsAt,
  minutes,
  serviceId: service?.id ?? null,
  gaps,
})

/** Returns the request that may be repeated with the same answer (rule D6), null without a key. */
export const repeatableOf = (key: string | null, scope: string, body: unknown): Repeatable | null =>
  key === null ? null : { scope, key, body, reused: t(bookingMessages.keyReused) }

/** Returns the first status of an online booking at a clinic (rule I2). */
export const onlineStatus = ({ rules }: Pick<BookableClinic, 'rules'>) =>
  rules.confirmation === 'automatic' ? ('confirmed' as const) : ('pending' as const)

/** The parts of a booking besides its order. */
export interface Booked extends Pick<
  NewAppointment,
  | 'source'
  | 'reason'
  | 'symptoms'
  | 'notes'
  | 'contactPhone'
  | 'consentVersion'
  | 'bookedFor'
  | 'bookedAs'
  | 'bookedLanguage'
  | 'overbookReason'
> {
  status: 'pending' | 'scheduled' | 'confirmed'
  /** Finds or makes the chart that the booking is for. */
  chart: () => Promise<string>
  /** The online booker, for the limits; null for the people of the clinic. */
  online: Online | null
}

/**
 * Stores the appointment of an order, with chart, history, audit, notifications and email. Throws `TimeTakenError` if
 * the doctor's time is taken, 409 or 429 for too many online bookings (`refuseCrowd`).
 */
export async function storeOrder(
  deps: Deps,
  tx: Tx,
  order: Order,
  { chart, online, ...booked }: Booked,
  author: Author,
): Promise<StoredAppointment> {
  const { clinic, doctor, service, minutes, mode, startsAt } = order
  const crowd = online && (await refuseCrowd(deps, tx, { clinic, doctorId: doctor.id, startsAt, minutes, ...online }))
  if (booked.overbookReason === null) await refuseTooNear(tx, timeOf(order))
  if (online) {
    await refuseHeld(tx, timeOf(order), online.holder)
    await refuseFullDay(tx, { clinic, doctorId: doctor.id, startsAt })
  }
  const patientId = await chart()
  if (online && crowd) {
    const { contactPhone: phone, bookedAs: name } = booked
    const person = { chartId: patientId, userId: author.userId, origin: crowd.bookedFrom, phone, name }
    await refuseManyOf(tx, clinic, person)
  }
  const stored = await storeAppointment(
    deps,
    tx,
    {
      ...booked,
      id: newId(),
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId,
      serviceId: service?.id ?? null,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      mode,
      priceMinor: service && frozenPrice(clinic, doctor, service),
      currency: clinic.currency,
      reference: spokenCode(8),
      expiresAt: booked.status === 'pending' ? pendingUntil(startsAt, new Date()) : null,
      bookedFrom: crowd?.bookedFrom ?? null,
    },
    author,
    crowd?.desk,
  )
  const holder = online?.holder
  if (holder) await asServer(() => deleteHold(tx, holder))
  return stored
}
