import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The bounds of each rule; minutes, but for the horizon, which is in days. */
export const BOOKING_RULE_LIMITS = {
  interval: { min: 5, max: 120 },
  /** Thirty days. */
  notice: { min: 0, max: 43_200 },
  horizon: { min: 1, max: 366 },
  before: { min: 0, max: 120 },
  after: { min: 0, max: 120 },
} as const

const { interval, horizon, before, after } = BOOKING_RULE_LIMITS

export const bookingRuleMessages = {
  interval: `The interval must be between ${interval.min} and ${interval.max} minutes`,
  notice: 'The notice must be between 0 minutes and 30 days',
  horizon: `Patients can book between ${horizon.min} and ${horizon.max} days ahead`,
  before: `The time before an appointment must be between ${before.min} and ${before.max} minutes`,
  after: `The time after an appointment must be between ${after.min} and ${after.max} minutes`,
  confirmation: 'Choose how online bookings are confirmed',
} as const

const whole = (name: keyof typeof BOOKING_RULE_LIMITS) =>
  z
    .number(bookingRuleMessages[name])
    .int(bookingRuleMessages[name])
    .min(BOOKING_RULE_LIMITS[name].min, bookingRuleMessages[name])
    .max(BOOKING_RULE_LIMITS[name].max, bookingRuleMessages[name])

export const confirmations = ['by-hand', 'automatic'] as const

/** When and how patients book online (rules I1, I2). The clinic's own people are bound by none of it. */
export const BookingRules = z.strictObject({
  /** A start is offered every so many minutes, from each opening of the clinic. */
  interval: whole('interval'),
  /** Minutes between the booking and the start, at least. */
  notice: whole('notice'),
  /** Days ahead, at most. */
  horizon: whole('horizon'),
  /** Minutes that the doctor keeps free before and after each appointment. */
  before: whole('before'),
  after: whole('after'),
  /** By hand: an online booking is pending until the clinic confirms it. Automatic: it is confirmed at once. */
  confirmation: z.enum(confirmations, bookingRuleMessages.confirmation),
})
export type BookingRules = z.infer<typeof BookingRules>

/** What holds until a clinic's administrator says otherwise. */
export const bookingRuleDefaults: BookingRules = {
  interval: 30,
  notice: 0,
  horizon: 90,
  before: 0,
  after: 0,
  confirmation: 'by-hand',
}

/**
 * Changes a clinic's rules for booking online. For its own administrators: 403 for its other members, 404 for all
 * else.
 */
export const setBookingRules = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/booking-rules',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: BookingRules,
  reply: BookingRules,
})
