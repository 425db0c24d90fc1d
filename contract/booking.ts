import { z } from 'zod'
import { appointmentStatuses, DURATION } from './appointments/appointments.ts'
import { clinicLook } from './clinics/look.ts'
import { clockTime, Done, email, Id, isoDate, line, lines, phone, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { familyMessages, relationships } from './family-members.ts'
import { lengthInWords } from './wall-clock.ts'
import { Writing } from './writing.ts'

export const bookingMessages = {
  service: 'Please select a service',
  doctor: 'Please select a doctor',
  date: 'Please select a date',
  time: 'Please select a time',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email',
  phone: 'Phone number is required',
  consent: 'Please agree to the privacy notice',
  personName: 'Please enter the name of the person who comes',
  birth: 'Please enter the birth date or the age',
  age: 'Enter an age from 0 to 120',
  emailCorrected: 'We have sent the details to your email',
  emailOfAccount: 'This appointment is in an account. Please sign in to change the email, or call the clinic.',
  emailTooLate: 'The email of this booking can no longer be changed online. Please call the clinic.',
  booked: 'Appointment Booked!',
  failedTitle: 'Booking Failed',
  failed: 'There was an error booking your appointment. Please try again or contact the clinic directly.',
  tooManyOpen:
    'Several bookings for this email address are waiting for confirmation. Please wait until the clinic has confirmed them.',
  tooManyConfirmed:
    'This email address already has several upcoming appointments. Please call the clinic to book another one.',
  tooManyWithDoctor:
    'Several bookings with this doctor from your network are waiting for confirmation. Please try again later.',
  tooManyAtClinic:
    'Many bookings at this clinic from your network are waiting for confirmation. Please try again later.',
  tooFarAhead: (days: number) => `Appointments can be booked up to ${days === 1 ? 'one day' : `${days} days`} ahead.`,
  notOffered: "This time isn't available online. Please choose one of the free times.",
  tooSoon: (minutes: number) => `Online booking closes ${lengthInWords(minutes)} before the appointment.`,
  keyReused: 'This Idempotency-Key was already used for another booking.',
} as const

const ClinicId = z.object({ id: Id })

/** A start that is free: the clinic's wall clock and the instant. Never a word on why others are not (rule T56). */
export const FreeTime = z.object({ time: z.string(), startsAt: z.iso.datetime() })
export type FreeTime = z.infer<typeof FreeTime>

export const Availability = z.object({
  date: z.string(),
  timeZone: z.string(),
  /** Minutes that the appointment takes; with a doctor who is not chosen yet, as the service says. */
  duration: z.number().int(),
  slots: z.array(FreeTime),
  /** The next day with a free time when this one has none, within the horizon. */
  nextDate: z.string().nullable(),
})
export type Availability = z.infer<typeof Availability>

/**
 * Lists the free times of a day (the clinic's today unless said), of one doctor or of any, for one service or the
 * default length.
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
    /** Minutes, where the length is chosen and not the service's. */
    duration: z.coerce.number().int().min(DURATION.min).max(DURATION.max).optional(),
  }),
  reply: Availability,
})

export const PatientData = z.strictObject({
  firstName: requiredLine(bookingMessages.firstName, 100),
  lastName: requiredLine(bookingMessages.lastName, 100),
  email: email(bookingMessages.email),
  phone: phone(bookingMessages.phone),
})

/** For whom an appointment is booked online (rule I7). */
export const forWhom = ['me', 'child', 'other'] as const
export type ForWhom = (typeof forWhom)[number]

/** The oldest that a patient can be. */
const OLDEST = 120

/** A birth date, or else an age in years, of which about the year of birth is kept. */
export const birthFields = {
  dateOfBirth: isoDate(bookingMessages.birth)
    .refine((date) => date <= new Date(Date.now() + 86_400_000).toISOString(), familyMessages.bornLater)
    .optional(),
  age: z
    .number(bookingMessages.age)
    .int(bookingMessages.age)
    .min(0, bookingMessages.age)
    .max(OLDEST, bookingMessages.age)
    .optional(),
}

/** Who comes, where it is not the person who books: a name, of which one word is enough, and a birth date or an age. */
export const BookedPerson = z
  .strictObject({
    name: requiredLine(bookingMessages.personName, 200),
    ...birthFields,
    /** What they are to a signed-in patient; 'Child' for a child. */
    relationship: z.enum(relationships).optional(),
  })
  .refine(({ dateOfBirth, age }) => dateOfBirth !== undefined || age !== undefined, {
    path: ['dateOfBirth'],
    message: bookingMessages.birth,
  })
export type BookedPerson = z.infer<typeof BookedPerson>

/**
 * A visitor's booking. Clients may send `duration` and `status`; both are ignored:
 * the service decides the one and the server the other (rule T51).
 */
