import { z } from 'zod'
import { appointmentModes, appointmentStatuses, DURATION } from '#contract/appointments/appointments.ts'
import { clinicLook } from '#contract/clinics/look.ts'
import { birthDate, clockTime, email, Id, isoDate, line, lines, personName, phone } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { familyMessages, forWhom, relationships } from '#contract/family-members.ts'
import { lengthInWords } from '#contract/lengths.ts'
import { ageMessage, statedAge } from '#contract/patients/stated.ts'
import { Writing } from '#contract/writing.ts'
import { msg, says, t } from '#language/translate.ts'

export const bookingMessages = {
  service: msg('Please select a service'),
  doctor: msg('Please select a doctor'),
  date: msg('Please select a date'),
  time: msg('Please select a time'),
  firstName: msg('First name is required'),
  lastName: msg('Last name is required'),
  email: msg('Please enter a valid email'),
  phone: msg('Phone number is required'),
  consent: msg('Please agree to the privacy notice'),
  personName: msg('Please enter the patient’s name'),
  birth: msg('Please enter the birth date or the age'),
  age: ageMessage,
  emailCorrected: msg('We have sent the details to your email'),
  emailOfAccount: msg(
    'This appointment belongs to an account. Please sign in to change the email, or call the clinic.',
  ),
  tooManyCorrections: msg(
    'The email of this booking was corrected three times. Please call the clinic to change it again.',
  ),
  emailTooLate: msg('The email of this booking can no longer be changed online. Please call the clinic.'),
  booked: msg('Appointment Booked!'),
  failedTitle: msg('Booking Failed'),
  failed: msg('There was an error booking your appointment. Please try again or contact the clinic directly.'),
  tooManyOpen: msg(
    'Several of your bookings are waiting for confirmation. Please wait until the clinic has confirmed them.',
  ),
  tooManyConfirmed: msg(
    'You already have several upcoming appointments at this clinic. Please call the clinic to book another one.',
  ),
  doctorDayFull: msg('The doctor takes no more online bookings on this day. Please choose another day.'),
  dayFull: msg('The clinic takes no more online bookings on this day. Please choose another day.'),
  tooManyWithDoctor: msg(
    'Several bookings with this doctor from your network are waiting for confirmation. Please try again later.',
  ),
  tooManyAtClinic: msg(
    'Many bookings at this clinic from your network are waiting for confirmation. Please try again later.',
  ),
  tooFarAhead: (days: number) =>
    t('Appointments can be booked up to {days, plural, one {one day} other {# days}} ahead.', { days }),
  notOffered: msg("This time isn't available online. Please choose one of the free times."),
  tooSoon: (minutes: number) =>
    t('Online booking closes {minutes} before the appointment.', { minutes: lengthInWords(minutes) }),
  keyReused: msg('This Idempotency-Key was already used for another booking.'),
  noNewPatients: msg(
    "This clinic isn't taking new patients online right now. If you're already a patient there, please sign in or call the clinic.",
  ),
  noChartHere: msg(
    "This clinic isn't taking new patients online right now, and your account has no record there. Please call the clinic.",
  ),
} as const

const holderMessage = msg('This isn’t a valid value of a browser.')

/** A random value that a browser makes and stores; it identifies the browser's hold. */
export const Holder = z.string(says(holderMessage)).regex(/^[\w-]{20,64}$/, says(holderMessage))

const ClinicId = z.object({ id: Id })

/** A free start: the time at the clinic, and the instant. It never says why other times are taken (rule T56). */
export const FreeTime = z.object({ time: z.string(), startsAt: z.iso.datetime() })
export type FreeTime = z.infer<typeof FreeTime>

export const Availability = z.object({
  /** The requested day; with `first`, the first day from it on that has a free time, if there is one. */
  date: z.string(),
  timeZone: z.string(),
  /** Minutes that the appointment takes; if no doctor is chosen yet, the service's duration. */
  duration: z.number().int(),
  slots: z.array(FreeTime),
  /** If the day has no free time, the next day that has one within the booking horizon; null otherwise. */
  nextDate: z.string().nullable(),
})
export type Availability = z.infer<typeof Availability>

/**
 * Lists the free start times of a day at a clinic, of one doctor or of any doctor, for a service or the default
 * duration. Without `date`, it is today at the clinic. Anyone can call it for public clinics.
 */
export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/public/clinics/:id/availability',
  access: 'anyone',
  forKeys: 'appointments:read',
  params: ClinicId,
  query: z.object({
    date: isoDate(bookingMessages.date).optional(),
    doctorId: Id.optional(),
    serviceId: Id.optional(),
    /** Minutes, if the duration differs from the service's. */
    duration: z.coerce.number().int().min(DURATION.min).max(DURATION.max).optional(),
    /** True for the first day from `date` on that has a free time. */
    first: z.stringbool().optional(),
  }),
  reply: Availability,
})

export const PatientData = z.strictObject({
  firstName: personName(bookingMessages.firstName),
  lastName: personName(bookingMessages.lastName),
  /** Null states that the person has no email: the clinic calls instead. */
  email: email(bookingMessages.email).nullable(),
  phone: phone(bookingMessages.phone),
})

export type ForWhom = (typeof forWhom)[number]

/** A birth date, or else an age in years, which is stored as an approximate year of birth. */
export const birthFields = {
  dateOfBirth: birthDate(bookingMessages.birth)
    .refine((date) => date <= new Date(Date.now() + 86_400_000).toISOString(), says(familyMessages.bornLater))
    .optional(),
  age: statedAge,
}

