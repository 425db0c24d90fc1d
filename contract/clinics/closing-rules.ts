import { z } from 'zod'
import { Done, Id, isoDate, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { clinicMessages } from './clinics.ts'

/** Maximum number of rules of a clinic. */
export const MAX_CLOSING_RULES = 50

/** Maximum number of days in a reply that have appointments. */
export const LISTED_CLOSED_DAYS = 60

export const closingRuleMessages = {
  order: msg('The last day can’t be before the first day'),
  weekday: msg('Choose a weekday'),
  nths: msg('Choose at least one week of the month'),
  twice: msg('This rule already exists.'),
  tooMany: msg('You can’t add any more rules. Remove one first.'),
  removed: msg('The rule was removed.'),
} as const

export const closingKinds = ['range', 'yearly', 'monthly'] as const
export type ClosingKind = (typeof closingKinds)[number]

/** A date of every year, `MM-DD`; 29 February exists in leap years only. */
const monthDay = z
  .string(says(clinicMessages.day))
  .refine((text) => z.iso.date().safeParse(`2024-${text}`).success, says(clinicMessages.day))

const reason = line(200).optional()

/** Several days in a row. */
export const NewRange = z.strictObject({
  kind: z.literal('range'),
  from: isoDate(clinicMessages.day),
  /** The last day, included. */
  to: isoDate(clinicMessages.day),
  reason,
})

/** The same dates every year; over the new year if `from` is later than `to`. */
export const NewYearly = z.strictObject({
  kind: z.literal('yearly'),
  from: monthDay,
  /** The last day, included. */
  to: monthDay,
  reason,
})

/** A weekday on some of its dates in each month, such as the 2nd and 4th Saturday. */
export const NewMonthly = z.strictObject({
  kind: z.literal('monthly'),
  /** 0 is Sunday. */
  weekday: z.number(says(closingRuleMessages.weekday)).int().min(0).max(6),
  /** 1 is the weekday's first date in the month; a month without a fifth is not closed by 5. */
  nths: z
    .array(z.number().int().min(1).max(5), says(closingRuleMessages.nths))
    .min(1, says(closingRuleMessages.nths))
    .max(5),
  reason,
})

export const NewClosingRule = z.discriminatedUnion('kind', [NewMonthly, NewRange, NewYearly])
export type NewClosingRule = z.infer<typeof NewClosingRule>

/** Days without online booking, by rule; members of the clinic can still book (rule D3). */
export const ClosingRule = z.object({
  id: Id,
  kind: z.enum(closingKinds),
  /** `YYYY-MM-DD` of a range, `MM-DD` of a yearly rule, otherwise null. */
  from: z.string().nullable(),
  /** The last day, included. */
  to: z.string().nullable(),
  /** Weekday of a monthly rule, 0 is Sunday; otherwise null. */
  weekday: z.number().int().nullable(),
  /** Which of the weekday's dates in a month, from 1 to 5; otherwise null. */
  nths: z.array(z.number().int()).nullable(),
  /** Visible only to members of the clinic. */
  reason: z.string().nullable(),
  /** The next day that the rule closes, within two years. */
  nextDay: z.string().nullable(),
  /** Number of appointments from today on, within two years, that are on its days and not cancelled. */
  visits: z.number().int(),
  /** The days with these appointments, at most 60. */
  days: z.array(z.object({ day: z.string(), visits: z.number().int() })),
})
export type ClosingRule = z.infer<typeof ClosingRule>

/**
 * Closes a clinic for online booking on several days: in a row, on the same dates of every year, or on some of a weekday's
 * dates in each month. Existing appointments stay; the reply lists the days that have some. Only the clinic's administrators
 * can call it. Returns 400 for a range that begins in the past or ends more than a year ahead, 409 for a rule that exists
 * already.
 */
export const createClosingRule = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/closing-rules',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewClosingRule,
  status: 201,
  reply: ClosingRule,
})

/** Removes a rule, and with it all days that it closes. Only the clinic's administrators can call it. */
export const removeClosingRule = endpoint({
  method: 'DELETE',
  path: '/api/closing-rules/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/**
 * Lists the rules that close a clinic from today on, in order of their next day. All members of the clinic can call it;
 * everyone else gets 404.
 */
export const listClosingRules = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/closing-rules',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(ClosingRule),
})