export const PublicBooking = z.strictObject({
  clinicId: Id,
  serviceId: z.string(bookingMessages.service).pipe(z.uuid(bookingMessages.service)),
  doctorId: z.string(bookingMessages.doctor).pipe(z.uuid(bookingMessages.doctor)),
  appointmentDate: isoDate(bookingMessages.date),
  appointmentTime: clockTime(bookingMessages.time),
  duration: z.number().int().optional(),
  status: z.enum(appointmentStatuses).optional(),
  symptoms: lines(2000).optional(),
  notes: lines(2000).optional(),
  /** Who books: the contact of the appointment, and its patient where it is for 'me'. */
  patientData: PatientData,
  forWhom: z.enum(forWhom).default('me'),
  /** Who comes, unless it is 'me' or a family member of the list. */
  person: BookedPerson.optional(),
  /** Of a signed-in patient: who of their family comes (rule I11). */
  familyMemberId: Id.optional(),
  /**
   * Set once a signed-in patient has confirmed a second appointment at the same time (rule T49). Guests are not told of
   * others.
   */
  allowOverlap: z.boolean().optional(),
  /** Version of the privacy notice that the visitor agreed to (rules T17, T78). */
  consentVersion: line(40).optional(),
  /** Honeypot: people don't see this field, so a request that fills it comes from a bot (rule T77). */
  website: z.string().max(200).optional(),
})
export type PublicBooking = z.infer<typeof PublicBooking>
/** A booking before its defaults. */
export type SentBooking = z.input<typeof PublicBooking>

/** A booking as the holder of its secret link sees it. */
export const Booking = z.object({
  id: Id,
  /** Short text to say on the phone. */
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  startsAt: z.iso.datetime(),
  duration: z.number().int(),
  /** Who comes. */
  patient: z.object({ firstName: z.string(), lastName: z.string() }),
  service: z.object({ id: Id.nullable(), name: z.string() }),
  doctor: z.object({ id: Id, user: z.object({ firstName: z.string(), lastName: z.string() }), specialty: z.string() }),
  clinic: z.object({
    id: Id,
    name: z.string(),
    /** With the city. */
    address: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    /** How clocks and dates are written in its country. */
    writing: Writing,
    /** What patients should bring or do; several lines. */
    beforeYouCome: z.string().nullable(),
    ...clinicLook,
  }),
  price: z.string().nullable(),
  currency: z.string(),
  cancelReason: z.string().nullable(),
  /** The wall clock before the clinic moved it; null if it did not, or the patient has moved it since. */
  movedFrom: z.object({ appointmentDate: z.string(), appointmentTime: z.string() }).nullable(),
  /** The patient has said that they keep the new time. */
  isKept: z.boolean(),
  can: z.object({
    cancel: z.boolean(),
    move: z.boolean(),
    keep: z.boolean(),
    review: z.boolean(),
    correctEmail: z.boolean(),
  }),
})
export type Booking = z.infer<typeof Booking>

/** The answer to a new booking carries the secret of its manage link, this once. */
export const NewBooking = Booking.extend({ manageToken: z.string(), manageUrl: z.string() })
export type NewBooking = z.infer<typeof NewBooking>

/**
 * Books an appointment online, as a guest or signed in. It is `pending` until the clinic confirms it, or `confirmed`
 * at once where the clinic chooses so.
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

/** Whatever it looks like: one that is not a booking's answers 404 like any other. */
const Token = z.object({ token: z.string().max(200, "This link isn't valid.") })

/** Returns a booking by the secret of its manage link. */
export const getBooking = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token',
  access: 'anyone',
  params: Token,
  reply: Booking,
})

/** Cancels a booking by the secret of its manage link. */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/cancel',
  access: 'anyone',
  params: Token,
  body: z.strictObject({ reason: lines(500).optional() }),
  reply: Booking,
})

/** Moves a booking to another free time. */
export const moveBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/move',
  access: 'anyone',
  params: Token,
  body: z.strictObject({
    appointmentDate: isoDate(bookingMessages.date),
    appointmentTime: clockTime(bookingMessages.time),
  }),
  reply: Booking,
})

/**
 * Gives a guest's booking another email address, to which the details are sent with a new link; the link before ends. 409
 * once it is in an account, its email is the clinic's, or it has begun.
 */
export const correctBookingEmail = endpoint({
  method: 'PUT',
  path: '/api/public/bookings/:token/email',
  access: 'anyone',
  params: Token,
  body: PatientData.pick({ email: true }).strict(),
  reply: NewBooking,
})

/** The patient keeps the time to which the clinic moved it; 409 if there is none to keep. */
export const keepBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/keep',
  access: 'anyone',
  params: Token,
  body: z.strictObject({}),
  reply: Booking,
})

/** Returns the calendar file of a booking: clinic, time and link only (rule D4). */
export const getBookingCalendar = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token/calendar.ics',
  access: 'anyone',
  params: Token,
  type: 'text/calendar; charset=utf-8',
  reply: z.string(),
})

export const NewReview = z.strictObject({
  rating: z.number().int().min(1, 'Please choose one to five stars').max(5, 'Please choose one to five stars'),
  text: lines(1000).optional(),
})
export type NewReview = z.infer<typeof NewReview>

/** Reviews a completed visit: one review per patient and doctor (rule T73). */
export const reviewBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/review',
  access: 'anyone',
  params: Token,
  body: NewReview,
  status: 201,
  reply: Done,
})

/** A review as everyone reads it: first name and initial only. */
export const Review = z.object({
  id: Id,
  rating: z.number().int(),
  text: z.string().nullable(),
  author: z.string(),
  doctorName: z.string(),
  createdAt: z.iso.datetime(),
})
export type Review = z.infer<typeof Review>

/** Lists the reviews of a public clinic, newest first. */
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
