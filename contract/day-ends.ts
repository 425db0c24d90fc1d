import { z } from 'zod'
import { Id, isoDate, line, lines, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says } from '#language/translate.ts'

export const dayEndMessages = {
  amount: msg('Enter an amount such as 500 or 499.50'),
  decimals: msg('This currency has fewer decimals.'),
  day: msg('Choose a date'),
  future: msg('You can close days up to today.'),
  closed: msg('This day is closed already. Payments that come in now belong to the next day.'),
  changed: msg('A payment was recorded meanwhile. Check the amounts and count again.'),
  reason: msg('Enter a reason for the difference'),
  left: msg('At most the cash that you counted can stay in the drawer'),
  counter: msg('This counter has no payments to close.'),
  closedNow: msg('Day closed'),
} as const

export const DAY_ENDS_PER_PAGE = 25
export const REASON_MAX = 500

/** Decimal text, not negative; the server checks the number of decimals. */
const Cash = z
  .string(says(dayEndMessages.amount))
  .trim()
  .regex(/^\d{1,10}(\.\d{1,3})?$/, says(dayEndMessages.amount))

const Currency = z.string(says(msg('Choose a currency'))).regex(/^[A-Z]{3}$/, says(msg('Choose a currency')))

/** Amounts received and refunded by a method of payment, as decimal text. */
export const MethodTotal = z.object({
  method: z.string(),
  received: z.string(),
  refunded: z.string(),
  /** Received less refunded. */
  net: z.string(),
  payments: z.number().int(),
  refunds: z.number().int(),
})
export type MethodTotal = z.infer<typeof MethodTotal>

/** A counter whose payments aren't closed. */
export const OpenCounter = z.object({
  /** Empty for payments without a counter. */
  counter: z.string(),
  currency: z.string(),
  /** The first day with a payment that isn't closed; null without one. */
  since: z.string().nullable(),
  /** The last day that was closed; null if none was. */
  closedUntil: z.string().nullable(),
  /** Cash that the last closed day left in the drawer. */
  opening: z.string(),
  methods: z.array(MethodTotal),
  /** Opening cash and cash payments, less cash refunds. */
  expectedCash: z.string(),
  /** False once today is closed. */
  canClose: z.boolean(),
})
export type OpenCounter = z.infer<typeof OpenCounter>

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** A closed day of a counter. */
export const DayEndRow = z.object({
  id: Id,
  counter: z.string(),
  currency: z.string(),
  day: z.string(),
  expectedCash: z.string(),
  counted: z.string(),
  /** Counted less expected; negative if cash is missing. */
  difference: z.string(),
  reason: z.string().nullable(),
  closedBy: Person,
  closedAt: z.iso.datetime(),
})
export type DayEndRow = z.infer<typeof DayEndRow>

/** A payment or a refund that a day's end counted. */
const CountedPayment = z.object({
  number: z.string(),
  method: z.string(),
  isRefund: z.boolean(),
  amount: z.string(),
  at: z.iso.datetime(),
})

/** A closed day with everything that was signed. */
export const DayEnd = DayEndRow.extend({
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  opening: z.string(),
  /** Cash that stays in the drawer. */
  left: z.string(),
  methods: z.array(MethodTotal),
  payments: z.array(CountedPayment),
  /** `damaged`: the record was changed after it was signed. `unchecked`: signed with a key that this installation doesn't have. */
  state: z.enum(['intact', 'damaged', 'unchecked']),
  /** SHA-256 of what was signed, in hexadecimal digits. */
  hash: z.string(),
  keyId: z.string(),
})
export type DayEnd = z.infer<typeof DayEnd>

const ClinicId = z.object({ id: Id })

/**
 * Returns a clinic's counters with the payments that aren't closed. Administrators and staff with the permission to close the day can call it: other
 * members get 403, everyone else 404.
 */
export const listOpenCounters = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/open-counters',
  access: 'signed-in',
  params: ClinicId,
  reply: z.object({
    clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
    today: z.string(),
    counters: z.array(OpenCounter),
  }),
})

/** Lists the closed days of a clinic's counters, newest first. Administrators and staff with the permission to close the day can call it. */
export const listDayEnds = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/day-ends',
  access: 'signed-in',
  paged: true,
  params: ClinicId,
  query: z.object(paging(DAY_ENDS_PER_PAGE, 100)),
  reply: z.array(DayEndRow),
})

/**
 * Closes a day of a counter with the counted cash and signs it. All payments up to that day that aren't closed belong to it; later ones belong to the next
 * day. Administrators and staff with the permission to close the day can call it. Returns 400 without a reason for a difference, 409 if the day is
 * closed, or if a payment was recorded after `expectedCash` was read.
 */
export const closeDay = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/day-ends',
  access: 'signed-in',
  params: ClinicId,
  body: z.strictObject({
    /** Empty for payments without a counter. */
    counter: line(40),
    currency: Currency,
    day: isoDate(dayEndMessages.day),
    /** The number of payments and refunds, and the expected cash, as the person saw them. */
    seen: z.strictObject({
      payments: z.number().int().min(0).max(1_000_000),
      expectedCash: z.string().regex(/^-?\d{1,12}(\.\d{1,3})?$/, says(dayEndMessages.amount)),
    }),
    counted: Cash,
    left: Cash,
    reason: lines(REASON_MAX),
  }),
  status: 201,
  reply: DayEnd,
})

/** Returns a closed day. Administrators and staff with the permission to close the day can call it. */
export const getDayEnd = endpoint({
  method: 'GET',
  path: '/api/day-ends/:id',
  access: 'signed-in',
  params: ClinicId,
  reply: DayEnd,
})

const CashBookDay = z.object({
  day: isoDate(dayEndMessages.day).optional(),
})

/** A row of the cash book. */
const CashBookRow = z.object({
  number: z.string(),
  counter: z.string(),
  at: z.iso.datetime(),
  isRefund: z.boolean(),
  amount: z.string(),
  /** The bill's number; null for an advance. */
  bill: z.string().nullable(),
})

/**
 * Returns the cash payments and refunds of a day, today if omitted, in order, with their sums by currency. Administrators and staff with the permission to
 * close the day can call it.
 */
export const getCashBook = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/cash-book',
  access: 'signed-in',
  params: ClinicId,
  query: CashBookDay,
  reply: z.object({
    day: z.string(),
    timeZone: z.string(),
    books: z.array(
      z.object({ currency: z.string(), rows: z.array(CashBookRow), in: z.string(), out: z.string(), net: z.string() }),
    ),
  }),
})
