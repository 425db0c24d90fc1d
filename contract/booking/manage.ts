import { z } from 'zod'
import { clockTime, Done, email, isoDate, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Booking, bookingMessages, NewBooking } from './booking.ts'
import { msg, says } from '#language/translate.ts'

/** Any text: a token that belongs to no booking returns 404. */
const Token = z.object({ token: z.string().max(200, says(msg("This link isn't valid."))) })

/**
 * Returns a booking by the secret of its manage link. Anyone with the link can call it; returns 404 for any other
 * token.
 */
export const getBooking = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token',
  access: 'anyone',
  params: Token,
  reply: Booking,
})

/**
 * Cancels a booking by the secret of its manage link. The clinic is notified, and the patient gets an email. Returns
 * 409 if the appointment has begun or has already ended.
 */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/cancel',
  access: 'anyone',
  params: Token,
  body: z.strictObject({ reason: lines(500).optional() }),
  reply: Booking,
})

/**
 * Moves a booking to another free time of the same doctor, by the secret of its manage link. The clinic is notified,
 * and the patient gets an email. Returns 409 less than two hours before the start, or with the nearest free times if
 * the time is taken, 429 after 10 moves in an hour.
 */
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
 * Changes or adds the email address of a guest's booking and sends the details with a new manage link there; the earlier link
 * stops working. Returns 409 if the booking belongs to an account, the clinic entered its email, or the appointment has
 * begun.
 */
export const correctBookingEmail = endpoint({
  method: 'PUT',
  path: '/api/public/bookings/:token/email',
  access: 'anyone',
  params: Token,
  body: z.strictObject({ email: email(bookingMessages.email) }),
  reply: NewBooking,
})

/**
 * Confirms the new time after the clinic has moved a booking. Anyone with the manage link can call it. Returns 409 if
 * there is no new time to confirm.
 */
export const keepBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/keep',
  access: 'anyone',
  params: Token,
  body: z.strictObject({}),
  reply: Booking,
})

/**
 * Returns the calendar file of a booking, with clinic, time and manage link only (rule D4). The file of a cancelled booking
 * removes it from the calendar. Anyone with the manage link can call it.
 */
export const getBookingCalendar = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token/calendar.ics',
  access: 'anyone',
  params: Token,
  type: 'text/calendar; charset=utf-8',
  reply: z.string(),
})

export const NewReview = z.strictObject({
  rating: z
    .number()
    .int()
    .min(1, says(msg('Please choose one to five stars')))
    .max(5, says(msg('Please choose one to five stars'))),
  text: lines(1000).optional(),
})

export type NewReview = z.infer<typeof NewReview>

/**
 * Saves a review of a completed appointment, one per patient and doctor (rule T73). Anyone with the manage link can
 * call it. Returns 409 if the appointment isn't completed or the doctor is already reviewed.
 */
export const reviewBooking = endpoint({
  method: 'POST',
  path: '/api/public/bookings/:token/review',
  access: 'anyone',
  params: Token,
  body: NewReview,
  status: 201,
  reply: Done,
})
