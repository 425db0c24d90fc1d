import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Appointment, endStatuses } from './appointments.ts'

/**
 * Returns the number of online bookings that await the caller's confirmation, how many of them are today, and the number of
 * patients whom the clinic has to call because they have no email; 0 for patients.
 */
export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/appointments/waiting',
  access: 'signed-in',
  followsClinic: true,
  reply: z.object({ count: z.number().int(), today: z.number().int(), calls: z.number().int() }),
})

/**
 * Undoes the outcome of an appointment (completed, cancelled or no-show) and restores its earlier status (rule I3).
 * This is possible until the end of that day at the clinic, and for at least an hour. `status` is the outcome that the
 * caller's screen shows. Returns 409 if it has changed since, it is too late, or the time is taken.
 */
export const undoEnd = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/undo',
  access: 'signed-in',
  forKeys: 'appointments:write',
  params: z.object({ id: Id }),
  body: z.strictObject({ status: z.enum(endStatuses) }),
  reply: Appointment,
})
