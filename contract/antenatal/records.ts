import { z } from 'zod'
import { Id, isoDate, line, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { paperSizes } from '#contract/clinics/paper.ts'
import { msg, says, t } from '#language/translate.ts'
import { AntenatalCheckup } from './checkups.ts'
import { datedBys, datingMessages, outcomes, SCAN_WEEKS } from './dating.ts'
import { PlannedItem } from './plan.ts'
import { AntenatalTick } from './ticks.ts'

export const antenatalMessages = {
  datedBy: msg('Choose what decides the due date'),
  reason: msg('Please give a reason'),
  changed: msg('Someone else just changed this record.'),
  keyReused: msg('This Idempotency-Key was already used for another record.'),
  tooMany: msg('This chart has too many entries of this kind. Change one of them instead.'),
  open: msg('A pregnancy is open already. Enter how it ended first.'),
  isError: msg('This pregnancy was entered in error.'),
  /** The 409 `doubtful`: what was entered can be saved with `isSure`. */
  doubtful: (doubts: readonly string[]) => t('{doubts} Is this right?', { doubts: doubts.join(' ') }),
} as const

/** Pregnancies that a chart can have. */
export const RECORDS_MAX = 40

/** `error`: entered in error; the record stays, but is ignored everywhere else. */
export const antenatalStatuses = ['active', 'error'] as const

/** Largest version that the database can store. */
export const VERSION_MAX = 2_147_483_647

export const Person = z.object({ firstName: z.string(), lastName: z.string() })
export type Person = z.infer<typeof Person>

const day = z.string().nullable()

const details = {
  /** First day of the last period. */
  periodOn: day,
  scanOn: day,
  /** Weeks and days that the scan found. */
  scanWeeks: z.number().int().nullable(),
  scanDays: z.number().int().nullable(),
  /** Due date that the clinic entered. */
  enteredDueOn: day,
  /** What decides the due date. */
  datedBy: z.enum(datedBys),
  dueOn: z.string(),
  note: z.string().nullable(),
  /** How the pregnancy ended; null while it is open. */
  outcome: z.enum(outcomes).nullable(),
  endedOn: day,
  status: z.enum(antenatalStatuses),
  /** Why it was entered in error. */
  reason: z.string().nullable(),
} as const

const EarlierRecord = z.object({
  ...details,
  version: z.number().int(),
  until: z.iso.datetime(),
  changedBy: Person.nullable(),
})
export type EarlierRecord = z.infer<typeof EarlierRecord>

/** A pregnancy that a clinic follows, with its checkups. */
export const AntenatalRecord = z.object({
  id: Id,
  ...details,
  /** Who decided the due date, and when. */
  decidedBy: Person,
  decidedAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  recordedBy: Person,
  changedAt: z.iso.datetime().nullable(),
  changedBy: Person.nullable(),
  /** Chart number of the merged duplicate that the record came from; null for the chart's own. */
  fromChart: z.string().nullable(),
  version: z.number().int(),
  /** Its earlier versions, newest first. */
  earlier: z.array(EarlierRecord),
  /** Newest first; those entered in error last. */
  checkups: z.array(AntenatalCheckup),
  ticks: z.array(AntenatalTick),
  /** Checks and tests by week, with the status of each today; once the pregnancy has ended, those that were done or not needed. */
  plan: z.array(PlannedItem),
})
export type AntenatalRecord = z.infer<typeof AntenatalRecord>

/** The pregnancies of a chart, with the patient. */
export const ChartAntenatal = z.object({
  patient: z.object({
    id: Id,
    user: Person,
    age: z.number().int().nullable(),
    dateOfBirth: z.string().nullable(),
    gender: z.string().nullable(),
    chartNumber: z.string(),
  }),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string(), paperSize: z.enum(paperSizes) }),
  /** Today's date on the clinic's calendar. */
  today: z.string(),
  /** Open ones first, then ended ones, then those entered in error. */
  records: z.array(AntenatalRecord),
  /** The chart's newest statement about pregnancy, if it contradicts the open record; null otherwise. */
  contradiction: z.object({ isPregnant: z.boolean(), dueOn: day, statedOn: z.string() }).nullable(),
  /** What the chart's newest statement says, if it says pregnant and no record is open. */
  stated: z.object({ dueOn: day }).nullable(),
  /** True if the chart's newest statement says that the patient is breastfeeding. */
  isBreastfeeding: z.boolean(),
  can: z.object({
    /** Start and end records, and decide the due date. */
    date: z.boolean(),
    /** Record and correct checkups and ticks. */
    record: z.boolean(),
    /** Open the chart. */
    chart: z.boolean(),
  }),
})
export type ChartAntenatal = z.infer<typeof ChartAntenatal>

