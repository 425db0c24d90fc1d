import { t, language } from '#language/translate.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { appointmentMessages, DEFAULT_SERVICE, DURATION } from '#contract/appointments/appointments.ts'
import type {
  CalendarBooking,
  CallerBooking,
  ScheduledAppointment,
  ScheduledBooking,
} from '#contract/appointments/schedule.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { forbidden, wrongField } from '#server/errors.ts'
import {
  findChartToBook,
  guestChart,
  isOneself,
  isOneselfByName,
  namesIn,
  ownChartAt,
  birthOf,
} from '#server/features/patients/public.ts'
import { chartOfFamilyMember } from '#server/features/family-members/public.ts'
import { todayIn } from '#server/time.ts'
import { mayOverbook, type Scheduler, schedulerAt } from './policy.ts'
import type { Deps } from '#server/deps.ts'
import { refuseClosedClinic } from '#server/features/settings/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { answerTo, once } from '#server/http/door/idempotency.ts'
import { countryOf, storedPhoneIf } from '#server/phones.ts'
import { bookableClinic } from './availability/free-times.ts'
import { offerOf } from './availability/offers.ts'
import { doctorOf, futureInstant, modeOf, type Order, publicTime, serviceOf } from './order.ts'
import { type Booked, onlineStatus, repeatableOf, reserve, storeOrder, timeOf } from './reserve.ts'
import { refuseOwnOverlap } from './own-overlap.ts'
import type { BookableClinic } from './queries/availability.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import { toAppointment } from './read.ts'

/**
 * Returns the id of the chart that a booking is for. A patient has their own, created with the first booking at this
 * clinic; the people of the clinic choose one of its charts, or name a new caller or a guest (rules I8, T57). Throws 400
 * with the field if there is no such chart.
 */
async function chartToBook(
  db: Db,
  { id: clinicId, timeZone }: { id: string; timeZone: string },
  actor: SignedIn,
  by: Scheduler,
  body: ScheduledBooking | CallerBooking | CalendarBooking,
): Promise<string> {
  if ('newPatient' in body) {
    if (by === 'patient') throw wrongField('newPatient', t(appointmentMessages.newPatientByDesk))
    const { name, email = null, phone = null, gender = null, ...birth } = body.newPatient
    const person = { ...namesIn(name), ...birthOf(birth, todayIn(timeZone)), gender, email, phone }
    return guestChart(db, clinicId, person, actor.userId)
  }
  if ('patientId' in body) {
    const familyMemberId = 'familyMemberId' in body ? body.familyMemberId : undefined
    if (by === 'patient') {
      if (!(await isOneself(db, actor.userId, body.patientId)))
        throw wrongField('patientId', t(appointmentMessages.patientUnavailable))
      if (!familyMemberId) return ownChartAt(db, clinicId, actor.userId)
      const chart = await chartOfFamilyMember(db, actor, clinicId, familyMemberId)
      if (!chart) throw wrongField('familyMemberId', t(appointmentMessages.familyUnavailable))
      return chart
    }
    if (familyMemberId) throw wrongField('familyMemberId', t(appointmentMessages.familyUnavailable))
    // a merged chart is replaced by the remaining one
    const chart = await findChartToBook(db, clinicId, body.patientId)
    if (!chart) throw wrongField('patientId', t(appointmentMessages.patientUnavailable))
    return chart
  }
  const { firstName, lastName } = namesIn(body.patientName)
  const email = ('patientEmail' in body && body.patientEmail) || null
  const person = { firstName, lastName, email, phone: body.patientPhone || null }
  if (by !== 'patient') return guestChart(db, clinicId, person, actor.userId)
  if (!(await isOneselfByName(db, actor.userId, person)))
    throw wrongField('patientName', t(appointmentMessages.onlyOneself))
  return ownChartAt(db, clinicId, actor.userId)
}

export type NewAppointment = ScheduledBooking | CallerBooking | CalendarBooking

interface ScheduledOrder extends Order {
  by: Scheduler
}

/**
 * Books for a patient of the clinic (doctor, desk) or for oneself (patient), from the dialog or from the calendar (rules
 * B3, D1–D3, D5, D6). Throws 400 with the invalid field, 403 for a calendar that the caller can't fill or overbook, 404 for
 * a clinic that they can't see, 409 with the nearest free times if the time is taken, unless they overbook it with a reason
 * (decision 0138), or with the patient's own other appointment at this time without `allowOverlap` (rule T49), 422 for a
 * reused key.
 */
