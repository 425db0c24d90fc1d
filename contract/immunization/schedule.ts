import type { Message } from '#language/translate.ts'
import { addDays, addMonths } from '#contract/wall-clock.ts'
import type { DoseCode, VaccineCode } from './codes.ts'
import type { Series } from './vaccines.ts'

/** A length of time: days, weeks, months or years, such as `15d`, `6w`, `9m`, `5y`. */
export type Span = `${number}${'d' | 'w' | 'm' | 'y'}`

/** Returns the date that is a span after another one; months end with their last day. */
export function after(date: string, span: Span): string {
  const count = Number(span.slice(0, -1))
  if (span.endsWith('d')) return addDays(date, count)
  if (span.endsWith('w')) return addDays(date, 7 * count)
  return addMonths(date, span.endsWith('m') ? count : 12 * count)
}

/** Why a dose isn't for every child: where the disease is found, for girls, or by the product. */
export const doseConditions = ['district', 'girls', 'product'] as const
export type DoseCondition = (typeof doseConditions)[number]

/** A dose of a schedule. */
export interface ScheduledDose {
  series: Series
  dose: DoseCode
  /** The product that the schedule names; it proposes this one to record. */
  vaccine: VaccineCode
  /** Age from which it is due; earlier doses are marked. */
  due: Span
  /** Age until which the schedule recommends it; after that it is overdue. */
  until?: Span
  /** Age after which the sources don't give it, or don't begin its series. */
  latest?: Span
  /** A birth dose: doses after it don't wait for it, and once the next one is due it is missed. */
  isBirthDose?: true
  /** Minimum interval after the dose before it. Without one, a late dose before it makes this one a question to the doctor. */
  interval?: Span
  only?: DoseCondition
  /** The dose is in the schedule for children who reach its age from this day on. */
  from?: string
  note?: Message
}

export const scheduleIds = ['national', 'iap'] as const
export type ScheduleId = (typeof scheduleIds)[number]

/** Where a part of a schedule was read. */
export interface ScheduleSource {
  title: string
  publisher: string
  url: string
  /** The day on which it was opened. */
  opened: string
  /** What was taken from it. */
  used: string
}

export interface Schedule {
  id: ScheduleId
  name: Message
  /** The edition, for people: "2020–21". */
  edition: Message
  sources: readonly ScheduleSource[]
  doses: readonly ScheduledDose[]
}
