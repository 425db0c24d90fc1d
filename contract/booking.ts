import { z } from 'zod'
import { appointmentStatuses, DEFAULT_SERVICE, DURATION } from './appointments.ts'
import { clockTime, Done, email, Id, isoDate, line, phone, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Public slots start every 30 minutes between these wall-clock times, within the opening hours (decision D3). */
export const PUBLIC_SLOTS = { first: '09:00', last: '17:30', everyMinutes: 30 } as const

/** How far ahead the public page looks, in days. */
export const BOOKING_HORIZON_DAYS = 90

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
  booked: 'Appointment Booked!',
  failedTitle: 'Booking Failed',
  failed: 'There was an error booking your appointment. Please try again or contact the clinic directly.',
  tooManyOpen:
    'There are already several open bookings for this e-mail address. Please wait until the clinic has confirmed them.',
  tooFarAhead: `Appointments can be booked up to ${BOOKING_HORIZON_DAYS} days ahead.`,
  keyReused: 'This Idempotency-Key was used for another booking.',
} as const

/**
 * What a visit costs, decimal text in the clinic's currency (trap T75): a consultation costs the doctor's own fee where
 * one is set, and since fees are in rupees (decision C2) that holds at clinics priced in rupees; all else the service's price.
 */
export function priceOf(
  service: { name: string; price: string },
  doctor: { consultationFee: string | null },
  currency: string,
): string {
  return service.name === DEFAULT_SERVICE && currency === 'INR' && doctor.consultationFee
    ? doctor.consultationFee
    : service.price
}

const ClinicId = z.object({ id: Id })

/** A start that is free: the clinic's wall clock and the instant. Never a word on why others are not (trap T56). */
export const FreeTime = z.object({ time: z.string(), startsAt: z.iso.datetime() })
export type FreeTime = z.infer<typeof FreeTime>

export const Availability = z.object({
  date: z.string(),
  timeZone: z.string(),
  /** Minutes that the visit takes. */
  duration: z.number().int(),
  slots: z.array(FreeTime),
  /** The next day with a free time when this one has none, within the horizon. */
  nextDate: z.string().nullable(),
})
export type Availability = z.infer<typeof Availability>

/** Free times of a day (the clinic's today unless said), of one doctor or of any, for one service or the default length. */
export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/public/clinics/:id/availability',
  access: 'anyone',
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

/**
 * A visitor's booking. `duration` and `status` may be sent, as the specification's client does, and are not believed:
 * the service decides the one and the server the other (trap T51).
 */
export const PublicBooking = z.strictObject({
  clinicId: Id,
  serviceId: z.string(bookingMessages.service).pipe(z.uuid(bookingMessages.service)),
  doctorId: z.string(bookingMessages.doctor).pipe(z.uuid(bookingMessages.doctor)),
  appointmentDate: isoDate(bookingMessages.date),
  appointmentTime: clockTime(bookingMessages.time),
  duration: z.number().int().optional(),
  status: z.enum(appointmentStatuses).optional(),
  symptoms: line(2000).optional(),
  notes: line(2000).optional(),
  patientData: PatientData,
  /** Said by a signed-in patient who was told of their own other visit at this time (trap T49); a guest is told of none. */
  allowOverlap: z.boolean().optional(),
  /** Version of the privacy notice that the visitor agreed to (traps T17, T78). */
  consentVersion: line(40).optional(),
  /** A field that people do not see; whoever fills it is a machine (trap T77). */
  website: z.string().max(200).optional(),
})
export type PublicBooking = z.infer<typeof PublicBooking>

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
  service: z.object({ id: Id.nullable(), name: z.string() }),
  doctor: z.object({ id: Id, user: z.object({ firstName: z.string(), lastName: z.string() }), specialty: z.string() }),
  clinic: z.object({ id: Id, name: z.string(), address: z.string(), phone: z.string(), timeZone: z.string() }),
  price: z.string().nullable(),
  currency: z.string(),
  cancelReason: z.string().nullable(),
  can: z.object({ cancel: z.boolean(), move: z.boolean(), review: z.boolean() }),
})
export type Booking = z.infer<typeof Booking>

/** The answer to a new booking carries the secret of its manage link, this once. */
export const NewBooking = Booking.extend({ manageToken: z.string(), manageUrl: z.string() })
export type NewBooking = z.infer<typeof NewBooking>

export const bookPublicly = endpoint({
  method: 'POST',
  path: '/api/public/appointments',
  access: 'anyone',
  body: PublicBooking,
  status: 201,
  reply: NewBooking,
})

/** Whatever it looks like: one that is not a booking's answers 404 like any other. */
const Token = z.object({ token: z.string().max(200, 'This link is not one of ours.') })

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token',
  access: 'anyone',
  params: Token,
  reply: Booking,
})
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/cancel',
  access: 'anyone',
  params: Token,
  body: z.strictObject({ reason: line(500).optional() }),
  reply: Booking,
})
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

/** The calendar file of a booking: clinic, time and link only (decision D4). */
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
  text: line(1000).optional(),
})
export type NewReview = z.infer<typeof NewReview>

/** A review after a completed visit; one per patient and doctor (trap T73). */
export const reviewBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/review',
  access: 'anyone',
  params: Token,
  body: NewReview,
  status: 201,
  reply: Done,
})

/** A review as everybody reads it: first name and initial only. */
export const Review = z.object({
  id: Id,
  rating: z.number().int(),
  text: z.string().nullable(),
  author: z.string(),
  doctorName: z.string(),
  createdAt: z.iso.datetime(),
})
export type Review = z.infer<typeof Review>

export const listClinicReviews = endpoint({
  method: 'GET',
  path: '/api/public/clinics/:id/reviews',
  access: 'anyone',
  params: ClinicId,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(5),
    offset: z.coerce.number().int().min(0).max(100000).default(0),
  }),
  reply: z.array(Review),
})
