import { z } from 'zod'
import { birthFields } from '#contract/booking/booking.ts'
import { clockTime, email, Id, isoDate, line, lines, personName, phone } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { statedFields } from '#contract/patients/stated.ts'
import {
  allowOverlap,
  Appointment,
  appointmentMessages,
  appointmentModes,
  appointmentStatuses,
  DURATION,
} from './appointments.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

const Duration = z
  .number(says(appointmentMessages.badDuration))
  .int(says(appointmentMessages.badDuration))
  .min(DURATION.min, { error: () => t('Duration must be at least {min} minutes', { min: DURATION.min }) })
  .max(DURATION.max, says(appointmentMessages.badDuration))

const chosen = (message: Message) => z.string(says(message)).pipe(z.uuid(says(message)))

const patientName = personName(msg('Patient name is required'), 200)
const patientEmail = email(msg('Please enter a valid email'))

/**
 * A new patient who calls (rule I8): a name, of which one word is enough, and a phone number or an email. The rest can
 * follow.
 */
export const NewCaller = z
  .strictObject({
    name: patientName,
    phone: phone(appointmentMessages.noContact).optional(),
    email: patientEmail.optional(),
    ...birthFields,
    ...statedFields,
  })
  .refine((one) => Boolean(one.phone || one.email), { path: ['phone'], ...says(appointmentMessages.noContact) })
export type NewCaller = z.infer<typeof NewCaller>

/**
 * Why the clinic books a time that the doctor doesn't have free (decision 0138). It counts only if the time is taken, and
 * needs the permission to overbook.
 */
const overbookReason = line(200)
  .refine((text) => text.length >= 3, says(appointmentMessages.overbookReason))
  .optional()

/** Place and time of an appointment, from the dialog 'Schedule New Appointment'. `status` is ignored (rule T51). */
const dialog = {
  clinicId: chosen(msg('Please select a clinic')),
  doctorId: chosen(msg('Please select a doctor')),
  appointmentDate: isoDate(msg('Please select a date')),
  appointmentTime: clockTime(msg('Please select a time')),
  /** The clinic's consultation if omitted. */
  serviceId: Id.optional(),
  /** For a service that can be booked both ways; in person if omitted. */
  mode: z.enum(appointmentModes).optional(),
  /** Minutes; the service's duration if omitted. Patients can't choose it. */
  duration: Duration.optional(),
  reason: lines(500).optional(),
  /** Notes for the doctor; the doctor and the patient can read them, like the symptoms of an online booking. */
  notes: lines(2000).optional(),
  status: z.enum(appointmentStatuses).optional(),
  allowOverlap,
  overbookReason,
}

/** A booking for an existing chart. */
export const ScheduledBooking = z.strictObject({
  ...dialog,
  patientId: chosen(msg('Please select a patient')),
  /** Family member for whom a patient books; `patientId` is then the patient's own (rule T106). */
  familyMemberId: Id.optional(),
})
export type ScheduledBooking = z.infer<typeof ScheduledBooking>

/** A booking for a new patient, who gets a chart. Only members of the clinic can send it. */
const CallerBooking = z.strictObject({ ...dialog, newPatient: NewCaller })
export type CallerBooking = z.infer<typeof CallerBooking>

/**
 * A booking from the calendar for a person by name and email, who gets a guest chart and is never matched to an account
 * (rule T57).
 */
const GuestCalendarBooking = z.strictObject({
  clinicId: chosen(msg('Please select a clinic')),
  doctorId: chosen(msg('Please select a doctor')),
  patientName,
  patientEmail,
  patientPhone: line(40).optional(),
  serviceId: Id.optional(),
  notes: lines(2000).optional(),
  date: isoDate(msg('Please select a date')),
  time: clockTime(msg('Please select a time')),
  duration: Duration.optional(),
  status: z.enum(appointmentStatuses).optional(),
  allowOverlap,
  overbookReason,
})

/** A booking from the calendar for a person with a phone number and no email (rule I8). */
const PhoneCalendarBooking = GuestCalendarBooking.omit({ patientEmail: true }).extend({
  patientPhone: phone(appointmentMessages.noContact),
})

/**
 * A booking from the calendar for an existing chart. Only the id counts, the name is what the screen showed; the chart
 * can have no email.
 */
const ChartCalendarBooking = GuestCalendarBooking.extend({
  patientId: chosen(msg('Please select a patient')),
  patientEmail: patientEmail.optional(),
})

export type CalendarBooking =
  | z.infer<typeof GuestCalendarBooking>
  | z.infer<typeof PhoneCalendarBooking>
  | z.infer<typeof ChartCalendarBooking>

const anyShape = z.union([
  ScheduledBooking,
  CallerBooking,
  ChartCalendarBooking,
  GuestCalendarBooking,
  PhoneCalendarBooking,
])

/**
 * Returns the shape that the body has: a booking for a chart or a new patient, or one from the calendar, which has a
 * name.
 */
function shapeOf(body: unknown) {
  const has = (name: string) => typeof body === 'object' && body !== null && name in body
  if (has('newPatient')) return CallerBooking
  if (has('patientId')) return has('patientName') ? ChartCalendarBooking : ScheduledBooking
  return has('patientPhone') && !has('patientEmail') ? PhoneCalendarBooking : GuestCalendarBooking
}

/** Accepts any of the shapes and reports the issues of the shape that the caller meant. */
export const NewAppointment = z.unknown().transform((body, { issues }) => {
  const parsed = shapeOf(body).safeParse(body)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) issues.push({ ...issue, input: body } as (typeof issues)[number])
  return z.NEVER
}) as unknown as typeof anyShape

/** The new appointment. `isEmailed` is false if the patient has no address, so the clinic has to inform them. */
export const ScheduledAppointment = Appointment.extend({ isEmailed: z.boolean() })
export type ScheduledAppointment = z.infer<typeof ScheduledAppointment>

/**
 * Books an appointment. Members of the clinic who work with appointments book for a chart or a new patient, and the
 * status is `scheduled`. Patients book for themselves or their family by the rules of online booking (rules D2, I11).
 * The doctor is notified, and the patient by email if they have an address. Returns 409 with the nearest free times if
 * the time is taken, and `canOverbook` for callers who can send `overbookReason`; or `own-overlap` if the patient has
 * another appointment then.
 */
export const scheduleAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  access: 'signed-in',
  forKeys: 'appointments:write',
  once: true,
  body: NewAppointment,
  shapes: anyShape,
  status: 201,
  reply: ScheduledAppointment,
})
