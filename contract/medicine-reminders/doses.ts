import { z } from 'zod'
import { clockTime, Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { medicineMessages, TimeZone } from './plans.ts'

/** Doses of so many days ago can still be marked. */
export const MARK_DAYS = 7
/** Most times a day that a medicine taken as needed is marked. */
export const AS_NEEDED_A_DAY = 24
/** Most days of an overview. */
export const OVERVIEW_DAYS = 31

/** Due: of today, or a few hours ago, and not marked. Unmarked: earlier, and nobody said. */
export const doseStatuses = ['upcoming', 'due', 'taken', 'skipped', 'unmarked'] as const

/** One dose: date and time are the wall clock of the person who is reminded. */
export const Dose = z.object({
  planId: Id,
  name: z.string(),
  dosage: z.string().nullable(),
  instructions: z.string().nullable(),
  /** Who takes it; null for the owner. */
  familyMember: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  date: z.string(),
  time: z.string(),
  dueAt: z.iso.datetime(),
  status: z.enum(doseStatuses),
})
export type Dose = z.infer<typeof Dose>

export const Doses = z.object({
  /** The caller's clock; null until they have chosen one. */
  timeZone: z.string().nullable(),
  today: z.string(),
  doses: z.array(Dose),
})
export type Doses = z.infer<typeof Doses>

const day = isoDate('Enter a date')

/** Lists the doses of some days by the caller's clock, in order; of today alone if no days are given. */
export const listDoses = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders/doses',
  access: 'signed-in',
  query: z.object({ from: day.optional(), to: day.optional() }),
  reply: Doses,
})

/** What became of a dose; null takes it back. For a medicine taken as needed, the moment is when it was taken. */
export const DoseMark = z.strictObject({
  date: day,
  time: clockTime(medicineMessages.time),
  outcome: z.enum(['taken', 'skipped']).nullable(),
})
export type DoseMark = z.infer<typeof DoseMark>

/** Marks a dose as taken or skipped, or takes the mark back. */
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

/** Exports all doses that fell due, of the caller and their family, for the caller to keep or to show a doctor. */
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

/** How a person is told. */
export const MedicineSettings = z.strictObject({
  timeZone: TimeZone,
  byBell: z.boolean(),
  byMail: z.boolean(),
  /** On the devices with notifications. */
  byPush: z.boolean(),
  /** So many days before a medicine runs out. */
  refillDays: z.number('Enter a number of days').int('Enter a whole number').min(1, 'At least 1').max(14, 'At most 14'),
})
export type MedicineSettings = z.infer<typeof MedicineSettings>

export const medicineDefaults = { byBell: true, byMail: false, byPush: true, refillDays: 3 } as const

/** Returns how the caller is reminded of medicines. */
export const getMedicineSettings = endpoint({
  method: 'GET',
  path: '/api/medicine-reminders/settings',
  access: 'signed-in',
  reply: MedicineSettings.extend({ timeZone: z.string().nullable() }),
})

/** Changes how the caller is reminded of medicines. */
export const changeMedicineSettings = endpoint({
  method: 'PUT',
  path: '/api/medicine-reminders/settings',
  access: 'signed-in',
  body: MedicineSettings,
  reply: MedicineSettings,
})
