import { language, t } from '#language/translate.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import type { JoinedEntry, JoiningPatient } from '#contract/waiting-list/joining.ts'
import { UNTIL_DAYS_MAX, waitingListMessages } from '#contract/waiting-list/wishes.ts'
import { addDays, minutesIn } from '#contract/wall-clock.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, ignoreRefusal, notFound, wrongField } from '#server/errors.ts'
import { type BookableClinic, bookableClinic, offersOf } from '#server/features/appointments/public.ts'
import { chartFor } from '#server/features/booking/public.ts'
import { namesIn } from '#server/features/patients/public.ts'
import { refuseClosedClinic } from '#server/features/settings/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { answerTo, once } from '#server/http/door/idempotency.ts'
import { networkOf } from '#server/http/network.ts'
import { newId } from '#server/ids.ts'
import { hasMailBudget } from '#server/email-delivery/strangers.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { countryOf, storedPhone } from '#server/phones.ts'
import { todayIn } from '#server/time.ts'
import { type Author, recordChange } from './changes.ts'
import { entryTokenOf } from './link.ts'
import { joinedMail } from './emails.ts'
import {
  countOwnAt,
  findEntryById,
  insertEntry,
  isWaitingFor,
  lockListOf,
  type NewStoredEntry,
  type StoredEntry,
} from './queries/entries.ts'
import { toOwnEntry } from './shape.ts'

/** Entries of one account at a clinic. */
const OWN_MAX = 10

type Wishes = Pick<JoiningPatient, 'serviceId' | 'doctorIds' | 'weekdays' | 'from' | 'to' | 'until'>

/**
 * Checks what a patient waits for, and returns it without repetitions. Throws 400 with the field for a doctor or a service
 * that can't be booked, a past or far day, and times between which no appointment fits.
 */
export function checkWishes(clinic: BookableClinic, wished: Wishes): Wishes {
  const { serviceId, from, to, until } = wished
  const doctorIds = [...new Set(wished.doctorIds)]
  const offers = offersOf(clinic, serviceId)
  if (offers.length === 0) throw wrongField('serviceId', t(waitingListMessages.service))
  if (doctorIds.some((id) => !offers.some(({ doctor }) => doctor.id === id)))
    throw wrongField('doctorIds', t(appointmentMessages.serviceNotByDoctor))
  const today = todayIn(clinic.timeZone)
  if (until < today) throw wrongField('until', t(waitingListMessages.untilPast))
  if (until > addDays(today, UNTIL_DAYS_MAX)) throw wrongField('until', t(waitingListMessages.untilTooFar))
  const shortest = Math.min(...offers.map(({ minutes }) => minutes))
  if (minutesIn(to) - minutesIn(from) < shortest) throw wrongField('to', t(waitingListMessages.tooShort))
  return { serviceId, doctorIds, weekdays: [...new Set(wished.weekdays)].toSorted((a, b) => a - b), from, to, until }
}

/** Stores an entry at the end of the list, with audit and email. Returns it. The caller holds the list's lock. */
export async function storeEntry(deps: Deps, tx: Tx, entry: NewStoredEntry, author: Author): Promise<StoredEntry> {
  await insertEntry(tx, entry)
  const stored = await findEntryById(tx, entry.id)
  if (!stored) throw new Error('A new entry can’t be read')
  await recordChange(tx, stored, 'added', author)
  const to = stored.mailTo
  if (to) await queueMail(tx, () => joinedMail(deps, stored, to))
  return stored
}

/**
 * Adds a patient or a guest to a clinic's list. Throws 400 with the field, 404 for a clinic that can't be booked, 409 for
 * an account that waits for this service already or at this clinic too often, 422 for a reused key, 429 beyond a budget.
 */
