import { z } from 'zod'
import { clockTime, Id, isoDate, line, lines, paging } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, t } from '#language/translate.ts'

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

/** Statuses that end an appointment and can be undone. */
export const endStatuses = ['completed', 'cancelled', 'no_show'] as const satisfies AppointmentStatus[]
export type EndStatus = (typeof endStatuses)[number]

/** Minutes for which an end can be undone at least; otherwise until the end of that day at the clinic (rule I3). */
export const UNDO_MINUTES = 60

/** Where an appointment takes place: at the clinic, or by video. */
export const appointmentModes = ['in_person', 'video'] as const
export type AppointmentMode = (typeof appointmentModes)[number]

/** Why the clinic has to call a patient who has no email: what an email would have said. */
export const callReasons = [
  'booked',
  'confirmed',
  'cancelled',
  'moved',
  'changed',
  'restored',
  'expired',
  'reminder',
] as const
export type CallReason = (typeof callReasons)[number]

/** Shortest, longest and default duration of an appointment in minutes, and the choices offered (rule D5). */
export const DURATION = { min: 15, max: 480, default: 30, choices: [15, 30, 45, 60, 90, 120] } as const

/** Name of an appointment's service if none was chosen. */
export const DEFAULT_SERVICE = 'General Consultation'

/** A patient may move an appointment until this many hours before it starts, and cancel it until it starts (rule T54). */
export const MOVE_CUT_OFF_HOURS = 2

export const appointmentMessages = {
  slotTaken: msg('This time is no longer available'),
  overbookReason: msg('Enter a reason of 3 to 200 characters'),
  overbookedAlready: msg('This time is overbooked already. Please choose another time.'),
  past: msg('Cannot book appointments in the past'),
  noSuchTime: msg("This time doesn't exist on that day because the clocks change."),
  closed: msg('The clinic is closed at this time.'),
  doctorUnavailable: msg("This doctor can't be booked at this clinic."),
  patientUnavailable: msg('This patient has no chart at this clinic.'),
  newPatientByDesk: msg('Only the clinic can add a patient.'),
  noContact: msg('Enter a phone number or an email'),
  onlyOneself: msg('You can only book for yourself.'),
  familyUnavailable: msg('This family member is no longer in your list.'),
  serviceUnavailable: msg("This clinic doesn't offer this service."),
  notByVideo: msg("This service can't be booked by video."),
  onlyByVideo: msg('This service can only be booked by video.'),
  modeByClinic: msg('Only the clinic can change whether an appointment is by video.'),
  hasArrived: msg('The patient is checked in. Undo the check-in before you change the appointment to video.'),
  callHeld: msg('The call was held, so this stays a video visit. Check the patient in if they come to the clinic.'),
  visitBegun: msg('The visit of this appointment has begun, so it can’t change between video and the clinic.'),
  serviceNotByDoctor: msg("This doctor doesn't offer this service."),
  badDuration: () => t('Duration must be between {min} and {max} minutes', { min: DURATION.min, max: DURATION.max }),
  ownDuration: msg('The service sets the duration of the appointment.'),
  completesOnItsDay: msg('This appointment is on a later day. Complete it on that day, or move it to today first.'),
  transitionRefused: msg('This appointment has changed in the meantime. Please check it and try again.'),
  ownOverlap: msg('You have another appointment at this time.'),
  patientOverlap: msg('This patient has another appointment at this time.'),
  cannotUndo: msg('This can no longer be undone.'),
  reviewed: msg('The patient has already reviewed this appointment, so it stays completed.'),
  tooLateToChange: msg('This appointment can no longer be changed online. Please call the clinic.'),
} as const

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** Next actions on an appointment that the caller is allowed to take, decided by the server. */
export const AppointmentAbilities = z.object({
  confirm: z.boolean(),
  cancel: z.boolean(),
  complete: z.boolean(),
  noShow: z.boolean(),
  move: z.boolean(),
  /** Change it from video to the clinic, or to video if its service can be booked by video; only for members of the clinic. */
  changeMode: z.boolean(),
  /** The appointment has ended, and the end can be undone (rule I3). */
  undo: z.boolean(),
  checkIn: z.boolean(),
  undoCheckIn: z.boolean(),
  /** Read the patient's contact data by opening the appointment (the access is logged). */
  contact: z.boolean(),
  /** Open the patient's chart, as a member who works with charts. */
  chart: z.boolean(),
  /** Start the visit: for the appointment's own doctor, if its day has come and it has no visit yet. */
  startVisit: z.boolean(),
  /** Record the patient's vitals: on the appointment's day, for doctors and staff with the permission. */
  recordVitals: z.boolean(),
  /** Write its bill. */
  bill: z.boolean(),
})
export type AppointmentAbilities = z.infer<typeof AppointmentAbilities>

