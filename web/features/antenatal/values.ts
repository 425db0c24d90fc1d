import { z } from 'zod'
import {
  type AntenatalCheckup,
  checkupDegreeNames,
  checkupMessages,
  type CheckupDegree,
  type CheckupNumber,
  checkupNumberNames,
  NewAntenatalCheckup,
} from '#contract/antenatal/checkups.ts'
import type { DatedBy, Dating, Outcome } from '#contract/antenatal/dating.ts'
import {
  type AntenatalRecord,
  AntenatalRecordChange,
  antenatalMessages,
  NewAntenatalRecord,
} from '#contract/antenatal/records.ts'
import { wrongPressure } from '#contract/visits/content.ts'
import { t } from '#language/translate.ts'

/** Parses a number with a point or a comma; null if empty, NaN for other text. */
function numberIn(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return text === '' ? null : Number(text)
}

const inWords = (value: number | null) => (value === null ? '' : String(value))

/** What both forms have for a record that exists. */
interface Marking {
  status: 'active' | 'error'
  reason: string
}

/** The dates of a pregnancy as typed. */
export interface DatingValues extends Marking {
  periodOn: string
  scanOn: string
  scanWeeks: string
  scanDays: string
  enteredDueOn: string
  datedBy: DatedBy
  note: string
}

/** Returns what the form starts with. `statedDueOn` is the due date that the chart's summary has. */
export const datingValuesOf = (record: AntenatalRecord | undefined, statedDueOn: string | null): DatingValues => ({
  periodOn: record?.periodOn ?? '',
  scanOn: record?.scanOn ?? '',
  scanWeeks: inWords(record?.scanWeeks ?? null),
  scanDays: inWords(record?.scanDays ?? null),
  enteredDueOn: record ? (record.enteredDueOn ?? '') : (statedDueOn ?? ''),
  datedBy: record?.datedBy ?? (statedDueOn ? 'clinic' : 'period'),
  note: record?.note ?? '',
  status: record?.status ?? 'active',
  reason: record?.reason ?? '',
})

/** Returns the typed dates as far as they can be read, to show the due dates that follow. */
export function typedDating({ periodOn, scanOn, scanWeeks, scanDays, enteredDueOn, datedBy }: DatingValues): Dating {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null)
  const whole = (text: string) => {
    const value = numberIn(text)
    return value !== null && Number.isInteger(value) ? value : null
  }
  return {
    periodOn: day(periodOn),
    scanOn: day(scanOn),
    scanWeeks: whole(scanWeeks),
    scanDays: whole(scanDays),
    enteredDueOn: day(enteredDueOn),
    datedBy,
  }
}

/** Adds the issues of a schema to a form of text fields. */
function refuse(ctx: z.core.ParsePayload, issues: readonly { path: readonly PropertyKey[]; message: string }[]): void {
  for (const { path, message } of issues)
    ctx.issues.push({ code: 'custom', input: ctx.value, path: [String(path[0])], message })
}

const reasonMissing = ({ status, reason }: Marking) =>
  status === 'error' && reason.trim() === '' ? [{ path: ['reason'], message: t(antenatalMessages.reason) }] : []

/** Schema of the form of a pregnancy's dates. */
export const datingSchema = z.custom<DatingValues>().transform((typed, ctx) => {
  const { scanWeeks, scanDays, status, reason, ...dates } = typed
  const parsed = NewAntenatalRecord.safeParse({
    ...dates,
    scanWeeks: numberIn(scanWeeks),
    scanDays: numberIn(scanDays),
  })
  refuse(ctx, [...(parsed.error?.issues ?? []), ...reasonMissing(typed)])
  return parsed.data && ctx.issues.length === 0 ? { ...parsed.data, status, reason } : z.NEVER
})

/** The outcome of a pregnancy as typed. */
export interface OutcomeValues {
  version: number
  outcome: Outcome | ''
  endedOn: string
  /** Empty until someone answers. */
  isBreastfeeding: '' | 'yes' | 'no'
  /** True while the pregnancy is open: a correction of the outcome doesn't ask about breastfeeding. */
  isAsked: boolean
}

/** Schema of the form of an outcome. */
export const outcomeSchema = z.custom<OutcomeValues>().transform((typed, ctx) => {
  const { isBreastfeeding, isAsked, ...values } = typed
  const parsed = AntenatalRecordChange.safeParse(values)
  refuse(ctx, parsed.error?.issues ?? [])
  if (isAsked && values.outcome === 'born' && !isBreastfeeding)
    refuse(ctx, [{ path: ['isBreastfeeding'], message: t('Choose yes or no') }])
  return parsed.data && ctx.issues.length === 0 ? { ...parsed.data, isBreastfeeding, isAsked } : z.NEVER
})

/** The values of a checkup as typed. */
export type CheckupValues = Record<CheckupNumber, string> &
  Record<CheckupDegree, string> &
  Marking & { seenOn: string; presentation: string; note: string }

export const checkupValuesOf = (one: AntenatalCheckup | undefined, today: string): CheckupValues => ({
  seenOn: one?.seenOn ?? today,
  ...(Object.fromEntries(checkupNumberNames.map((name) => [name, inWords(one?.[name] ?? null)])) as Record<
    CheckupNumber,
    string
  >),
  ...(Object.fromEntries(checkupDegreeNames.map((name) => [name, one?.[name] ?? ''])) as Record<CheckupDegree, string>),
  presentation: one?.presentation ?? '',
  note: one?.note ?? '',
  status: one?.status ?? 'active',
  reason: one?.reason ?? '',
})

/** Schema of the form of a checkup. */
export const checkupSchema = z.custom<CheckupValues>().transform((typed, ctx) => {
  const { status, reason, ...values } = typed
  const parsed = NewAntenatalCheckup.safeParse({
    ...values,
    ...Object.fromEntries(checkupNumberNames.map((name) => [name, numberIn(values[name])])),
  })
  refuse(ctx, [...(parsed.error?.issues ?? []), ...reasonMissing(typed)])
  const pressure = parsed.data && wrongPressure(parsed.data)
  if (pressure) refuse(ctx, [{ path: [pressure.path], message: t(pressure.message) }])
  const { seenOn: _, ...found } = values
  if (Object.values(found).every((text) => text.trim() === ''))
    refuse(ctx, [{ path: ['weight'], message: t(checkupMessages.nothing) }])
  return parsed.data && ctx.issues.length === 0 ? { ...parsed.data, status, reason } : z.NEVER
})
