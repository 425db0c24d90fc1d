import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { TimeZone } from './plans.ts'
import { msg, says } from '#language/translate.ts'

/** A person's settings for medicine reminders. */
export const MedicineSettings = z.strictObject({
  timeZone: TimeZone,
  byBell: z.boolean(),
  byMail: z.boolean(),
  /** On devices with push notifications. */
  byPush: z.boolean(),
  /** Days before a medicine runs out on which to send a refill reminder. */
  refillDays: z
    .number(says(msg('Enter a number of days')))
    .int(says(msg('Enter a whole number')))
    .min(1, says(msg('At least 1')))
    .max(14, says(msg('At most 14'))),
})
export type MedicineSettings = z.infer<typeof MedicineSettings>

export const medicineDefaults = { byBell: true, byMail: false, byPush: true, refillDays: 3 } as const

/** Returns the caller's settings for medicine reminders; `timeZone` is null until they have chosen one. */
export const getMedicineSettings = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders/settings',
  access: 'signed-in',
  reply: MedicineSettings.extend({ timeZone: z.string().nullable() }),
})

/**
 * Changes the caller's settings for medicine reminders, including their time zone. Patients can call it, and members
 * who have a chart themselves. Returns 409 for emails to an address that is not confirmed.
 */
export const changeMedicineSettings = endpoint({
  method: 'PUT',
  path: '/api/medicine-reminders/settings',
  access: 'signed-in',
  body: MedicineSettings,
  reply: MedicineSettings,
})