export async function schedule(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  body: NewAppointment,
): Promise<ScheduledAppointment> {
  const request = repeatableOf(caller.idempotencyKey, `schedule:${actor.userId}`, body)
  const storedReply = request && (await answerTo<ScheduledAppointment>(deps.db, request))
  if (storedReply) return storedReply
  const order = await checkOrder(deps, actor, body)
  const canOverbook = mayOverbook(actor, body.clinicId, body.doctorId)
  if (body.overbookReason !== undefined && !canOverbook) throw forbidden()
  const { bookingAttemptsPerAddress, bookingsPerAddress } = deps.limits
  const isPatient = order.by === 'patient'
  if (isPatient) await bookingAttemptsPerAddress.take(caller.address)
  const work = (tx: Tx) =>
    once(tx, request, async () => {
      const said = withStoredPhone(body, order)
      if (isPatient) await bookingsPerAddress.check(caller.address)
      const appointment = await storeScheduled(deps, tx, { actor, address: caller.address }, said, order)
      if (!body.allowOverlap) await refuseOwnOverlap(tx, appointment, isPatient ? actor.userId : null)
      if (isPatient) await bookingsPerAddress.take(caller.address)
      return { ...toAppointment(appointment, actor), isEmailed: appointment.mailTo !== null }
    })
  return reserve(deps, timeOf(order), work, { canOverbook: canOverbook && body.overbookReason === undefined })
}

/** Checks who books, that the parts belong together, and that the time can be booked (rules B3 and D5). */
async function checkOrder(deps: Deps, actor: SignedIn, body: NewAppointment): Promise<ScheduledOrder> {
  const clinic = await bookableClinic(deps, body.clinicId, actor, body.doctorId)
  const by = schedulerAt(actor, clinic.id, body.doctorId)
  if (!by) throw forbidden()
  if (by === 'patient') await refuseClosedClinic(deps, actor, clinic)
  const doctor = doctorOf(clinic, body.doctorId)
  const wish = 'serviceId' in body && body.serviceId
  const service = wish ? serviceOf(clinic, wish, doctor) : consultationOf(clinic, doctor)
  const minutes = body.duration ?? service?.minutes ?? DURATION.default
  if (by === 'patient' && minutes !== (service?.minutes ?? DURATION.default))
    throw wrongField('duration', t(appointmentMessages.ownDuration))
  const { at, names } = wallClockIn(body)
  const time =
    by === 'patient'
      ? await publicTime(deps, clinic, { doctorId: doctor.id, serviceId: service?.id ?? null, minutes }, at, names)
      : { startsAt: futureInstant(at, clinic.timeZone, names), gaps: null }
  const mode = modeOf(service, 'mode' in body ? body.mode : undefined)
  return { clinic, doctor, service, minutes, mode, ...time, by }
}

/** Returns the clinic's consultation, the default service; null if the doctor offers none. */
function consultationOf({ services }: BookableClinic, doctor: Order['doctor']): Order['service'] {
  const usual = services.find(({ name }) => name === DEFAULT_SERVICE)
  return usual ? offerOf(usual, doctor.id) : null
}

/** Returns the wall clock of either body, and the names of its fields. */
const wallClockIn = (body: NewAppointment) =>
  'appointmentDate' in body
    ? {
        at: { date: body.appointmentDate, time: body.appointmentTime },
        names: { date: 'appointmentDate', time: 'appointmentTime' },
      }
    : { at: { date: body.date, time: body.time }, names: { date: 'date', time: 'time' } }

/** Returns the body with the phone of a new caller, or of the calendar's patient, in stored form. */
function withStoredPhone(body: NewAppointment, { clinic }: Order): NewAppointment {
  const stored = <T extends string | undefined>(phone: T) => storedPhoneIf(phone, countryOf(clinic.timeZone))
  if ('newPatient' in body) return { ...body, newPatient: { ...body.newPatient, phone: stored(body.newPatient.phone) } }
  return 'appointmentDate' in body || !body.patientPhone ? body : { ...body, patientPhone: stored(body.patientPhone) }
}

/** Stores the appointment with its chart; the calendar's body has other fields than the dialog's. */
async function storeScheduled(
  deps: Deps,
  tx: Tx,
  { actor, address }: SignedInCaller,
  body: NewAppointment,
  order: ScheduledOrder,
): Promise<StoredAppointment> {
  const { clinic, by } = order
  const said =
    'appointmentDate' in body
      ? { source: 'dialog' as const, reason: body.reason || null, contactPhone: null }
      : { source: 'calendar' as const, reason: null, contactPhone: body.patientPhone || null }
  const booked: Booked = {
    ...said,
    notes: body.notes || null,
    // patients' own bookings wait for the clinic, as on the public page
    status: by === 'patient' ? onlineStatus(clinic) : 'scheduled',
    symptoms: null,
    bookedFor: null,
    bookedAs: null,
    consentVersion: null,
    bookedLanguage: by === 'patient' ? language() : null,
    overbookReason: body.overbookReason ?? null,
    chart: () => chartToBook(tx, clinic, actor, by, body),
    online: by === 'patient' ? { address, userId: null, limitsPerson: false, holder: null } : null,
  }
  return storeOrder(deps, tx, order, booked, { userId: actor.userId, address })
}
