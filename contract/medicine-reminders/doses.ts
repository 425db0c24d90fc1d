import { z } from 'zod'
import { clockTime, Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, t } from '#language/translate.ts'

/** Hours before its time from which a dose can be marked as taken. */
export const EARLY_HOURS = 4

export const doseMessages = {
  time: msg('Enter a time'),
  futureDose: msg('This dose is not due yet. You can mark doses of today and of the last 7 days.'),
  tooEarly: () =>
    t('This dose is due later today. You can mark it as taken from {hours} hours before its time.', {
      hours: EARLY_HOURS,
    }),
  oldDose: msg('You can mark doses of today and of the last 7 days.'),
  tooOften: msg('You have already marked this medicine 24 times on this day, which is the maximum.'),
  noDose: msg('This medicine has no dose at this time.'),
  notMarked: msg('Failed to save the dose'),
} as const

/** Days in the past whose doses can still be marked. */
export const MARK_DAYS = 7
/** Maximum number of doses a day of a medicine taken as needed. */
export const AS_NEEDED_A_DAY = 24
/** Maximum number of days in one call. */
export const OVERVIEW_DAYS = 31

/** `due`: of today, or a few hours ago, and not marked. `unmarked`: earlier, and never marked. */
export const doseStatuses = ['upcoming', 'due', 'taken', 'skipped', 'unmarked'] as const

/** One dose; date and time are in the time zone of the person who gets the reminders. */
export const Dose = z.object({
  planId: Id,
  name: z.string(),
  dosage: z.string().nullable(),
  /** The amount at this time, if it differs between times: "2 tablets". */
  amount: z.string().nullable(),
  instructions: z.string().nullable(),
  /** The family member who takes it; null if it is the owner. */
  familyMember: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  date: z.string(),
  time: z.string(),
  dueAt: z.iso.datetime(),
  status: z.enum(doseStatuses),
  /** False while the dose is due more than 4 hours from now: it can't be marked as taken yet. */
  canTake: z.boolean(),
})
export type Dose = z.infer<typeof Dose>

export const Doses = z.object({
  /** The caller's time zone; null until they have chosen one. */
  timeZone: z.string().nullable(),
  today: z.string(),
  doses: z.array(Dose),
})
export type Doses = z.infer<typeof Doses>

const day = isoDate(msg('Enter a date'))

/**
 * Lists the doses of a range of days in the caller's time zone, in order; without dates, those of today. It covers the
 * caller's medicines and their family's, at most 31 days.
 */
export const listDoses = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders/doses',
  access: 'signed-in',
  query: z.object({ from: day.optional(), to: day.optional() }),
  reply: Doses,
})

/**
 * The outcome of a dose; null removes the mark. For a medicine taken as needed, date and time are when it was taken.
 */
export const DoseMark = z.strictObject({
  date: day,
  time: clockTime(doseMessages.time),
  outcome: z.enum(['taken', 'skipped']).nullable(),
})
export type DoseMark = z.infer<typeof DoseMark>

/**
 * Marks a dose of the caller or a family member as taken or skipped, or removes the mark. Doses of today and the last 7
 * days can be marked, as taken from 4 hours before their time.
 */
export const markDose = endpoint({
  method: 'PUT',
  path: '/api/medicine-reminders/:id/doses',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: DoseMark,
  reply: z.object({ status: z.enum(doseStatuses) }),
})
