import { t } from '#language/translate.ts'
import { waitingListMessages } from '#contract/waiting-list/wishes.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, RefusedError } from '#server/errors.ts'
import {
  type BookableClinic,
  doctorOf,
  gapsOf,
  isClosedAt,
  isStillFree,
  modeOf,
  onlineStatus,
  type Order,
  reserve,
  serviceOf,
  storeOrder,
  timeOf,
  TimeTakenError,
} from '#server/features/appointments/public.ts'
import { wallClockOf } from '#server/time.ts'
import { type Author, recordChange } from './changes.ts'
import { openClinic } from './offers.ts'
import { endEntry, lockWaiting, type StoredEntry } from './queries/entries.ts'
import { endOffer, findOffer, lockOffer, saveAppointment, type StoredOffer } from './queries/offers.ts'

/** Throws 409 if an offer can't be answered anymore. */
function refuseEnded({ state, isOver }: StoredOffer): void {
  if (state === 'accepted') throw conflict(t(waitingListMessages.offerAccepted))
  if (state !== 'open' || isOver) throw conflict(t(waitingListMessages.offerEnded))
}

/** Returns an offer of an entry. Throws 404 for another one's, 409 if it has ended. */
export async function openOfferOf(deps: Deps, entry: StoredEntry, offerId: string): Promise<StoredOffer> {
  const offer = await findOffer(deps.db, entry.id, offerId)
  if (!offer) throw notFound()
  refuseEnded(offer)
  if (entry.state !== 'waiting') throw conflict(t(waitingListMessages.ended))
  return offer
}

/** How an offer is accepted: by the patient, or by the desk, after the patient has agreed by phone. */
interface Acceptance {
  author: Author
  isByDesk: boolean
}

/**
 * Books an offered time and returns the id of the appointment. The offer's row lock lets one call through, and the
 * appointments' constraint refuses a time that someone else has taken: then the offer ends and the patient stays on the list.
 * Throws 404 for another entry's offer, 409 if it has ended or the time is taken.
 */
export async function accept(deps: Deps, entry: StoredEntry, offerId: string, by: Acceptance): Promise<string> {
  const offer = await openOfferOf(deps, entry, offerId)
  try {
    const clinic = await openClinic(deps, entry.clinicId)
    if (!clinic) throw conflict(t(waitingListMessages.notBookable))
    const order = orderOf(clinic, entry, offer)
    return await reserve(deps, timeOf(order), (tx) => book(deps, tx, { entry, offer, order, ...by }))
  } catch (error) {
    if (!(error instanceof TimeTakenError)) throw error
    await transaction(deps.db, async (tx) => {
      if (await endOffer(tx, offer.id, 'taken'))
        await recordChange(tx, entry, 'offer-taken', by.author, { offer: offerId })
    })
    throw conflict(t(waitingListMessages.offerTaken))
  }
}

/**
 * Returns what an offer books. Notice and opening hours were checked when it was made, and don't invalidate it. Throws `TimeTakenError` if the doctor,
 * the service or the day can no longer be booked.
 */
function orderOf(
  clinic: BookableClinic,
  { serviceId }: StoredEntry,
  { doctorId, startsAt, minutes }: StoredOffer,
): Order {
  if (startsAt <= new Date() || isClosedAt(clinic, doctorId, wallClockOf(startsAt, clinic.timeZone), minutes))
    throw new TimeTakenError()
  try {
    const doctor = doctorOf(clinic, doctorId)
    const service = serviceOf(clinic, serviceId, doctor)
    return { clinic, doctor, service, minutes, mode: modeOf(service, undefined), startsAt, gaps: null }
  } catch (error) {
    throw error instanceof RefusedError ? new TimeTakenError() : error
  }
}

interface Booking extends Acceptance {
  entry: StoredEntry
  offer: StoredOffer
  order: Order
}

/** Books the offered time in the transaction that holds the doctor's calendar. */
async function book(deps: Deps, tx: Tx, { entry, offer, order, author, isByDesk }: Booking): Promise<string> {
  const patientId = await lockWaiting(tx, entry.id)
  const locked = await lockOffer(tx, entry.id, offer.id)
  if (!locked) throw notFound()
  refuseEnded(locked)
  if (!patientId) throw conflict(t(waitingListMessages.ended))
  // from here on it no longer takes the doctor's time
  await endOffer(tx, offer.id, 'accepted')
  const { clinic, service } = order
  const gaps = isByDesk ? null : gapsOf(clinic.rules, service)
  if (!(await isStillFree(tx, { ...timeOf(order), gaps }))) throw new TimeTakenError()
  // the clinic has chosen this patient, or else its rule holds (rule I2)
  const isChosen = isByDesk || entry.addedBy !== null || offer.offeredBy !== null
  const booked = {
    status: isChosen ? ('confirmed' as const) : onlineStatus(clinic),
    source: 'public' as const,
    reason: null,
    symptoms: null,
    notes: null,
    contactPhone: entry.contactPhone,
    bookedFor: entry.bookedFor,
    bookedAs: entry.bookedAs,
    consentVersion: entry.consentVersion,
    bookedLanguage: entry.bookedLanguage,
    overbookReason: null,
    chart: () => Promise.resolve(patientId),
    online: isByDesk ? null : { address: author.address ?? '', userId: null, limitsPerson: false, holder: null },
  }
  const { id } = await storeOrder(deps, tx, order, booked, author)
  await saveAppointment(tx, offer.id, id)
  await endEntry(tx, entry.id, 'booked')
  await recordChange(tx, entry, 'booked', author, { offer: offer.id, appointment: id })
  return id
}
