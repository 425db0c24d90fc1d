import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Appointment, callReasons } from './appointments.ts'

/**
 * Records that the clinic has called a patient who has no email. `about` is the reason that the caller's screen shows;
 * a repeated request changes nothing. The appointment's doctor, the clinic's administrators and staff with the permission
 * for appointments can call it. Returns 409 if there is another reason to call by now.
 */
export const markCalled = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/called',
  access: 'signed-in',
  forKeys: 'appointments:write',
  params: z.object({ id: Id }),
  body: z.strictObject({ about: z.enum(callReasons) }),
  reply: Appointment,
})
