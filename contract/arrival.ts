import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

export const arrivalMessages = {
  notToday: 'Only a visit of today that is still to come can be checked in.',
} as const

/** When a patient came to the desk, or null when they have not; no status of its own (decision D2 knows none). */
export const Arrival = z.object({ id: Id, arrivedAt: z.iso.datetime().nullable() })
export type Arrival = z.infer<typeof Arrival>

/** The desk or the doctor checks a patient in, or takes it back. Said twice, the first time stays. */
export const setArrival = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/arrival',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ arrived: z.boolean() }),
  reply: Arrival,
})
