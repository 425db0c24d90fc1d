import { z } from 'zod'
import { Done, Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Holder, PublicBooking } from './booking.ts'

/** Minutes for which a chosen time is held. */
export const HOLD_MINUTES = 5

/** The held time. For any doctor, `doctorId` is the doctor with whom it is held. */
export const Hold = z.object({ doctorId: Id, expiresAt: z.iso.datetime() })
export type Hold = z.infer<typeof Hold>

/**
 * Holds a free time for five minutes while a visitor fills in the form: other visitors can't book it meanwhile. A browser has one hold; another one
 * replaces it. Members of the clinic can still book the time. Anyone can call it. Returns 409 with the nearest free times if the time is taken or
 * held, 429 for too many.
 */
export const holdTime = endpoint({
  method: 'PUT',
  path: '/api/public/holds',
  access: 'anyone',
  body: PublicBooking.pick({
    clinicId: true,
    serviceId: true,
    doctorId: true,
    appointmentDate: true,
    appointmentTime: true,
  }).extend({ holder: Holder }),
  reply: Hold,
})

/** Releases the time that a browser holds. Anyone can call it; without a hold it changes nothing. */
export const releaseTime = endpoint({
  method: 'POST',
  path: '/api/public/holds/release',
  access: 'anyone',
  body: z.strictObject({ holder: Holder }),
  reply: Done,
})
