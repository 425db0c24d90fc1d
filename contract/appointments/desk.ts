import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Appointment, endStatuses } from './appointments.ts'

/** Counts how many online bookings wait for the caller to confirm them. */
export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/appointments/waiting',
  access: 'signed-in',
  reply: z.object({ count: z.number().int() }),
})

/**
 * Undoes the end of an appointment, which becomes what it was before (rule I3). `status` is the end that the caller saw;
 * when it is another one by now, nothing is changed (409).
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
