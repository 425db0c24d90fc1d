import { z } from 'zod'
import { clockTime, Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { medicineMessages, TimeZone } from './plans.ts'
import { msg, says } from '#language/translate.ts'

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
  time: clockTime(medicineMessages.time),
  outcome: z.enum(['taken', 'skipped']).nullable(),
})
export type DoseMark = z.infer<typeof DoseMark>

/**
 * Marks a dose of the caller or a family member as taken or skipped, or removes the mark. Doses of today and the last 7
 * days can be marked.
 */
export const markDose = endpoint({
  method: 'PUT',
  path: '/api/medicine-reminders/:id/doses',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: DoseMark,
  reply: z.object({ status: z.enum(doseStatuses) }),
})

const text = z.string().nullable()
const row = z.object({
  date: z.string(),
  time: z.string(),
  person: z.string(),
  medicine: z.string(),
  dosage: text,
  outcome: text,
  prescription: text,
})

/** Exports all past doses of the caller and their family as CSV, with their outcomes. */
export const exportDoses = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders/doses.csv',
  access: 'signed-in',
  csv: {
    date: 'Date',
    time: 'Time',
    person: 'Person',
    medicine: 'Medicine',
    dosage: 'Dosage',
    outcome: 'Outcome',
    prescription: 'Prescription',
  },
  reply: row,
})
export type ExportedDose = z.infer<typeof row>

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
