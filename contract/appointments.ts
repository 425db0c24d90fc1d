import { z } from 'zod'
import { clockTime, email, Id, isoDate, line, paging, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Statuses of an appointment (decision D2). */
export const appointmentStatuses = ['pending', 'scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Statuses that hold the doctor's time: two such appointments of one doctor never overlap (decision D1). */
export const liveStatuses = ['pending', 'scheduled', 'confirmed', 'completed'] as const satisfies AppointmentStatus[]

/** The only ways on; what is not here is refused with 409 (decision D2). */
export const transitions: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  scheduled: ['confirmed', 'completed', 'cancelled', 'no_show'],
  confirmed: ['completed', 'cancelled', 'no_show'],
  completed: [],
  cancelled: [],
  no_show: [],
}

/** Shortest and longest visit in minutes, and what is proposed (decision D5). */
export const DURATION = { min: 15, max: 480, default: 30, choices: [15, 30, 45, 60, 90, 120] } as const

/** What a visit without a named service is called. */
export const DEFAULT_SERVICE = 'General Consultation'

/** A patient may move an appointment until this many hours before it starts, and cancel it until it starts (trap T54). */
export const MOVE_CUT_OFF_HOURS = 2

export const appointmentMessages = {
  slotTaken: 'This time is no longer available',
  past: 'Cannot book appointments in the past',
  noSuchTime: 'This time does not exist on that day: the clocks change.',
  closed: 'The clinic is closed at this time.',
  doctorUnavailable: 'This doctor cannot be booked at this clinic.',
  patientUnavailable: 'This patient has no chart at this clinic.',
  onlyOneself: 'You can book for yourself only.',
  familyUnavailable: 'This family member is not in your list any more.',
  serviceUnavailable: 'This service is not offered at this clinic.',
  badDuration: `Duration must be between ${DURATION.min} and ${DURATION.max} minutes`,
  transitionRefused: 'This appointment has already been changed. Please look at it again.',
  ownOverlap: 'You have another visit at this time.',
  patientOverlap: 'This patient has another visit at this time.',
  tooLateToChange: 'This appointment can no longer be changed online. Please call the clinic.',
} as const

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** What the reader may do with an appointment next, decided by the server's policy. */
export const AppointmentAbilities = z.object({
  confirm: z.boolean(),
  cancel: z.boolean(),
  complete: z.boolean(),
  noShow: z.boolean(),
  move: z.boolean(),
  /** May open the patient's contact data (the opening is logged). */
  contact: z.boolean(),
})
export type AppointmentAbilities = z.infer<typeof AppointmentAbilities>

/**
 * An appointment as lists show it. Date and time are the clinic's wall clock, under both names that the
 * specification uses; `startsAt` is the instant.
 */
export const Appointment = z.object({
  id: Id,
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  date: z.string(),
  time: z.string(),
  startsAt: z.iso.datetime(),
  /** Minutes. */
  duration: z.number().int(),
  status: z.enum(appointmentStatuses),
  service: z.object({ id: Id.nullable(), name: z.string() }),
  reason: z.string().nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  clinicId: Id,
  doctorId: Id,
  doctor: z.object({ id: Id, user: Person, specialty: z.string() }),
  patientId: Id,
  /** The name, age and chart number; contact data comes with a single appointment only (trap T68). */
  patient: z.object({ id: Id, user: Person, age: z.number().int().nullable(), chartNumber: z.string() }),
  price: z.string().nullable(),
  currency: z.string(),
  cancelReason: z.string().nullable(),
  /** When the patient came to the desk, for the people of the clinic; null for patients, and until somebody has come. */
  arrivedAt: z.iso.datetime().nullable(),
  can: AppointmentAbilities,
})
export type Appointment = z.infer<typeof Appointment>

/** One appointment, opened: with the contact data and notes that its reader may see. */
export const AppointmentDetails = Appointment.extend({
  patient: Appointment.shape.patient.extend({
    user: Person.extend({ email: z.string().nullable(), phone: z.string().nullable() }),
  }),
  symptoms: z.string().nullable(),
  notes: z.string().nullable(),
})
export type AppointmentDetails = z.infer<typeof AppointmentDetails>

/**
 * The most that one call gives: a list keeps the server, and everybody else's next call, for as long as it is long
 * (docs/decisions/0012).
 */
export const APPOINTMENTS_PER_PAGE = 200

/** Which appointments: all unless a filter says less (the screen asks for the upcoming ones, trap T69). Dates are the clinic's. */
export const AppointmentFilter = z.object({
  from: isoDate('Please select a date').optional(),
  to: isoDate('Please select a date').optional(),
  when: z.enum(['upcoming', 'past', 'all']).default('all'),
  status: z.enum(appointmentStatuses).optional(),
  doctorId: Id.optional(),
  clinicId: Id.optional(),
  /** Words to find: a patient's name, the reference or the reason; for patients the doctor or the clinic. */
  search: line(100).optional(),
  ...paging(200, APPOINTMENTS_PER_PAGE),
})

/** Said by whoever was asked: the patient has another visit at this time, and it is meant (trap T49). */
const allowOverlap = z.boolean().optional()

/** What can be said of an existing appointment: its next status, or a new time, or both apart. */
export const AppointmentChange = z.strictObject({
  status: z.enum(appointmentStatuses).optional(),
  cancelReason: line(500).optional(),
  appointmentDate: isoDate('Please select a date').optional(),
  appointmentTime: clockTime('Please select a time').optional(),
  /** With a new time: the start that the mover's screen shows. When it is another one by now, nothing is moved (409). */
  fromStartsAt: z.iso.datetime().optional(),
  allowOverlap,
})
export type AppointmentChange = z.infer<typeof AppointmentChange>

const Duration = z
  .number(appointmentMessages.badDuration)
  .int(appointmentMessages.badDuration)
  .min(DURATION.min, `Duration must be at least ${DURATION.min} minutes`)
  .max(DURATION.max, appointmentMessages.badDuration)

const chosen = (message: string) => z.string(message).pipe(z.uuid(message))

/** The dialog 'Schedule New Appointment': for a chart that is known. `status` is not believed (trap T51). */
export const ScheduledBooking = z.strictObject({
  clinicId: chosen('Please select a clinic'),
  doctorId: chosen('Please select a doctor'),
  patientId: chosen('Please select a patient'),
  /** Of a patient who books for one of their family; `patientId` is then the patient themself (trap T106). */
  familyMemberId: Id.optional(),
  appointmentDate: isoDate('Please select a date'),
  appointmentTime: clockTime('Please select a time'),
  duration: Duration.default(DURATION.default),
  reason: line(500).optional(),
  status: z.enum(appointmentStatuses).optional(),
  allowOverlap,
})
export type ScheduledBooking = z.infer<typeof ScheduledBooking>

/** The calendar's booking for a person by name and e-mail, who gets a guest chart; never matched to another (trap T57). */
const GuestCalendarBooking = z.strictObject({
  clinicId: chosen('Please select a clinic'),
  doctorId: chosen('Please select a doctor'),
  patientName: requiredLine('Patient name is required', 200),
  patientEmail: email('Please enter a valid email'),
  patientPhone: line(40).optional(),
  serviceId: Id.optional(),
  notes: line(2000).optional(),
  date: isoDate('Please select a date'),
  time: clockTime('Please select a time'),
  duration: Duration.optional(),
  status: z.enum(appointmentStatuses).optional(),
  allowOverlap,
})

/** The same for a chart that was chosen: the id decides, the name is what the screen showed, and a chart may have no e-mail. */
const ChartCalendarBooking = GuestCalendarBooking.extend({
  patientId: chosen('Please select a patient'),
  patientEmail: GuestCalendarBooking.shape.patientEmail.optional(),
})

export type CalendarBooking = z.infer<typeof GuestCalendarBooking> | z.infer<typeof ChartCalendarBooking>

const anyShape = z.union([ScheduledBooking, ChartCalendarBooking, GuestCalendarBooking])

/** Which shape is meant: only the calendar's have a name, and of those only a chosen chart's has a `patientId`. */
function shapeOf(body: unknown) {
  const has = (name: string) => typeof body === 'object' && body !== null && name in body
  if (!has('patientId')) return GuestCalendarBooking
  return has('patientName') ? ChartCalendarBooking : ScheduledBooking
}

/** Any shape; what is wrong is said in the words of the one that is meant. */
export const NewAppointment = z.unknown().transform((body, { issues }) => {
  const parsed = shapeOf(body).safeParse(body)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) issues.push({ ...issue, input: body } as (typeof issues)[number])
  return z.NEVER
}) as unknown as typeof anyShape

