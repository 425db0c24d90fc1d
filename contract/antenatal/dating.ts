import { asksPregnancyOf, dueDatesOn } from '#contract/clinical-summary/pregnancy.ts'
import {
  beginningOf,
  dueOnByPeriod,
  dueOnByScan,
  gestationInWords,
  gestationOn,
} from '#contract/clinical-summary/gestation.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import { type Message, msg, t } from '#language/translate.ts'

/** What decides the due date: the last period, a scan, or a date that the clinic enters, such as after IVF. */
export const datedBys = ['period', 'scan', 'clinic'] as const
export type DatedBy = (typeof datedBys)[number]

export const datedByLabels: Record<DatedBy, Message> = {
  period: msg('Last period'),
  scan: msg('Scan'),
  clinic: msg('Due date entered by the clinic'),
}

/** How a pregnancy ended. `ended`: in another way, such as an abortion or an ectopic pregnancy; the note says how. */
export const outcomes = ['born', 'miscarried', 'ended'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeLabels: Record<Outcome, Message> = {
  born: msg('Born'),
  miscarried: msg('Miscarriage'),
  ended: msg('Ended in another way'),
}

/** Age of a pregnancy that a scan can have found, in weeks. */
export const SCAN_WEEKS = { min: 4, max: 43 } as const

/** What is known about the beginning of a pregnancy, and which of it counts. */
export interface Dating {
  /** First day of the last period. */
  periodOn: string | null
  scanOn: string | null
  /** Weeks and days that the scan found. */
  scanWeeks: number | null
  scanDays: number | null
  /** Due date that the clinic entered. */
  enteredDueOn: string | null
  datedBy: DatedBy
}

/** Returns the due date by the last period, by the scan, and as entered. */
export function dueDatesBy({
  periodOn,
  scanOn,
  scanWeeks,
  scanDays,
  enteredDueOn,
}: Dating): Record<DatedBy, string | null> {
  return {
    period: periodOn && dueOnByPeriod(periodOn),
    scan: scanOn && scanWeeks !== null ? dueOnByScan(scanOn, scanWeeks, scanDays ?? 0) : null,
    clinic: enteredDueOn,
  }
}

/** Returns the due date that counts; null if what decides it is missing. */
export const dueOnOf = (dating: Dating): string | null => dueDatesBy(dating)[dating.datedBy]

export const datingMessages = {
  later: msg('Enter a date up to today'),
  period: msg('Enter the first day of the last period'),
  scan: msg('Enter the day of the scan and the age that it found'),
  dueDate: msg('Enter a due date within the next ten months'),
  periodAgo: msg('Enter a day within the last 46 weeks'),
  scanAgo: msg(
    'This scan puts the due date more than 6 weeks ago or more than 10 months away. Check the day and the age.',
  ),
  reopened: msg('By its dates this pregnancy is over. Correct the dates first.'),
  outcome: msg('Enter the day on which the pregnancy ended'),
  outcomeWithout: msg('Choose how the pregnancy ended'),
  outside: msg('The day must be within the pregnancy'),
} as const

/** The field that each way of dating needs. */
const needed: Record<DatedBy, keyof Dating> = { period: 'periodOn', scan: 'scanOn', clinic: 'enteredDueOn' }
const missing: Record<DatedBy, Message> = {
  period: datingMessages.period,
  scan: datingMessages.scan,
  clinic: datingMessages.dueDate,
}

/** What is wrong with a date that puts the due date of an open pregnancy too far away. */
const tooFar: Record<DatedBy, Message> = {
  period: datingMessages.periodAgo,
  scan: datingMessages.scanAgo,
  clinic: datingMessages.dueDate,
}

/** True if the due date was so long ago that a pregnancy can't be open: the summary's statement no longer counts. */
export const isLongOver = (dueOn: string, today: string): boolean => dueOn < dueDatesOn(today)[0]

export interface Ending {
  outcome: Outcome | null
  endedOn: string | null
}

/** Returns the first impossible field with its message; null if there is none. */
export function impossibleIn(
  dating: Dating,
  { outcome, endedOn }: Ending,
  today: string,
): { path: string; message: Message } | null {
  const { periodOn, scanOn, scanWeeks, scanDays, datedBy } = dating
  const dueOn = dueOnOf(dating)
  if (periodOn && periodOn > today) return { path: 'periodOn', message: datingMessages.later }
  if (scanOn && scanOn > today) return { path: 'scanOn', message: datingMessages.later }
  if (scanOn && scanWeeks === null) return { path: 'scanWeeks', message: datingMessages.scan }
  if (!scanOn && (scanWeeks !== null || scanDays !== null)) return { path: 'scanOn', message: datingMessages.scan }
  if (!dueOn) return { path: needed[datedBy], message: missing[datedBy] }
  if (outcome) {
    if (!endedOn) return { path: 'endedOn', message: datingMessages.outcome }
    if (endedOn > today) return { path: 'endedOn', message: datingMessages.later }
    return gestationOn(dueOn, endedOn) < 0 || isLongOver(dueOn, endedOn)
      ? { path: 'endedOn', message: datingMessages.outside }
      : null
  }
  const [from, to] = dueDatesOn(today)
  return dueOn < from || dueOn > to ? { path: needed[datedBy], message: tooFar[datedBy] } : null
}

/**
 * Days of difference between a scan and the last period from which the scan decides, by the age at the scan in weeks
 * (https://mobile.fpnotebook.com/OB/Exam/PrgncyDtng.htm, “Indications to change due date based on Ultrasound results”,
 * opened 2026-11-30).
 */
const SCAN_DECIDES: readonly { before: number; days: number }[] = [
  { before: 9, days: 5 },
  { before: 16, days: 7 },
  { before: 22, days: 10 },
  { before: 28, days: 14 },
  { before: Infinity, days: 21 },
]

/** Returns the days between the due dates by scan and by last period, positive if the scan's is later; null without both. */
export function scanDiffers(dating: Dating): number | null {
  const { period, scan } = dueDatesBy(dating)
  return period && scan ? daysBetween(period, scan) : null
}

/** True if the scan differs from the last period by so much that its date is usually taken. */
export function isScanUsual(dating: Dating): boolean {
  const differs = scanDiffers(dating)
  const weeks = dating.scanWeeks
  if (differs === null || weeks === null) return false
  return Math.abs(differs) >= SCAN_DECIDES.find(({ before }) => weeks < before)!.days
}

/** Ages outside of which the program asks, in weeks: its own limits, which say nothing about what is normal. */
const ASKS = { earliest: 4, latest: 42, bornBefore: 24, miscarriedAfter: 28, apart: 4 } as const

const farInWords: Record<DatedBy, (count: number) => string> = {
  period: (count) =>
    t('The due date is {count, plural, one {# day} other {# days}} away from the one by the last period.', { count }),
  scan: (count) =>
    t('The due date is {count, plural, one {# day} other {# days}} away from the one by the scan.', { count }),
  clinic: (count) =>
    t('The due date is {count, plural, one {# day} other {# days}} away from the one entered by the clinic.', {
      count,
    }),
}

export interface Doubted {
  dating: Dating
  ending: Ending
  today: string
  patient: { gender: string | null; age: number | null }
  /** Day on which the pregnancy before ended. */
  earlierEndedOn: string | null
  /** Days of its checkups. */
  seenOn: readonly string[]
}

/** Returns a sentence for each other known due date that is far from the one that counts. */
function farFrom(dating: Dating, dueOn: string): string[] {
  const { datedBy } = dating
  const dates = dueDatesBy(dating)
  return datedBys.flatMap((by) => {
    const other = dates[by]
    const count = other === null ? 0 : Math.abs(daysBetween(dueOn, other))
    // by the last period, a scan is asked about earlier
    const isAsked = datedBy === 'period' && by === 'scan' && isScanUsual(dating)
    return count >= ASKS.apart * 7 && !isAsked ? [farInWords[by](count)] : []
  })
}

/** Returns what is doubtful, each as a sentence: it can be saved after someone has confirmed it. */
export function doubtsAbout({
  dating,
  ending: { outcome, endedOn },
  today,
  patient,
  earlierEndedOn,
  seenOn,
}: Doubted): string[] {
  const dueOn = dueOnOf(dating)
  if (!dueOn) return []
  const day = endedOn ?? today
  const weeks = gestationOn(dueOn, day) / 7
  const age = gestationInWords(dueOn, day)
  return [
    !asksPregnancyOf(patient) && t('The chart’s sex or age doesn’t fit a pregnancy.'),
    !outcome && age === null && t('These dates put the start of the pregnancy in the future.'),
    !outcome &&
      age !== null &&
      (weeks < ASKS.earliest || weeks >= ASKS.latest) &&
      t('By these dates the pregnancy is at {age} today.', { age }),
    outcome === 'born' &&
      age !== null &&
      (weeks < ASKS.bornBefore || weeks >= ASKS.latest) &&
      t('By these dates the child was born at {age}.', { age }),
    outcome === 'miscarried' &&
      age !== null &&
      weeks >= ASKS.miscarriedAfter &&
      t('By these dates the miscarriage was at {age}.', { age }),
    dating.datedBy === 'period' &&
      isScanUsual(dating) &&
      t('The scan’s due date is {count, plural, one {# day} other {# days}} away from the one by the last period.', {
        count: Math.abs(scanDiffers(dating)!),
      }),
    ...farFrom(dating, dueOn),
    earlierEndedOn !== null &&
      beginningOf(dueOn) < earlierEndedOn &&
      t('By these dates the pregnancy began before the earlier one ended.'),
    seenOn.some((one) => one < beginningOf(dueOn) || (endedOn !== null && one > endedOn)) &&
      t('By these dates a checkup was outside of the pregnancy.'),
  ].filter((one): one is string => Boolean(one))
}
