import { addDays, dayBounds, todayIn } from '#server/time.ts'

/** The stretches of time that a clinic's figures are counted over, as instants of its own calendar (trap T70). */
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
  /** As far into the last month as now is into this one, so that a month that has begun is compared with its like. */
  lastMonthSoFar: Date
}

/** The first day of the month so many months away. */
function monthStart(date: string, months: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

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
