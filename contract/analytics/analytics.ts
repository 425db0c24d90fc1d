import { z } from 'zod'
import { Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import type { Counts } from './figures.ts'
import { msg, t } from '#language/translate.ts'

export const periods = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-90-days',
  'this-year',
  'custom',
] as const
export type Period = (typeof periods)[number]

/** Maximum number of days in a custom range: a leap year. */
export const MOST_DAYS = 366
/** First possible day of a custom range. */
export const EARLIEST = '2000-01-01'

export const analyticsMessages = {
  date: msg('Choose a date'),
  order: msg('Choose a last day that is not before the first'),
  tooLong: () => t('Choose at most {max} days', { max: MOST_DAYS }),
  tooEarly: msg('Choose a first day after 1999'),
  future: msg('Choose a last day that is not after today'),
} as const

const Count = z.number().int().min(0)

const Figures = z.object({
  /** Decimal text in the clinic's currency. */
  revenue: z.string(),
  bookings: Count,
  completed: Count,
  noShows: Count,
  filledMinutes: Count,
  offeredMinutes: Count.nullable(),
  /** Average time from booking to appointment; null without bookings. */
  leadMinutes: Count.nullable(),
  patients: Count,
  returning: Count,
}) satisfies z.ZodType<Counts>
export type Figures = z.infer<typeof Figures>

const Span = z.object({ from: z.string(), to: z.string() })

export const Analytics = z.object({
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string(), currency: z.string() }),
  /** Today at the clinic. */
  today: z.string(),
  /** First and last day that are counted, both included. */
  span: Span,
  /** First and last day that they are compared with, both included. */
  before: Span,
  totals: Figures,
  totalsBefore: Figures,
  /** Revenue of completed appointments in currencies that the clinic no longer uses. */
  otherRevenue: z.array(z.object({ amount: z.string(), currency: z.string() })),
  /** Past appointments that are neither completed nor missed; they count no revenue until someone completes them. */
  unfinished: Count,
  /** Most bookings first. */
  doctors: z.array(Figures.extend({ id: Id, name: z.string() })),
  /** Most bookings first; the entry without an id has the appointments without a service. */
  services: z.array(Figures.extend({ id: Id.nullable(), name: z.string() })),
  /** Weekdays in the period, starting on Monday; 0 is Sunday. */
  weekdays: z.array(Figures.extend({ weekday: z.number().int().min(0).max(6) })),
  /** Weeks in order; the first and the last can be incomplete. */
  weeks: z.array(Figures.extend(Span.shape)),
})
export type Analytics = z.infer<typeof Analytics>

const day = isoDate(analyticsMessages.date).optional()
const wish = { period: z.enum(periods).default('this-month'), from: day, to: day }

/** Refuses a custom range that is incomplete, backwards or too long. */
function checkRange({ period, from, to }: { period: Period; from?: string; to?: string }, refuse: Refuse): void {
  if (period !== 'custom') return
  if (!from) return refuse('from', t(analyticsMessages.date))
  if (!to) return refuse('to', t(analyticsMessages.date))
  if (from < EARLIEST) return refuse('from', t(analyticsMessages.tooEarly))
  if (to < from) return refuse('to', t(analyticsMessages.order))
  if (daysBetween(from, to) >= MOST_DAYS) refuse('to', analyticsMessages.tooLong())
}

type Refuse = (path: 'from' | 'to', message: string) => void

/**
 * Returns a clinic's bookings, revenue and other metrics for a period, compared with the period before, in total and by
 * doctor, service, weekday and week. Only the clinic's administrators can call it.
 */
export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/analytics',
  access: 'signed-in',
  heavy: true,
  params: z.object({ id: Id }),
  query: z
    .object(wish)
    .superRefine((query, { addIssue }) =>
      checkRange(query, (path, message) => addIssue({ code: 'custom', path: [path], message })),
    ),
  reply: Analytics,
})

export const tables = ['weeks', 'doctors', 'services', 'weekdays'] as const
export type TableName = (typeof tables)[number]

const percent = z.string()

/**
 * Exports one table of a clinic's metrics as CSV: by week, doctor, service or weekday. Only the clinic's administrators
 * can call it.
 */
export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/analytics.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z
    .object({ ...wish, table: z.enum(tables).default('weeks') })
    .superRefine((query, { addIssue }) =>
      checkRange(query, (path, message) => addIssue({ code: 'custom', path: [path], message })),
    ),
  csv: {
    clinic: 'Clinic',
    from: 'From',
    to: 'To',
    row: 'Row',
    revenue: 'Revenue',
    currency: 'Currency',
    bookings: 'Bookings',
    completed: 'Completed',
    noShows: 'No-shows',
    noShowRate: 'No-show rate (%)',
    filledMinutes: 'Booked minutes of offered time',
    offeredMinutes: 'Offered minutes',
    fillRate: 'Fill rate (%)',
    leadHours: 'Average lead time (hours)',
    patients: 'Patients seen',
    returning: 'Returning patients',
    returningRate: 'Returning patients (%)',
  },
  reply: z.object({
    clinic: z.string(),
    from: z.string(),
    to: z.string(),
    row: z.string(),
    revenue: z.string(),
    currency: z.string(),
    bookings: Count,
    completed: Count,
    noShows: Count,
    noShowRate: percent,
    filledMinutes: Count,
    offeredMinutes: Count.nullable(),
    fillRate: percent,
    leadHours: z.string(),
    patients: Count,
    returning: Count,
    returningRate: percent,
  }),
})