/**
 * An appointment in a list. Date and time are in the clinic's time zone, under two pairs of names (`date`, `time` and
 * `appointmentDate`, `appointmentTime`); `startsAt` is the instant.
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
  mode: z.enum(appointmentModes),
  status: z.enum(appointmentStatuses),
  service: z.object({ id: Id.nullable(), name: z.string() }),
  reason: z.string().nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  clinicId: Id,
  doctorId: Id,
  doctor: z.object({ id: Id, user: Person, specialty: z.string() }),
  patientId: Id,
  /** Name, age and chart number; contact data is returned only for a single appointment (rule T68). */
  patient: z.object({ id: Id, user: Person, age: z.number().int().nullable(), chartNumber: z.string() }),
  price: z.string().nullable(),
  currency: z.string(),
  cancelReason: z.string().nullable(),
  /** Why the clinic booked it on top of another appointment; null for all others, and for patients. */
  overbookReason: z.string().nullable(),
  /** When the patient checked in. Null for patients, and until the check-in. */
  arrivedAt: z.iso.datetime().nullable(),
  /**
   * For a patient without an email and an account: what the clinic has to tell them by phone. Null once the clinic has
   * called, after the appointment's start, and for patients.
   */
  callAbout: z.enum(callReasons).nullable(),
  /** The visit written for it, if the caller can open that; null otherwise. */
  visitId: Id.nullable(),
  /** Its bill with what is still to be paid, for callers who write bills; null otherwise. */
  bill: z.object({ id: Id, isDraft: z.boolean(), balance: z.string() }).nullable(),
  can: AppointmentAbilities,
})
export type Appointment = z.infer<typeof Appointment>

/** A single appointment, with the contact data and notes that the caller can see. */
export const AppointmentDetails = Appointment.extend({
  patient: Appointment.shape.patient.extend({
    user: Person.extend({ email: z.string().nullable(), phone: z.string().nullable() }),
  }),
  symptoms: z.string().nullable(),
  notes: z.string().nullable(),
  /** After the clinic moved the appointment: `kept` if the patient has confirmed the new time, `asked` until then. */
  newTime: z.enum(['asked', 'kept']).nullable(),
  /** The patient's name as typed in an online booking. Null for other bookings, and without the right to contact data. */
  bookedAs: Person.nullable(),
})
export type AppointmentDetails = z.infer<typeof AppointmentDetails>

/** Largest page of a list. A longer one would block the server for other requests (docs/decisions/0009). */
export const APPOINTMENTS_PER_PAGE = 200

/**
 * Filters of a list; without any, it contains all appointments (the screen asks for upcoming ones, rule T69). Dates are
 * in the clinic's time zone. Today's appointments are upcoming until they are completed, cancelled or missed.
 */
export const AppointmentFilter = z.object({
  from: isoDate(msg('Please select a date')).optional(),
  to: isoDate(msg('Please select a date')).optional(),
  when: z.enum(['upcoming', 'past', 'all']).default('all'),
  status: z.enum(appointmentStatuses).optional(),
  doctorId: Id.optional(),
  clinicId: Id.optional(),
  /** True for the appointments about which the clinic has to call the patient. */
  needsCall: z.stringbool().optional(),
  /**
   * Words to find in the patient's name or chart number, in the reference, and in the texts that the caller can read;
   * for patients also in the doctor's and the clinic's name. Only the five longest words count.
   */
  search: line(100).optional(),
  ...paging(200, APPOINTMENTS_PER_PAGE),
})

/** True once the caller has confirmed a second appointment at the same time (rule T49). */
export const allowOverlap = z.boolean().optional()

/** A change of an appointment: its next status, or a new time, a new mode, or both. */
export const AppointmentChange = z.strictObject({
  status: z.enum(appointmentStatuses).optional(),
  cancelReason: lines(500).optional(),
  appointmentDate: isoDate(msg('Please select a date')).optional(),
  appointmentTime: clockTime(msg('Please select a time')).optional(),
  /** Whether it takes place at the clinic or by video, with a new time or without. Patients can't change it. */
  mode: z.enum(appointmentModes).optional(),
  /** With a new time: another doctor of the clinic, if the caller can book with them. */
  doctorId: Id.optional(),
  /** With a new time or mode: the start that the caller's screen shows. If it has changed since, nothing is changed (409). */
  fromStartsAt: z.iso.datetime().optional(),
  allowOverlap,
})
export type AppointmentChange = z.infer<typeof AppointmentChange>

const AppointmentId = z.object({ id: Id })

/**
 * Lists appointments. Administrators and staff with the permission for appointments see those of their clinics, doctors
 * their own, patients their own and their family's. Patients listed to members are recorded as viewed.
 */
export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  access: 'signed-in',
  followsClinic: true,
  forKeys: 'appointments:read',
  paged: true,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})

/** Lists the caller's own appointments as a doctor. Returns 404 for another doctor's id (rule T23). */
export const listDoctorAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/doctor/:id',
  access: 'signed-in',
  followsClinic: true,
  paged: true,
  params: AppointmentId,
  query: AppointmentFilter,
  reply: z.array(Appointment),
})

/**
 * Lists all appointments of the caller and their family, at every clinic. `id` is one of their charts; returns 404 for
 * another person's chart.
 */
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
 * Lists the appointments of a chart at its clinic, for everyone who can open the chart and works with appointments
 * there, and for the patient. Reasons are included only if the caller can read them anyway.
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

/**
 * Returns an appointment with contact data and notes, as far as the caller can see them. Its doctor, the clinic's
 * administrators, staff with the permission for appointments, and the patient can open it. The access is recorded.
 */
export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  access: 'signed-in',
  forKeys: 'appointments:read',
  params: AppointmentId,
  reply: AppointmentDetails,
})

/**
 * Confirms, cancels or completes an appointment, marks it as a no-show, moves it, or changes it between the clinic and video. Its doctor, the clinic's
 * administrators and staff with the permission can call it; patients can cancel until it starts and move it until two hours before. The patient is
 * notified by email. A change to the clinic closes the room and the link of the call. Returns 400 for video if the service can't be booked by video,
 * 409 for a change that isn't possible, or with the nearest free times if the new time is taken.
 */
export const changeAppointment = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id',
  access: 'signed-in',
  forKeys: 'appointments:write',
  params: AppointmentId,
  body: AppointmentChange,
  reply: Appointment,
})
