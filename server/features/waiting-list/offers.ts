import { t } from '#language/translate.ts'
import { waitingListMessages } from '#contract/waiting-list/wishes.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, RefusedError } from '#server/errors.ts'
import {
  type BookableClinic,
  type BookableDoctor,
  bookableClinic,
  gapsOf,
  isOfferedToOther,
  isStillFree,
  offersOf,
  refuseFullDay,
  refuseHeld,
  reserve,
} from '#server/features/appointments/public.ts'
import { notify, notifyAll } from '#server/features/notifications/public.ts'
import { asServer } from '#server/database/acting.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { announceEntries, type Author, recordChange } from './changes.ts'
import { offerMail } from './emails.ts'
import { findDoctorNames, listManagers } from './queries/doctors.ts'
import { lockWaiting, type StoredEntry } from './queries/entries.ts'
import { expireOffers, hasOpenOffer, insertOffer } from './queries/offers.ts'

/** An offer has at least this many minutes: nearer times are not offered. */
const SHORTEST_MINUTES = 10

/**
 * Returns until when an offer is valid: the clinic's minutes, or half of the time that is left until the start, so that the next patient has a chance,
 * too. Null if that is too short.
 */
export function deadlineOf(now: Date, startsAt: Date, answerMinutes: number): Date | null {
  const left = Math.floor((startsAt.getTime() - now.getTime()) / 60_000 / 2)
  const minutes = Math.min(answerMinutes, left)
  return minutes >= SHORTEST_MINUTES ? new Date(now.getTime() + minutes * 60_000) : null
}

/** Returns the clinic as patients book it online; null if they can't. */
export async function openClinic(deps: Deps, clinicId: string): Promise<BookableClinic | null> {
  try {
    // an offer is accepted online, even one that the desk makes
    const clinic = await asServer(() => bookableClinic(deps, clinicId))
    return clinic.isPaused ? null : clinic
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return null
    throw error
  }
}

export interface Candidate {
  doctorId: string
  minutes: number
  startsAt: Date
}

/** Returns the doctors who suit an entry, each with the length of the appointment. */
export const suitableFor = (clinic: BookableClinic, { serviceId, doctorIds }: StoredEntry) =>
  offersOf(clinic, serviceId).filter(({ doctor }) => doctorIds.length === 0 || doctorIds.includes(doctor.id))

/** How an attempt to offer a time ended. */
export type Outcome = 'offered' | 'ended' | 'has-offer' | 'offered-to-other' | 'taken'

/**
 * Offers a time to an entry: stores the offer and its email in one transaction that holds the doctor's calendar, so a time
 * that is booked or held at this moment isn't offered. The constraints refuse a time or an entry with another open offer.
 * Throws `TimeTakenError` if a visitor holds the time, or the day is full.
 */
export async function makeOffer(
  deps: Deps,
  clinic: BookableClinic,
  entry: StoredEntry,
  { doctorId, minutes, startsAt }: Candidate,
  { expiresAt, author }: { expiresAt: Date; author: Author },
): Promise<Outcome> {
  const { serviceId } = entry
  const gaps = gapsOf(
    clinic.rules,
    clinic.services.find(({ id }) => id === serviceId),
  )
  const wanted = { doctorId, serviceId, startsAt, minutes, gaps }
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const doctor = clinic.doctors.find(({ id }) => id === doctorId)
  if (!doctor) return 'taken'
  return reserve(deps, { clinic: () => clinic, ...wanted }, async (tx) => {
    if (!(await lockWaiting(tx, entry.id))) return 'ended'
    // a doctor of two clinics has offers of both
    await announceEntries(tx, await asServer(() => expireOffers(tx, { entryId: entry.id, doctorId })))
    if (await hasOpenOffer(tx, entry.id)) return 'has-offer'
    if (await isOfferedToOther(tx, wanted)) return 'offered-to-other'
    if (!(await isStillFree(tx, wanted))) return 'taken'
    await refuseHeld(tx, wanted)
    await refuseFullDay(tx, { clinic, doctorId, startsAt })
    const one = { id: newId(), entryId: entry.id, clinicId: clinic.id, doctorId, startsAt, endsAt, expiresAt }
    if (!(await insertOffer(tx, { ...one, offeredBy: author.userId }))) return 'offered-to-other'
    await recordChange(tx, entry, 'offered', author, { offer: one.id })
    await notifyOfOffer(deps, tx, entry, { doctor, startsAt, expiresAt })
    return 'offered'
  })
}

/** Notifies the patient of an offer, or the desk, which calls a patient without an email. */
async function notifyOfOffer(
  deps: Deps,
  tx: Tx,
  entry: StoredEntry,
  { doctor, startsAt, expiresAt }: { doctor: BookableDoctor; startsAt: Date; expiresAt: Date },
): Promise<void> {
  const { clinicId, mailTo: to, patientUserId } = entry
  if (patientUserId) await notify(tx, patientUserId, 'waiting_list_offer', clinicId)
  if (!to) return notifyAll(tx, await asServer(() => listManagers(tx, clinicId)), 'waiting_list_call', clinicId)
  const [names] = await findDoctorNames(tx, [doctor.id])
  await queueMail(tx, () => offerMail(deps, entry, to, { doctor: names!, startsAt, expiresAt }), { expiresAt })
}

/** Returns the clinic for an offer by hand. Throws 409 if patients can't book there online. */
export async function requireOpenClinic(deps: Deps, clinicId: string): Promise<BookableClinic> {
  const clinic = await openClinic(deps, clinicId)
  if (!clinic) throw conflict(t(waitingListMessages.notBookable))
  return clinic
}
