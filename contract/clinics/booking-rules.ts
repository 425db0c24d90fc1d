import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

/** Limits of each rule in minutes; the horizon is in days. */
export const BOOKING_RULE_LIMITS = {
  interval: { min: 5, max: 120 },
  /** 43,200 minutes are 30 days. */
  notice: { min: 0, max: 43_200 },
  horizon: { min: 1, max: 366 },
  before: { min: 0, max: 120 },
  after: { min: 0, max: 120 },
} as const

/** Bounds of the largest numbers of appointments. */
export const BOOKING_MOST = {
  perDay: { min: 1, max: 1000 },
  perDoctorDay: { min: 1, max: 200 },
  perPatient: { min: 1, max: 50 },
} as const

const { interval, horizon, before, after } = BOOKING_RULE_LIMITS

export const bookingRuleMessages = {
  interval: () => t('The interval must be between {min} and {max} minutes', { min: interval.min, max: interval.max }),
  notice: msg('The notice must be between 0 minutes and 30 days'),
  horizon: () => t('Patients can book between {min} and {max} days ahead', { min: horizon.min, max: horizon.max }),
  before: () =>
    t('The time before an appointment must be between {min} and {max} minutes', { min: before.min, max: before.max }),
  after: () =>
    t('The time after an appointment must be between {min} and {max} minutes', { min: after.min, max: after.max }),
  confirmation: msg('Choose how online bookings are confirmed'),
} as const

/** Returns the schema of a rule that is a whole number. */
export const whole = (name: keyof typeof BOOKING_RULE_LIMITS) =>
  z
    .number(says(bookingRuleMessages[name]))
    .int(says(bookingRuleMessages[name]))
    .min(BOOKING_RULE_LIMITS[name].min, says(bookingRuleMessages[name]))
    .max(BOOKING_RULE_LIMITS[name].max, says(bookingRuleMessages[name]))

const most = (name: keyof typeof BOOKING_MOST) => {
  const error = () => t('Enter a number between {min} and {max}, or leave it empty', BOOKING_MOST[name])
  return z
    .number({ error })
    .int({ error })
    .min(BOOKING_MOST[name].min, { error })
    .max(BOOKING_MOST[name].max, { error })
    .nullable()
    .default(null)
}

export const confirmations = ['by-hand', 'automatic'] as const

/** When and how patients book online (rules I1, I2). The rules don't apply to members of the clinic. */
export const BookingRules = z.strictObject({
  /** Minutes between two start times, counted from each opening of the clinic. */
  interval: whole('interval'),
  /** Minimum number of minutes between booking and start. */
  notice: whole('notice'),
  /** Maximum number of days ahead. */
  horizon: whole('horizon'),
  /** Minutes that stay free before each appointment of a doctor. */
  before: whole('before'),
  /** Minutes that stay free after each appointment of a doctor. */
  after: whole('after'),
  /** Number of the clinic's appointments on a day from which patients can't book that day online; null for no limit. */
  perDay: most('perDay'),
  /** The same for the appointments of each doctor. */
  perDoctorDay: most('perDoctorDay'),
  /** Number of a patient's upcoming appointments from which they can't book another one online; null for no limit. */
  perPatient: most('perPatient'),
  /** `by-hand`: an online booking is pending until the clinic confirms it. `automatic`: it is confirmed immediately. */
  confirmation: z.enum(confirmations, says(bookingRuleMessages.confirmation)),
})
export type BookingRules = z.infer<typeof BookingRules>

/** Rules of a clinic whose administrator has not set any. */
export const bookingRuleDefaults: BookingRules = {
  interval: 30,
  notice: 0,
  horizon: 90,
  before: 0,
  after: 0,
  perDay: null,
  perDoctorDay: null,
  perPatient: null,
  confirmation: 'by-hand',
}

/**
 * Sets when and how patients book a clinic online. Free times change immediately; existing appointments stay. Only the
 * clinic's administrators can call it: its other members get 403, everyone else 404.
 */
export const setBookingRules = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/booking-rules',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: BookingRules,
  reply: BookingRules,
})
