import { z } from 'zod'
import { clockTime, Id, isoDate, line, lines, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Statuses of an appointment (rule D2). */
export const appointmentStatuses = ['pending', 'scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** Statuses that hold the doctor's time: two such appointments of one doctor never overlap (rule D1). */
export const liveStatuses = ['pending', 'scheduled', 'confirmed', 'completed'] as const satisfies AppointmentStatus[]

/** Allowed status transitions; all others are refused with 409 (rule D2). */
export const transitions: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  scheduled: ['confirmed', 'completed', 'cancelled', 'no_show'],
  confirmed: ['completed', 'cancelled', 'no_show'],
  completed: [],
  cancelled: [],
  no_show: [],
}

/** Statuses that end an appointment, with what it could have been before. */
export const endStatuses = ['completed', 'cancelled', 'no_show'] as const satisfies AppointmentStatus[]
export type EndStatus = (typeof endStatuses)[number]

/** An end can be undone on the clinic's day on which it was set, and in any case for so long (rule I3). */
export const UNDO_MINUTES = 60

/** Shortest, longest and default duration of an appointment in minutes, and the choices offered (rule D5). */
export const DURATION = { min: 15, max: 480, default: 30, choices: [15, 30, 45, 60, 90, 120] } as const

/** What a visit without a named service is called. */
export const DEFAULT_SERVICE = 'General Consultation'

/** A patient may move an appointment until this many hours before it starts, and cancel it until it starts (rule T54). */
export const MOVE_CUT_OFF_HOURS = 2

export const appointmentMessages = {
  slotTaken: 'This time is no longer available',
  past: 'Cannot book appointments in the past',
  noSuchTime: "This time doesn't exist on that day because the clocks change.",
  closed: 'The clinic is closed at this time.',
  doctorUnavailable: "This doctor can't be booked at this clinic.",
  patientUnavailable: 'This patient has no chart at this clinic.',
  newPatientByDesk: 'Only the clinic can add a patient.',
  noContact: 'Enter a phone number or an email',
  onlyOneself: 'You can only book for yourself.',
  familyUnavailable: 'This family member is no longer in your list.',
  serviceUnavailable: "This clinic doesn't offer this service.",
  serviceNotByDoctor: "This doctor doesn't offer this service.",
  badDuration: `Duration must be between ${DURATION.min} and ${DURATION.max} minutes`,
  ownDuration: 'An appointment takes as long as its service.',
  transitionRefused: 'This appointment has changed in the meantime. Please check it and try again.',
  ownOverlap: 'You have another appointment at this time.',
  patientOverlap: 'This patient has another appointment at this time.',
  cannotUndo: 'This can no longer be undone.',
  reviewed: 'The patient has already reviewed this appointment, so it stays completed.',
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
  /** Has ended, and the end can be undone (rule I3). */
  undo: z.boolean(),
  checkIn: z.boolean(),
  undoCheckIn: z.boolean(),
  /** May open the patient's contact data (the opening is logged). */
  contact: z.boolean(),
  /** Works with the charts of its clinic, and so may open the patient's. */
  chart: z.boolean(),
  /** Its own doctor may start the visit: it has none, and its day has come. */
  startVisit: z.boolean(),
})
export type AppointmentAbilities = z.infer<typeof AppointmentAbilities>

/**
 * An appointment as lists show it. Date and time are the clinic's wall clock, under two pairs of names (`date`, `time`
 * and `appointmentDate`, `appointmentTime`); `startsAt` is the instant.
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
  /** The name, age and chart number; contact data comes with a single appointment only (rule T68). */
  patient: z.object({ id: Id, user: Person, age: z.number().int().nullable(), chartNumber: z.string() }),
  price: z.string().nullable(),
  currency: z.string(),
  cancelReason: z.string().nullable(),
  /** When the patient checked in. Only for the people of the clinic; null for patients, and until check-in. */
  arrivedAt: z.iso.datetime().nullable(),
  /** What was written of it, for those who may open that. */
  visitId: Id.nullable(),
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
  /** After the clinic moved it: whether the patient has said that they keep the new time. */
  newTime: z.enum(['asked', 'kept']).nullable(),
})
export type AppointmentDetails = z.infer<typeof AppointmentDetails>

/** Largest page of a list. A longer one would block the server for other requests (docs/decisions/0009). */
export const APPOINTMENTS_PER_PAGE = 200

/** Which appointments: all unless a filter says less (the screen asks for the upcoming ones, rule T69). Dates are the clinic's. */
export const AppointmentFilter = z.object({
  from: isoDate('Please select a date').optional(),
  to: isoDate('Please select a date').optional(),
  when: z.enum(['upcoming', 'past', 'all']).default('all'),
  status: z.enum(appointmentStatuses).optional(),
  doctorId: Id.optional(),
  clinicId: Id.optional(),
  /**
   * Words to find, of which the five longest count: in a patient's name or chart number, in the reference, and in the texts
   * that the reader reads; for patients in the doctor's and the clinic's name as well.
   */
  search: line(100).optional(),
  ...paging(200, APPOINTMENTS_PER_PAGE),
})

/** Set once the caller has confirmed that a second appointment at the same time is intended (rule T49). */
export const allowOverlap = z.boolean().optional()

/** What can be said of an existing appointment: its next status, or a new time, or both apart. */
export const AppointmentChange = z.strictObject({
  status: z.enum(appointmentStatuses).optional(),
  cancelReason: lines(500).optional(),
  appointmentDate: isoDate('Please select a date').optional(),
  appointmentTime: clockTime('Please select a time').optional(),
  /** With a new time: another doctor of the clinic, if the mover may book with them. */
  doctorId: Id.optional(),
  /** With a new time: the start that the mover's screen shows. When it is another one by now, nothing is moved (409). */
  fromStartsAt: z.iso.datetime().optional(),
  allowOverlap,
})
export type AppointmentChange = z.infer<typeof AppointmentChange>

const AppointmentId = z.object({ id: Id })

/** Lists appointments: those of the caller's clinics; of a patient, their own and their family's. */
export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  access: 'signed-in',
  forKeys: 'appointments:read',
  paged: true,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})

/** Lists a doctor's own appointments; another's id answers 404 (rule T23). */
export const listDoctorAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/doctor/:id',
  access: 'signed-in',
  paged: true,
  params: AppointmentId,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})

/** Lists the appointments of a patient's chart; another person's answers 404. */
export const listPatientAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/patient/:id',
  access: 'signed-in',
  paged: true,
  params: AppointmentId,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})

/**
 * Lists the visits of a chart at its clinic, for those who may see them; the texts of a visit for those who read them
 * anyway.
 */
export const listChartAppointments = endpoint({
  method: 'GET',
  path: '/api/patients/:id/appointments',
  access: 'signed-in',
  forKeys: 'appointments:read',
  paged: true,
  params: AppointmentId,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})

/** Returns an appointment. */
export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  access: 'signed-in',
  forKeys: 'appointments:read',
  params: AppointmentId,
  reply: AppointmentDetails,
})

/** Changes the status of an appointment, or moves it to another time. */
export const changeAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id',
  access: 'signed-in',
  forKeys: 'appointments:write',
  params: AppointmentId,
  body: AppointmentChange,
  reply: Appointment,
})
