import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

export const arrivalMessages = {
  notToday: "You can only check in patients for today's open appointments.",
} as const

/** When a patient came to the desk, or null when they have not; no status of its own (rule D2 knows none). */
export const Arrival = z.object({ id: Id, arrivedAt: z.iso.datetime().nullable() })
export type Arrival = z.infer<typeof Arrival>

/** Checks a patient in, by the desk or the doctor, or takes it back. Said twice, the first time stays. */
export const setArrival = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/arrival',
  access: 'signed-in',
  forKeys: 'appointments:write',
  params: z.object({ id: Id }),
  body: z.strictObject({ arrived: z.boolean() }),
  reply: Arrival,
})
