import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'

export const arrivalMessages = {
  notToday: msg("You can only check in patients for today's open appointments."),
} as const

/** When a patient checked in, or null if they have not. This is not a status (rule D2). */
export const Arrival = z.object({ id: Id, arrivedAt: z.iso.datetime().nullable() })
export type Arrival = z.infer<typeof Arrival>

/**
 * Checks a patient in, or undoes the check-in. Checking in confirms a pending appointment; a repeated check-in keeps
 * the first time. The appointment's doctor, the clinic's administrators and staff with the permission can call it.
 * Returns 409 for an appointment that isn't today or has ended.
 */
export const setArrival = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/arrival',
  access: 'signed-in',
  forKeys: 'appointments:write',
  params: z.object({ id: Id }),
  body: z.strictObject({ arrived: z.boolean() }),
  reply: Arrival,
})
