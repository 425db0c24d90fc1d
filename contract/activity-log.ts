import { z } from 'zod'
import { Id, isoDate, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

/** Kinds of records in a clinic's activity log. */
export const logKinds = ['appointments', 'queue', 'charts', 'clinical', 'team', 'settings', 'exports', 'other'] as const
export type LogKind = (typeof logKinds)[number]

/** Longest period of the log in one reply, in days, and how many days it has by default. */
export const LOG_DAYS = { most: 92, usual: 7 } as const

export const logMessages = {
  date: msg('Please select a date'),
  order: msg('The last day can’t be before the first day.'),
  tooLong: () => t('Choose a period of at most {days} days.', { days: LOG_DAYS.most }),
} as const

const Person = z.object({ firstName: z.string(), lastName: z.string(), role: z.string() })

/** An action of the log. It names no patient and has no clinical text. */
export const LogEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(logKinds),
  /** Record and action, such as `appointment.cancelled`. */
  what: z.string(),
  /** The person of the clinic; null for patients, guests and scheduled actions. */
  who: Person.extend({ isYou: z.boolean() }).nullable(),
  /** The person of the clinic whom it was about, such as someone who was invited. */
  about: Person.nullable(),
  /** The chart of an appointment, or the chart that was changed; null for clinical records. */
  chartId: Id.nullable(),
})
export type LogEvent = z.infer<typeof LogEvent>

/**
 * Lists who did what at a clinic, newest first, between two of its days, both included: the last seven days by default, and at
 * most 92. `personId` is a person of the clinic. Views of records are left out unless `views` is true. Only the clinic's
 * administrators can call it. Patients aren't named, and clinical records don't say whose they are.
 */
export const getActivityLog = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/activity',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z
    .object({
      from: isoDate(logMessages.date).optional(),
      to: isoDate(logMessages.date).optional(),
      personId: Id.optional(),
      kind: z.enum(logKinds).optional(),
      views: z.stringbool().optional(),
      ...paging(50, 200),
    })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], ...says(logMessages.order) }),
  reply: z.object({
    events: z.array(LogEvent),
    total: z.number().int(),
    /** The period, in days of the clinic. */
    from: z.string(),
    to: z.string(),
    /** Everyone who works or has worked at the clinic, by name. */
    people: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string(), role: z.string() })),
  }),
})
