import { type Message, msg, t } from '#language/translate.ts'
import {
  type AntenatalCheckup,
  type CheckupDegree,
  checkupDegrees,
  type CheckupNumber,
  checkupNumbers,
  degreeInWords,
  presentationLabels,
} from '#contract/antenatal/checkups.ts'
import { datedByLabels, outcomeLabels } from '#contract/antenatal/dating.ts'
import type { PlannedItem } from '#contract/antenatal/plan.ts'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import { gestationInWords, shortGestation } from '#contract/clinical-summary/gestation.ts'
import { number as numberInWords } from '#contract/numbers.ts'
import { plainDate } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const isOpen = ({ outcome, status }: AntenatalRecord): boolean => outcome === null && status === 'active'

/** Returns the age of a pregnancy today, or how and when it ended. */
export function ageNow({ dueOn, outcome, endedOn, status }: AntenatalRecord, today: string): string {
  if (status === 'error') return t('Entered in error')
  if (!outcome || !endedOn) return gestationInWords(dueOn, today) ?? t('Not started yet')
  const age = gestationInWords(dueOn, endedOn)
  return age
    ? t('{outcome} on {date}, at {age}', { outcome: t(outcomeLabels[outcome]), date: plainDate(endedOn), age })
    : t('{outcome} on {date}', { outcome: t(outcomeLabels[outcome]), date: plainDate(endedOn) })
}

type Dated = Pick<AntenatalRecord, 'datedBy' | 'periodOn' | 'scanOn' | 'scanWeeks' | 'scanDays'>

/** Returns what the due date was decided by: "by the scan of 1 Mar 2026, which found 8 weeks and 2 days". */
export function datedInWords({ datedBy, periodOn, scanOn, scanWeeks, scanDays }: Dated): string {
  if (datedBy === 'period' && periodOn) return t('by the last period on {date}', { date: plainDate(periodOn) })
  if (datedBy === 'scan' && scanOn && scanWeeks !== null)
    return t('by the scan of {date}, which found {weeks}w {days}d', {
      date: plainDate(scanOn),
      weeks: scanWeeks,
      days: scanDays ?? 0,
    })
  return t(datedByLabels.clinic)
}

type Value = Pick<AntenatalCheckup, CheckupNumber | CheckupDegree | 'presentation' | 'note' | 'seenOn'>

/** A column of the table of checkups. */
export interface Column {
  title: string
  unit?: string
  /** Text of a checkup; empty without one. */
  text: (one: Value) => string
  isNumber?: boolean
}

const number = (name: Exclude<CheckupNumber, 'systolic' | 'diastolic'>): Column => ({
  title: t(checkupNumbers[name].title),
  unit: checkupNumbers[name].unit,
  text: (one) => (one[name] === null ? '' : numberInWords(one[name])),
  isNumber: true,
})
const degree = (name: CheckupDegree): Column => ({
  title: t(checkupDegrees[name]),
  text: (one) => (one[name] === null ? '' : degreeInWords(one[name])),
})

/** Returns the columns in which at least one checkup has a value. */
export function columnsOf(checkups: readonly Value[], dueOn: string): Column[] {
  const values: Column[] = [
    number('weight'),
    {
      title: t('Blood pressure'),
      unit: 'mmHg',
      text: ({ systolic, diastolic }) => (systolic !== null && diastolic !== null ? `${systolic}/${diastolic}` : ''),
      isNumber: true,
    },
    number('fundalHeight'),
    number('fetalHeartRate'),
    {
      title: t('Presentation'),
      text: ({ presentation }) => (presentation ? t(presentationLabels[presentation]) : ''),
    },
    degree('edema'),
    degree('urineProtein'),
    degree('urineSugar'),
    number('hemoglobin'),
    { title: t('Note'), text: ({ note }) => note ?? '' },
  ]
  return [
    { title: t('Date'), text: ({ seenOn }) => plainDate(seenOn), isNumber: true },
    { title: t('Age'), text: ({ seenOn }) => shortGestation(dueOn, seenOn), isNumber: true },
    ...values.filter(({ text }) => checkups.some((one) => text(one) !== '')),
  ]
}

/** Returns the values of a checkup in one line, without date and age. */
export const valuesInWords = (one: Value): string[] =>
  columnsOf([one], one.seenOn)
    .slice(2)
    .map(({ title, unit, text }) => [title, text(one), unit].filter(Boolean).join(' '))

interface Standing {
  tone: Tone
  label: Message
}

export const standings: Record<PlannedItem['status'], Standing> = {
  done: { tone: 'positive', label: msg('Done') },
  'not-needed': { tone: 'neutral', label: msg('Not needed') },
  overdue: { tone: 'caution', label: msg('Overdue') },
  due: { tone: 'info', label: msg('Due') },
  upcoming: { tone: 'neutral', label: msg('Upcoming') },
  waiting: { tone: 'neutral', label: msg('After the first dose') },
  missed: { tone: 'neutral', label: msg('Missed') },
}

/** Returns the dates of an item: "by 26 Mar 2026". */
export function datesOf({ status, dueFrom, dueUntil, doneOn }: PlannedItem): string | null {
  if (doneOn) return t('on {date}', { date: plainDate(doneOn) })
  if (status === 'overdue' && dueUntil) return t('was due by {date}', { date: plainDate(dueUntil) })
  if (status === 'due') return dueUntil ? t('by {date}', { date: plainDate(dueUntil) }) : null
  return status === 'upcoming' && dueFrom ? t('from {date}', { date: plainDate(dueFrom) }) : null
}
