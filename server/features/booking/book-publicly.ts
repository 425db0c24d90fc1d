import { t, language } from '#language/translate.ts'
import { languages, SOURCE_LANGUAGE } from '#language/languages.ts'
import type { Tx } from '#server/database/db.ts'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { type Booking, bookingMessages, type NewBooking, type PublicBooking } from '#contract/booking/booking.ts'
import { chosenDoctors, firstFree } from './any-doctor.ts'
import { badRequest, ignoreRefusal, wrongField } from '#server/errors.ts'
import { chartOfFamilyMember, chartOfNamed } from '#server/features/family-members/public.ts'
import { chartForBooking, namesIn, birthOf } from '#server/features/patients/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { todayIn } from '#server/time.ts'
import type { Deps } from '#server/deps.ts'
import {
  type BookableClinic,
  doctorOf,
  holderHash,
  modeOf,
  onlineStatus,
  type Order,
  reserve,
  publicTime,
  refuseOwnOverlap,
  repeatableOf,
  serviceOf,
  storeOrder,
  timeOf,
  manageLinkOf,
} from '#server/features/appointments/public.ts'
import { refuseClosedClinic } from '#server/features/settings/public.ts'
import { answerTo, once } from '#server/http/door/idempotency.ts'
import { networkOf } from '#server/http/network.ts'
import { hasMailBudget } from '#server/email-delivery/strangers.ts'
import { countryOf, storedPhone } from '#server/phones.ts'
import { updateReviewers } from './queries.ts'
import { toBooking } from './shape.ts'

type Contact = Parameters<typeof chartForBooking>[2]

/**
 * Returns the chart that an online booking is for (rules B2, I7, I11). For a guest it has the guest's own name, or the
 * patient's name with the guest as contact; for a signed-in patient it is their own, or that of a family member, who is
 * added to their list if new. Throws 400 if the patient isn't named, or is another person's family member.
 */
export async function chartFor(
  tx: Tx,
  { actor, address }: Caller,
  clinic: Pick<BookableClinic, 'id' | 'timeZone' | 'language'>,
  contact: Contact,
  { forWhom, person, familyMemberId }: Pick<PublicBooking, 'forWhom' | 'person' | 'familyMemberId'>,
): Promise<string> {
  const patient = actor.kind === 'signed-in' && actor.role === 'patient' ? actor : null
  if (familyMemberId) {
    const chart = patient && (await chartOfFamilyMember(tx, patient, clinic.id, familyMemberId))
    if (!chart) throw wrongField('familyMemberId', t(appointmentMessages.familyUnavailable))
    return chart
  }
  if (forWhom === 'me') return chartForBooking(tx, clinic.id, contact, actor)
  if (!person)
    throw badRequest(t(bookingMessages.personName), [{ path: 'person.name', message: t(bookingMessages.personName) }])
  const named = { ...namesIn(person.name), ...birthOf(person, todayIn(clinic.timeZone)) }
  if (patient) {
    const relationship = person.relationship ?? (forWhom === 'child' ? 'Child' : 'Other')
    return chartOfNamed(tx, { actor: patient, address }, clinic.id, { ...named, relationship })
  }
  const contactPerson = `${contact.firstName} ${contact.lastName}`.trim()
  return chartForBooking(tx, clinic.id, { ...contact, ...named, contactPerson }, actor)
}

/**
 * Books for a visitor (rules B2, D1, D3–D7). Throws 400 with the message for invalid input, 404 for a clinic that can't be
 * booked, 409 with the nearest free times if the time was just taken, 422 for a reused key, 429 beyond a budget. A
 * signed-in patient who books for themself is warned, by 409, if they have another appointment at this time; a guest never
 * is (rule T49).
 */