const AppointmentId = z.object({ id: Id })

/** Books for a patient of the clinic (desk, doctor) or for oneself (patient); the first status is `scheduled` (decision D2). */
export const scheduleAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  access: 'signed-in',
  body: NewAppointment,
  status: 201,
  reply: Appointment,
})

/** The caller's appointments: own, or those of their clinics, as the policy says. */
export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  access: 'signed-in',
  query: AppointmentFilter,
  reply: z.array(Appointment),
})
/** A doctor's own list; another's id answers 404 (trap T23). */
export const listDoctorAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/doctor/:id',
  access: 'signed-in',
  params: AppointmentId,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})
/** The list of a patient's chart; somebody else's answers 404. */
export const listPatientAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/patient/:id',
  access: 'signed-in',
  params: AppointmentId,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})
/** The visits of a chart at its clinic, for those who may see them; the texts of a visit for those who read them anyway. */
export const listChartAppointments = endpoint({
  method: 'GET',
  path: '/api/patients/:id/appointments',
  access: 'signed-in',
  params: AppointmentId,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})
export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  access: 'signed-in',
  params: AppointmentId,
  reply: AppointmentDetails,
})
export const changeAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id',
  access: 'signed-in',
  params: AppointmentId,
  body: AppointmentChange,
  reply: Appointment,
})
