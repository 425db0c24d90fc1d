import { t } from '#language/translate.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import type { WaitingEntry } from '#contract/waiting-list/desk.ts'
import { waitingListMessages } from '#contract/waiting-list/wishes.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, wrongField } from '#server/errors.ts'
import { publicTime } from '#server/features/appointments/public.ts'
import { accept, openOfferOf } from './accept.ts'
import { recordChange } from './changes.ts'
import { entryFor, shown } from './desk.ts'
import { FreeTimes } from './fitting.ts'
import { deadlineOf, makeOffer, openClinic, type Outcome, requireOpenClinic, suitableFor } from './offers.ts'
import { listSettings } from './queries/checks.ts'
import { findDoctorNames } from './queries/doctors.ts'
import { lockWaiting } from './queries/entries.ts'
import { endOffer } from './queries/offers.ts'

const TIMES = 20

/** Returns the next free times that suit an entry; none of a clinic that can't be booked online. Throws 404. */
export async function fittingTimes(deps: Deps, { actor }: SignedInCaller, id: string) {
  const entry = await entryFor(deps, actor, id)
  const clinic = await openClinic(deps, entry.clinicId)
  if (!clinic) return []
  const times = (await new FreeTimes(deps, clinic).fitting(entry)).slice(0, TIMES)
  const names = await findDoctorNames(deps.db, [...new Set(times.map(({ doctorId }) => doctorId))])
  return times.flatMap(({ doctorId, date, time }) => {
    const doctor = names.find((one) => one.id === doctorId)
    return doctor ? [{ doctor, date, time }] : []
  })
}

const refusals: Record<Exclude<Outcome, 'offered'>, () => string> = {
  ended: () => t(waitingListMessages.ended),
  'has-offer': () => t(waitingListMessages.hasOffer),
  'offered-to-other': () => t(waitingListMessages.timeOffered),
  taken: () => t(waitingListMessages.timeTaken),
}

/**
 * Offers a time to an entry by hand. Throws 400 for a doctor who doesn't suit the patient and for a time that isn't offered
 * or is too near, 404, 409 if the time is taken or offered, or if the entry has an offer.
 */
export async function offerByHand(
  deps: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  { doctorId, ...at }: WallClock & { doctorId: string },
): Promise<WaitingEntry> {
  const entry = await entryFor(deps, actor, id)
  if (entry.state !== 'waiting') throw conflict(t(waitingListMessages.ended))
  const clinic = await requireOpenClinic(deps, entry.clinicId)
  const suitable = suitableFor(clinic, entry).find(({ doctor }) => doctor.id === doctorId)
  if (!suitable) throw wrongField('doctorId', t(appointmentMessages.doctorUnavailable))
  const { minutes } = suitable
  const names = { date: 'date', time: 'time' }
  const { startsAt } = await publicTime(deps, clinic, { doctorId, serviceId: entry.serviceId, minutes }, at, names)
  const [settings] = await listSettings(deps.db, [entry.clinicId])
  const expiresAt = deadlineOf(new Date(), startsAt, settings!.answerMinutes)
  if (!expiresAt) throw wrongField('time', t(waitingListMessages.tooNear))
  const author = { userId: actor.userId, address }
  const outcome = await makeOffer(deps, clinic, entry, { doctorId, minutes, startsAt }, { expiresAt, author })
  if (outcome !== 'offered') throw conflict(refusals[outcome]())
  return shown(deps, { actor, address }, id)
}

/** Withdraws the open offer of an entry. Throws 404, 409 if it has ended. */
export async function withdraw(
  deps: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  offerId: string,
): Promise<WaitingEntry> {
  const entry = await entryFor(deps, actor, id)
  const offer = await openOfferOf(deps, entry, offerId)
  await transaction(deps.db, async (tx) => {
    if (!(await lockWaiting(tx, id)) || !(await endOffer(tx, offer.id, 'withdrawn')))
      throw conflict(t(waitingListMessages.offerEnded))
    await recordChange(tx, entry, 'offer-withdrawn', { userId: actor.userId, address }, { offer: offerId })
  })
  return shown(deps, { actor, address }, id)
}

/** Accepts an offer for a patient who has agreed by phone. Throws 404, 409. */
export async function acceptByDesk(
  deps: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  offerId: string,
): Promise<{ appointmentId: string }> {
  const entry = await entryFor(deps, actor, id)
  const author = { userId: actor.userId, address }
  return { appointmentId: await accept(deps, entry, offerId, { author, isByDesk: true }) }
}