const dateOrNone = z.literal('').or(isoDate(msg('Enter a date')))
const count = (min: number, max: number) => {
  const message = () => t('Enter a whole number from {min} to {max}', { min, max })
  return z.number(says(message)).int(says(message)).min(min, says(message)).max(max, says(message))
}

const fields = {
  /** First day of the last period; empty if unknown. */
  periodOn: dateOrNone.optional(),
  scanOn: dateOrNone.optional(),
  scanWeeks: count(SCAN_WEEKS.min, SCAN_WEEKS.max).nullable().optional(),
  scanDays: count(0, 6).nullable().optional(),
  /** A due date that the clinic decided in another way. */
  enteredDueOn: dateOrNone.optional(),
  datedBy: z.enum(datedBys, says(antenatalMessages.datedBy)),
  note: lines(1000).optional(),
  /** True once someone has confirmed what is doubtful. */
  isSure: z.boolean().optional(),
}

type Scanned = { scanOn?: string | undefined; scanWeeks?: number | null | undefined }
const hasScanAge = ({ scanOn, scanWeeks }: Scanned) => !scanOn || typeof scanWeeks === 'number'
type ScanAge = Scanned & { scanDays?: number | null | undefined }
const hasScanDay = ({ scanOn, scanWeeks, scanDays }: ScanAge) =>
  Boolean(scanOn) || ((scanWeeks ?? null) === null && (scanDays ?? null) === null)
const ageNeedsScan = { path: ['scanOn'], ...says(datingMessages.scan) }
const scanNeedsAge = { path: ['scanWeeks'], ...says(datingMessages.scan) }

/** A pregnancy to follow. */
export const NewAntenatalRecord = z
  .strictObject(fields)
  .refine(hasScanAge, scanNeedsAge)
  .refine(hasScanDay, ageNeedsScan)
export type NewAntenatalRecord = z.infer<typeof NewAntenatalRecord>

/**
 * Changes to a record: omitted fields keep their value. With an `outcome`, `endedOn` is required, too; an empty `outcome` opens the pregnancy
 * again. With the status `error`, a `reason` is required. `version` is the version that the change is based on.
 */
export const AntenatalRecordChange = z
  .strictObject({
    ...fields,
    outcome: z.enum([...outcomes, ''], says(datingMessages.outcomeWithout)),
    endedOn: dateOrNone,
    /** With an outcome: whether the patient is breastfeeding now, for the safety check. Stays as stated if omitted. */
    isBreastfeeding: z.boolean(),
    status: z.enum(antenatalStatuses),
    reason: line(200),
  })
  .partial()
  .extend({ version: z.number().int().min(1).max(VERSION_MAX) })
  .refine(hasScanAge, scanNeedsAge)
  .refine(({ outcome, endedOn }) => !outcome || Boolean(endedOn), {
    path: ['endedOn'],
    ...says(datingMessages.outcome),
  })
  .refine(({ status, reason }) => status !== 'error' || Boolean(reason), {
    path: ['reason'],
    ...says(antenatalMessages.reason),
  })
export type AntenatalRecordChange = z.infer<typeof AntenatalRecordChange>

const ById = z.object({ id: Id })

/**
 * Returns the pregnancies that a clinic follows in a chart, each with its checkups and its checks and tests by week. Doctors of the clinic, staff with
 * the permission to record vitals, and the patient can call it. The access is recorded; if the chart has no pregnancy and no statement about one, as a
 * view of the chart.
 */
export const getAntenatal = endpoint({
  method: 'GET',
  path: '/api/patients/:id/antenatal',
  access: 'signed-in',
  params: ById,
  reply: ChartAntenatal,
})

/**
 * Starts a record of a pregnancy, and states it in the chart's summary. Only doctors of the clinic can call it. Returns
 * 409 with the code `doubtful` for dates that need a confirmation, unless `isSure` is true.
 */
export const addAntenatalRecord = endpoint({
  method: 'POST',
  path: '/api/patients/:id/antenatal',
  access: 'signed-in',
  params: ById,
  body: NewAntenatalRecord,
  status: 201,
  once: true,
  reply: AntenatalRecord,
})

/**
 * Corrects the dates of a pregnancy, enters how it ended, or marks it as entered in error; the earlier version stays readable. A changed due date is
 * also recorded in the chart's summary, and so is an outcome if the summary's newest statement is about this pregnancy. Only doctors of the clinic can
 * call it. Returns 409 if its version has changed since, and with the code `doubtful` for values that need a confirmation.
 */
export const changeAntenatalRecord = endpoint({
  method: 'PUT',
  path: '/api/antenatal-records/:id',
  access: 'signed-in',
  params: ById,
  body: AntenatalRecordChange,
  reply: AntenatalRecord,
})
