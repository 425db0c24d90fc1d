import { type Message, msg, t } from '#language/translate.ts'
import { list, listWithCommas } from '#web/lib/text.ts'
import type { Plan, PlanStep } from '#contract/medicine-reminders/plans.ts'
import { clock as written } from '#web/lib/clock.ts'
import { plainDate, shortWeekdayInWords } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** "8:00 AM", which no line break divides. */
const clock = (time: string) => written(time).replace(' ', '\u00A0')

/** Weekdays, Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

export const planState: Record<Plan['state'], { text: Message; tone: Tone }> = {
  active: { text: msg('On'), tone: 'positive' },
  off: { text: msg('Off'), tone: 'neutral' },
  ended: { text: msg('Course ended'), tone: 'neutral' },
  cancelled: { text: msg('Prescription cancelled'), tone: 'danger' },
}

/** "8:00 AM and 8:00 PM, on Mon and Thu", or "As needed". Steps are named one by one. */
export function whenInWords({ times, weekdays, steps }: Pick<Plan, 'times' | 'weekdays' | 'steps'>): string {
  if (steps?.length === 1) return stepInWords(steps[0]!)
  if (steps) return ''
  if (times.length === 0) return t('As needed')
  const at = list(times.map(clock))
  if (weekdays.length === 7) return t('Every day at {times}', { times: at })
  return t('{days} at {times}', { days: weekdaysInWords(weekdays), times: at })
}

/** "2 tablets at 8:00 AM, 1 tablet at 8:00 PM, every other day". */
export function stepInWords({ times, weekdays, everyDays }: PlanStep): string {
  if (times.length === 0) return t('no reminders')
  return t('{doses}, {days}', { doses: dosesInWords(times), days: daysInWords(weekdays, everyDays) })
}

/** "2 tablets at 8:00 AM and 8:00 PM", "at 8:00 AM", "2 tablets at 8:00 AM, 1 tablet at 8:00 PM". */
function dosesInWords(times: PlanStep['times']): string {
  const [{ amount } = { amount: null }] = times
  if (times.some((one) => one.amount !== amount))
    return listWithCommas(
      times.map((one) =>
        one.amount
          ? t('{amount} at {times}', { amount: one.amount, times: clock(one.time) })
          : t('a dose at {time}', { time: clock(one.time) }),
      ),
    )
  const at = list(times.map(({ time }) => clock(time)))
  return amount ? t('{amount} at {times}', { amount, times: at }) : t('at {times}', { times: at })
}

/** "every day", "every 3 days", "on Mon and Thu". */
export function daysInWords(weekdays: readonly number[], everyDays: number): string {
  if (everyDays > 1) return everyDays === 2 ? t('every other day') : t('every {everyDays} days', { everyDays })
  if (weekdays.length === 7) return t('every day')
  return t('on {days}', { days: weekdaysInWords(weekdays) })
}

const weekdaysInWords = (weekdays: readonly number[]) =>
  list(WEEK.filter((day) => weekdays.includes(day)).map(shortWeekdayInWords))

/** "until 4 Dec 2026", "from 4 Dec 2026", or empty for an ongoing course. */
export function courseInWords({ startsOn, endsOn }: Pick<Plan, 'startsOn' | 'endsOn'>, today: string): string {
  const dates = { startsOn: plainDate(startsOn), endsOn: endsOn && plainDate(endsOn) }
  if (startsOn <= today) return endsOn ? t('until {endsOn}', dates) : ''
  return endsOn ? t('from {startsOn} until {endsOn}', dates) : t('from {startsOn}', dates)
}

/** "28 Nov 2026 to 2 Dec 2026", or "from 28 Nov 2026". */
export const spanInWords = ({ startsOn, endsOn }: Pick<PlanStep, 'startsOn' | 'endsOn'>): string =>
  endsOn
    ? t('{startsOn} to {endsOn}', { startsOn: plainDate(startsOn), endsOn: plainDate(endsOn) })
    : t('from {startsOn}', { startsOn: plainDate(startsOn) })

/** "12 left" or "1.5 left". */
export const leftInWords = (left: number): string => t('{count} left', { count: Number(left.toFixed(2)) })