export async function join(deps: Deps, caller: Caller, body: JoiningPatient): Promise<JoinedEntry> {
  const { bookingAttemptsPerAddress, bookingsPerAddress, bookingsOfEmail } = deps.limits
  const { actor, address } = caller
  await bookingAttemptsPerAddress.take(address)
  if (body.website) throw badRequest()
  const userId = actor.kind === 'signed-in' ? actor.userId : null
  const scope = `waiting-list:${userId ?? address}`
  const key = caller.idempotencyKey
  const request = key === null ? null : { scope, key, body, reused: t(waitingListMessages.keyReused) }
  const earlier = request && (await answerTo<Joined>(deps.db, request))
  if (earlier) return joinedEntry(deps, earlier)
  const clinic = await bookableClinic(deps, body.clinicId)
  await refuseClosedClinic(deps, actor, clinic)
  const wished = checkWishes(clinic, body)
  const { email } = body.patientData
  // a person without an email is known by their phone
  const ofEmail = `${networkOf(address)} ${email ?? body.patientData.phone}`
  await bookingsPerAddress.check(address)
  await bookingsOfEmail.check(ofEmail)
  const isEmailed = email !== null && (await hasMailBudget(deps.db, email))
  const isPatient = actor.kind === 'signed-in' && actor.role === 'patient'
  const joined = await transaction(deps.db, (tx) =>
    once(tx, request, async (): Promise<Joined> => {
      await lockListOf(tx, clinic.id)
      if (isPatient && (await countOwnAt(tx, actor.userId, clinic.id)) >= OWN_MAX)
        throw conflict(t(waitingListMessages.full))
      return {
        id: await storeJoining(deps, tx, caller, clinic, { ...body, ...wished }),
        hasEmail: email !== null,
        isEmailed,
      }
    }),
  )
  await bookingsPerAddress.take(address).catch(ignoreRefusal)
  await bookingsOfEmail.take(ofEmail).catch(ignoreRefusal)
  return joinedEntry(deps, joined)
}

/** The reply as it is stored for a repeated request: without the secret of its link. */
type Joined = Pick<JoinedEntry, 'id' | 'hasEmail' | 'isEmailed'>

async function joinedEntry(deps: Deps, { id, ...sent }: Joined): Promise<JoinedEntry> {
  const stored = await findEntryById(deps.db, id)
  if (!stored) throw notFound()
  return { ...toOwnEntry(deps, stored), token: entryTokenOf(deps, stored), ...sent }
}

/** Stores the entry of a patient or guest with their chart. Returns its id. */
async function storeJoining(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  clinic: BookableClinic,
  body: JoiningPatient,
): Promise<string> {
  const { serviceId, doctorIds, weekdays, from, to, until } = body
  const { actor, address } = caller
  const phone = storedPhone(body.patientData.phone, countryOf(clinic.timeZone))
  const contact = { ...body.patientData, phone, preferredLanguage: null }
  const patientId = await chartFor(tx, caller, clinic, contact, body)
  // a guest learns nothing about the chart of a name and an email
  const isKnown = actor.kind === 'signed-in' && actor.role === 'patient'
  if (isKnown && (await isWaitingFor(tx, patientId, serviceId))) throw conflict(t(waitingListMessages.already))
  const entry = {
    id: newId(),
    clinicId: clinic.id,
    patientId,
    serviceId,
    doctorIds,
    weekdays,
    from,
    to,
    until,
    addedBy: null,
    bookedFor: body.forWhom,
    bookedAs: typedNameOf(body),
    contactPhone: phone,
    consentVersion: body.consentVersion ?? null,
    bookedLanguage: language(),
  }
  const author = { userId: actor.kind === 'signed-in' ? actor.userId : null, address }
  return (await storeEntry(deps, tx, entry, author)).id
}

/** Returns the patient's name as typed; null for a family member of the list. */
function typedNameOf({ familyMemberId, forWhom, person, patientData }: JoiningPatient) {
  if (familyMemberId) return null
  if (forWhom !== 'me' && person) return namesIn(person.name)
  const { firstName, lastName } = patientData
  return { firstName, lastName }
}