/** The patient if it isn't the person who books: a name, of which one word is enough, and a birth date or an age. */
export const BookedPerson = z
  .strictObject({
    name: personName(bookingMessages.personName, 200),
    ...birthFields,
    /** Their relationship to a signed-in patient; 'Child' for a child. */
    relationship: z.enum(relationships).optional(),
  })
  .refine(({ dateOfBirth, age }) => dateOfBirth !== undefined || age !== undefined, {
    path: ['dateOfBirth'],
    ...says(bookingMessages.birth),
  })
export type BookedPerson = z.infer<typeof BookedPerson>

/** Instead of a doctor's id: the doctor with the fewest appointments who is free at that time. */
export const ANY_DOCTOR = 'any'

/**
 * A visitor's booking. `duration` and `status` are accepted and ignored: the service sets the duration, and the server
 * sets the status (rule T51).
 */
export const PublicBooking = z.strictObject({
  clinicId: Id,
  serviceId: z.string(says(bookingMessages.service)).pipe(z.uuid(says(bookingMessages.service))),
  /** A doctor's id, or `any` for the least busy doctor of the service who is free then. */
  doctorId: z.union([z.literal(ANY_DOCTOR), z.uuid(says(bookingMessages.doctor))], says(bookingMessages.doctor)),
  appointmentDate: isoDate(bookingMessages.date),
  appointmentTime: clockTime(bookingMessages.time),
  duration: z.number().int().optional(),
  status: z.enum(appointmentStatuses).optional(),
  /** For a service that can be booked both ways; in person if omitted. */
  mode: z.enum(appointmentModes).optional(),
  symptoms: lines(2000).optional(),
  notes: lines(2000).optional(),
  /** The person who books: the contact of the appointment, and its patient if it is for 'me'. */
  patientData: PatientData,
  forWhom: z.enum(forWhom).default('me'),
  /** The patient, unless it is 'me' or a family member from the caller's list. */
  person: BookedPerson.optional(),
  /** For a signed-in patient: the family member who is the patient (rule I11). */
  familyMemberId: Id.optional(),
  /**
   * True once a signed-in patient has confirmed a second appointment at the same time (rule T49). Guests are never
   * asked.
   */
  allowOverlap: z.boolean().optional(),
  /** Version of the privacy notice that the visitor agreed to (rules T17, T78). */
  consentVersion: line(40).optional(),
  /** The browser's random value, if it holds the time (`PUT /api/public/holds`). */
  holder: Holder.optional(),
  /** Honeypot: people don't see this field, so a request that fills it comes from a bot (rule T77). */
  website: z.string().max(200).optional(),
})
export type PublicBooking = z.infer<typeof PublicBooking>
/** A booking before defaults are applied. */
export type SentBooking = z.input<typeof PublicBooking>

/** A booking, as the holder of its secret link sees it. */
export const Booking = z.object({
  id: Id,
  /** Short code of the appointment, for phone calls. */
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  startsAt: z.iso.datetime(),
  duration: z.number().int(),
  mode: z.enum(appointmentModes),
  /** The patient. */
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  service: z.object({ id: Id.nullable(), name: z.string() }),
  doctor: z.object({ id: Id, user: z.object({ firstName: z.string(), lastName: z.string() }), specialty: z.string() }),
  clinic: z.object({
    id: Id,
    name: z.string(),
    /** Includes the city. */
    address: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    /** How clocks and dates are written in the clinic's country. */
    writing: Writing,
    /** What patients should bring or do; several lines. */
    beforeYouCome: z.string().nullable(),
    ...clinicLook,
  }),
  price: z.string().nullable(),
  currency: z.string(),
  cancelReason: z.string().nullable(),
  /** Date and time before the clinic moved the appointment; null if it didn't, or if the patient has moved it since. */
  movedFrom: z.object({ appointmentDate: z.string(), appointmentTime: z.string() }).nullable(),
  /** True if the patient has confirmed the new time. */
  isKept: z.boolean(),
  /** False if the patient has no email, so that the clinic calls. */
  hasEmail: z.boolean(),
  can: z.object({
    cancel: z.boolean(),
    move: z.boolean(),
    keep: z.boolean(),
    review: z.boolean(),
    correctEmail: z.boolean(),
  }),
})
export type Booking = z.infer<typeof Booking>

/** A new booking with the secret of its manage link, which is returned only this once. */
export const NewBooking = Booking.extend({
  manageToken: z.string(),
  manageUrl: z.string(),
  /**
   * False if no email was sent, because there is no address (`hasEmail`), or too many went out from this network today:
   * show the manage link instead.
   */
  isEmailed: z.boolean(),
})
export type NewBooking = z.infer<typeof NewBooking>

/**
 * Books an appointment online, as a guest or as a signed-in patient. It is `pending` until the clinic confirms it, or
 * `confirmed` immediately if the clinic confirms automatically. The clinic is notified, and the person who books gets
 * an email; a person without one is called. Returns 409 with the nearest free times if the time is taken, 429 after too
 * many bookings.
 */
export const bookPublicly = endpoint({
  method: 'POST',
  path: '/api/public/appointments',
  access: 'anyone',
  once: true,
  body: PublicBooking,
  status: 201,
  reply: NewBooking,
})

/** A public review, with the author's first name and initial only. */
export const Review = z.object({
  id: Id,
  rating: z.number().int(),
  text: z.string().nullable(),
  author: z.string(),
  doctorName: z.string(),
  createdAt: z.iso.datetime(),
})
export type Review = z.infer<typeof Review>

/** Lists the reviews of a public clinic, newest first. Anyone can call it. */
export const listClinicReviews = endpoint({
  method: 'GET',
  path: '/api/public/clinics/:id/reviews',
  access: 'anyone',
  paged: true,
  params: ClinicId,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(5),
    offset: z.coerce.number().int().min(0).max(100000).default(0),
  }),
  reply: z.array(Review),
})
