import { z } from 'zod'
import { birthFields } from '#contract/booking.ts'
import { clockTime, email, Id, isoDate, line, lines, phone, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { allowOverlap, Appointment, appointmentMessages, appointmentStatuses, DURATION } from './appointments.ts'

const Duration = z
  .number(appointmentMessages.badDuration)
  .int(appointmentMessages.badDuration)
  .min(DURATION.min, `Duration must be at least ${DURATION.min} minutes`)
  .max(DURATION.max, appointmentMessages.badDuration)

const chosen = (message: string) => z.string(message).pipe(z.uuid(message))

const patientName = requiredLine('Patient name is required', 200)
const patientEmail = email('Please enter a valid email')

/** A new caller (rule I8): a name, of which one word is enough, and a phone number or an email; the rest can follow. */
export const NewCaller = z
  .strictObject({
    name: patientName,
    phone: phone(appointmentMessages.noContact).optional(),
    email: patientEmail.optional(),
    ...birthFields,
  })
  .refine((one) => Boolean(one.phone || one.email), { path: ['phone'], message: appointmentMessages.noContact })
export type NewCaller = z.infer<typeof NewCaller>

/** Where and when, in the dialog 'Schedule New Appointment'. `status` is not believed (rule T51). */
const dialog = {
  clinicId: chosen('Please select a clinic'),
  doctorId: chosen('Please select a doctor'),
  appointmentDate: isoDate('Please select a date'),
  appointmentTime: clockTime('Please select a time'),
  /** The clinic's consultation unless said. */
  serviceId: Id.optional(),
  /** The service's unless said; patients choose none. */
  duration: Duration.optional(),
  reason: lines(500).optional(),
  /** For the doctor; read by the doctor and the patient, as the symptoms of an online booking are. */
  notes: lines(2000).optional(),
  status: z.enum(appointmentStatuses).optional(),
  allowOverlap,
}

/** The dialog for a chart that is known. */
export const ScheduledBooking = z.strictObject({
  ...dialog,
  patientId: chosen('Please select a patient'),
  /** Of a patient who books for one of their family; `patientId` is then the patient themself (rule T106). */
  familyMemberId: Id.optional(),
})
export type ScheduledBooking = z.infer<typeof ScheduledBooking>

/** The dialog for a new caller, who gets a chart. Only the people of the clinic send it. */
const CallerBooking = z.strictObject({ ...dialog, newPatient: NewCaller })
export type CallerBooking = z.infer<typeof CallerBooking>

/** The calendar's payload for a person by name and email, who gets a guest chart; never matched to another (rule T57). */
const GuestCalendarBooking = z.strictObject({
  clinicId: chosen('Please select a clinic'),
  doctorId: chosen('Please select a doctor'),
  patientName,
  patientEmail,
  patientPhone: line(40).optional(),
  serviceId: Id.optional(),
  notes: lines(2000).optional(),
  date: isoDate('Please select a date'),
  time: clockTime('Please select a time'),
  duration: Duration.optional(),
  status: z.enum(appointmentStatuses).optional(),
  allowOverlap,
})

/** The same for a person who has a phone number and no email (rule I8). */
const PhoneCalendarBooking = GuestCalendarBooking.omit({ patientEmail: true }).extend({
  patientPhone: phone(appointmentMessages.noContact),
})

/** The same for a chart that was chosen: the id decides, the name is what the screen showed, and a chart may have no email. */
const ChartCalendarBooking = GuestCalendarBooking.extend({
  patientId: chosen('Please select a patient'),
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

/** Which shape is meant: of the dialog, with a chart or a new caller, or of the calendar, which has a name. */
function shapeOf(body: unknown) {
  const has = (name: string) => typeof body === 'object' && body !== null && name in body
  if (has('newPatient')) return CallerBooking
  if (has('patientId')) return has('patientName') ? ChartCalendarBooking : ScheduledBooking
  return has('patientPhone') && !has('patientEmail') ? PhoneCalendarBooking : GuestCalendarBooking
}

/** Accepts any of the shapes; reports the issues of the one that the caller meant. */
export const NewAppointment = z.unknown().transform((body, { issues }) => {
  const parsed = shapeOf(body).safeParse(body)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) issues.push({ ...issue, input: body } as (typeof issues)[number])
  return z.NEVER
}) as unknown as typeof anyShape

/** The new appointment, and whether its patient is emailed: without an address the clinic tells them. */
export const ScheduledAppointment = Appointment.extend({ isEmailed: z.boolean() })
export type ScheduledAppointment = z.infer<typeof ScheduledAppointment>

/**
 * Books for a patient of the clinic (desk, doctor), or for oneself or the family (patient). The first status is `scheduled`;
 * what a patient books begins as a public booking does (rules D2, I11).
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
