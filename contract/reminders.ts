import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long before a visit people may be reminded, in minutes, and what a clinic begins with. */
export const REMINDERS = { choices: [10_080, 2_880, 1_440, 240, 120, 60], default: [1_440, 120] } as const

const isChoice = (minutes: number) => REMINDERS.choices.some((choice) => choice === minutes)

const minutesBefore = z
  .array(z.number().int().refine(isChoice, "You can't choose this time"))
  .min(1, 'Please choose at least one time')
  .max(5, 'Choose at most five times')
  .refine((all) => new Set(all).size === all.length, 'Choose each time only once')

/** A clinic's own choice: whether its patients are reminded, and how long before. */
export const ReminderSettings = z.strictObject({ isOn: z.boolean(), minutesBefore })
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** How reminders go at one clinic. No addresses: codes and counts only. */
export const ClinicReminders = z.object({
  clinic: z.object({ id: Id, name: z.string() }),
  isOn: z.boolean(),
  /** Farthest first. */
  minutesBefore: z.array(z.number().int()),
  /** In the last 24 hours. */
  sent: z.number().int(),
  /** Due and not sent yet. */
  waiting: z.number().int(),
  /** Given up in the last 7 days, by the mail server's code. */
  failed: z.array(z.object({ code: z.string(), count: z.number().int() })),
})
export type ClinicReminders = z.infer<typeof ClinicReminders>

/** Returns whether reminders are on and work. For a clinic's administrators, each for their own clinics. */
export const getReminderStatus = endpoint({
  method: 'GET',
  path: '/api/reminders/status',
  access: 'signed-in',
  reply: z.object({ lastRunAt: z.iso.datetime().nullable(), clinics: z.array(ClinicReminders) }),
})

/** Changes a clinic's reminders. */
export const changeClinicReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders/clinics/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: ReminderSettings,
  reply: ReminderSettings,
})

const Switch = z.strictObject({ isOn: z.boolean() })

const Token = z.object({ token: z.string().max(200, "This link isn't valid.") })

/** The reminders of one booking, for the holder of its link. */
export const BookingReminders = z.object({
  isOn: z.boolean(),
  /** Farthest first; empty where the clinic sends none. */
  minutesBefore: z.array(z.number().int()),
})
export type BookingReminders = z.infer<typeof BookingReminders>

/** Returns whether a booking is reminded of. */
export const getBookingReminders = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token/reminders',
  access: 'anyone',
  params: Token,
  reply: BookingReminders,
})

/** Switches the reminders of a booking on or off. */
export const changeBookingReminders = endpoint({
  method: 'PUT',
  path: '/api/public/bookings/:token/reminders',
  access: 'anyone',
  params: Token,
  body: Switch,
  reply: BookingReminders,
})