export async function bookPublicly(deps: Deps, caller: Caller, body: PublicBooking): Promise<NewBooking> {
  const { bookingAttemptsPerAddress, bookingsPerAddress, bookingsOfEmail } = deps.limits
  await bookingAttemptsPerAddress.take(caller.address)
  if (body.website) throw badRequest()
  const request = repeatableOf(caller.idempotencyKey, `booking:${userIdOf(caller) ?? caller.address}`, body)
  const storedReply = request && (await answerTo<StoredBooking>(deps.db, request))
  if (storedReply) return { ...storedReply, ...manageLinkOf(deps, storedReply.id) }
  const { email, phone } = body.patientData
  // a person without an email is known by their phone
  const ofEmail = `${networkOf(caller.address)} ${email ?? phone}`
  let isNew = false
  const wish = await chosenDoctors(deps, body)
  await bookingsPerAddress.check(caller.address)
  await bookingsOfEmail.check(ofEmail)
  const isEmailed = email !== null && (await hasMailBudget(deps.db, email))
  const booking = await firstFree(wish, async (doctorId) => {
    const order = await checkOrder(deps, caller, { ...body, doctorId }, wish.clinic)
    const store = (tx: Tx) =>
      once(tx, request, async (): Promise<StoredBooking> => {
        const stored = { ...(await storeBooking(deps, tx, caller, body, order)), isEmailed }
        isNew = true
        return stored
      })
    return reserve(deps, timeOf(order), store, { locksItself: true })
  })
  if (isNew) {
    // the booking stays even if it used up the limit
    await bookingsPerAddress.take(caller.address).catch(ignoreRefusal)
    await bookingsOfEmail.take(ofEmail).catch(ignoreRefusal)
  }
  return { ...booking, ...manageLinkOf(deps, booking.id) }
}

/** The reply as it is stored for a repeated request: without the secret of its manage link. */
type StoredBooking = Omit<NewBooking, 'manageToken' | 'manageUrl'>

const userIdOf = ({ actor }: Caller): string | null => (actor.kind === 'signed-in' ? actor.userId : null)

type Wanted = Pick<PublicBooking, 'serviceId' | 'doctorId' | 'appointmentDate' | 'appointmentTime' | 'mode'>

/** Checks that the parts belong together and that the time is offered (rule D5). */
export async function checkOrder(
  deps: Deps,
  { actor }: Pick<Caller, 'actor'>,
  body: Wanted,
  clinic: BookableClinic,
): Promise<Order> {
  await refuseClosedClinic(deps, actor, clinic)
  const doctor = doctorOf(clinic, body.doctorId)
  const service = serviceOf(clinic, body.serviceId, doctor)
  const at = { date: body.appointmentDate, time: body.appointmentTime }
  const { minutes } = service
  const mode = modeOf(service, body.mode)
  const wish = { doctorId: doctor.id, serviceId: service.id, minutes }
  return { clinic, doctor, service, minutes, mode, ...(await publicTime(deps, clinic, wish, at)) }
}

/** Returns the patient's name as typed; null for a family member of the list. */
function typedNameOf({ familyMemberId, forWhom, person, patientData }: PublicBooking) {
  if (familyMemberId) return null
  if (forWhom !== 'me' && person) return namesIn(person.name)
  const { firstName, lastName } = patientData
  return { firstName, lastName }
}

/** Returns the language of the booking's page for a new chart; null for English, unless the clinic's patients speak another one. */
const spokenWith = (clinic: Pick<BookableClinic, 'language'>): string | null =>
  language() === SOURCE_LANGUAGE && clinic.language === SOURCE_LANGUAGE ? null : languages[language()].englishName

/** Stores the appointment with the visitor's chart, and warns a patient who has another one at this time. */
async function storeBooking(deps: Deps, tx: Tx, caller: Caller, body: PublicBooking, order: Order): Promise<Booking> {
  const { clinic } = order
  const { address } = caller
  const userId = userIdOf(caller)
  const phone = storedPhone(body.patientData.phone, countryOf(clinic.timeZone))
  const contact = { ...body.patientData, phone, preferredLanguage: spokenWith(clinic) }
  const booked = {
    // the clinic's choice, never the client's (rules I2, T51)
    status: onlineStatus(clinic),
    source: 'public',
    reason: null,
    symptoms: body.symptoms || null,
    notes: body.notes || null,
    contactPhone: phone,
    bookedFor: body.forWhom,
    bookedAs: typedNameOf(body),
    consentVersion: body.consentVersion ?? null,
    bookedLanguage: language(),
    overbookReason: null,
    chart: () => chartFor(tx, caller, clinic, contact, body),
    online: { address, userId, limitsPerson: true, holder: body.holder ? holderHash(body.holder) : null },
  } as const
  const appointment = await storeOrder(deps, tx, order, booked, { userId, address })
  if (appointment.patientUserId && !body.allowOverlap)
    await refuseOwnOverlap(tx, appointment, appointment.patientUserId)
  return toBooking(appointment, false)
}

/**
 * Moves the reviews of one chart to another, all or those named, except for doctors that the other chart has already
 * reviewed (one review per patient and doctor, rule T73). Returns the ids of the moved ones.
 */
export const moveReviews = (tx: Tx, from: string, to: string, only: readonly string[] | null): Promise<string[]> =>
  updateReviewers(tx, from, to, only)
