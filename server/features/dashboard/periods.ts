import type { Trend } from '#contract/dashboard.ts'
import { addDays, addMonths } from '#contract/wall-clock.ts'
import { dayBounds, todayIn } from '#server/time.ts'

/** Returns the change in whole percent; undefined if there was nothing before (rule T60). */
export const trendOf = (now: number, before: number, against: Trend['against']): Trend | undefined =>
  before > 0 ? { percent: Math.round(((now - before) / before) * 100), against } : undefined

/** Returns the trend of a count, with the earlier count. */
export function countTrendOf(now: number, before: number, against: Trend['against']): Trend | undefined {
  const trend = trendOf(now, before, against)
  return trend && { ...trend, before }
}

/** The periods of a clinic's metrics, as instants, by the clinic's calendar (rule T70). */
export interface Periods {
  dayFrom: Date
  dayTo: Date
  /** Today of last week. */
  weekAgoFrom: Date
  weekAgoTo: Date
  /** From today to six days later. */
  weekTo: Date
  monthFrom: Date
  monthTo: Date
  lastMonthFrom: Date
  /**
   * The instant as far into the last month as now is into this one, so that a partial month is compared with an equal
   * part.
   */
  lastMonthSoFar: Date
}

/** Returns the first day of the month that is `months` away. */
const monthStart = (date: string, months: number): string => addMonths(`${date.slice(0, 7)}-01`, months)

export function periodsOf(zone: string, now: Date): Periods {
  const today = todayIn(zone, now)
  const begin = (date: string) => dayBounds(date, zone).from
  const [month, last] = [begin(monthStart(today, 0)), begin(monthStart(today, -1))]
  const soFar = last.getTime() + (now.getTime() - month.getTime())
  return {
    dayFrom: begin(today),
    dayTo: dayBounds(today, zone).to,
    weekAgoFrom: begin(addDays(today, -7)),
    weekAgoTo: dayBounds(addDays(today, -7), zone).to,
    weekTo: dayBounds(addDays(today, 6), zone).to,
    monthFrom: month,
    monthTo: begin(monthStart(today, 1)),
    lastMonthFrom: last,
    lastMonthSoFar: new Date(Math.min(soFar, month.getTime())),
  }
}
