import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says } from '#language/translate.ts'

/** When patients can be reminded, in minutes before the appointment, and the defaults of a clinic. */
export const REMINDERS = { choices: [10_080, 2_880, 1_440, 240, 120, 60], default: [1_440, 120] } as const

const isChoice = (minutes: number) => REMINDERS.choices.some((choice) => choice === minutes)

const minutesBefore = z
  .array(
    z
      .number()
      .int()
      .refine(isChoice, says(msg("You can't choose this time"))),
  )
  .min(1, says(msg('Please choose at least one time')))
  .max(5, says(msg('Choose at most five times')))
  .refine((all) => new Set(all).size === all.length, says(msg('Choose each time only once')))

/** A clinic's reminders: whether they are on, and minutes before the appointment. */
export const ReminderSettings = z.strictObject({ isOn: z.boolean(), minutesBefore })
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** Delivery of a clinic's reminders; codes and numbers only, no addresses. */
export const ClinicReminders = z.object({
  clinic: z.object({ id: Id, name: z.string() }),
  isOn: z.boolean(),
  /** Earliest reminder first. */
  minutesBefore: z.array(z.number().int()),
  /** Number sent in the last 24 hours. */
  sent: z.number().int(),
  /** Number due and not sent yet. */
  waiting: z.number().int(),
  /** Number given up in the last 7 days, by the mail server's code. */
  failed: z.array(z.object({ code: z.string(), count: z.number().int() })),
})
export type ClinicReminders = z.infer<typeof ClinicReminders>

/**
 * Returns the reminder settings of each clinic that the caller administers, with the numbers of reminders sent, pending
 * and failed. Only administrators can call it.
 */
export const getReminderStatus = endpoint({
  method: 'GET',
  path: '/api/reminders/status',
  access: 'signed-in',
  reply: z.object({ lastRunAt: z.iso.datetime().nullable(), clinics: z.array(ClinicReminders) }),
})

/**
 * Sets whether and when a clinic's patients get reminders of appointments. Only the clinic's administrators can call
 * it.
 */
export const changeClinicReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders/clinics/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: ReminderSettings,
  reply: ReminderSettings,
})

const Switch = z.strictObject({ isOn: z.boolean() })

const Token = z.object({ token: z.string().max(200, says(msg("This link isn't valid."))) })

/** Reminders of one booking, for the holder of its link. */
export const BookingReminders = z.object({
  isOn: z.boolean(),
  /** Earliest reminder first; empty if the clinic sends none. */
  minutesBefore: z.array(z.number().int()),
})
export type BookingReminders = z.infer<typeof BookingReminders>

/** Returns whether and when reminders of a booking are sent. Anyone with the booking's manage link can call it. */
export const getBookingReminders = endpoint({
  method: 'GET',
  path: '/api/public/bookings/:token/reminders',
  access: 'anyone',
  params: Token,
  reply: BookingReminders,
})

/** Turns the reminders of a booking on or off. Anyone with the booking's manage link can call it. */
export const changeBookingReminders = endpoint({
  method: 'PUT',
  path: '/api/public/bookings/:token/reminders',
  access: 'anyone',
  params: Token,
  body: Switch,
  reply: BookingReminders,
})
