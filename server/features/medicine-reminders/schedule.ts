import type { PlanStep } from '#contract/medicine-reminders/plans.ts'
import { addDays, daysBetween, minutesIn, timeAt, weekdayOf } from '#contract/wall-clock.ts'
import { dayBounds, instantOf, wallClockOf } from '#server/time.ts'

/** The times of a medicine, by a wall clock; with `steps` these count, and times and weekdays are those of all of them. */
export interface Schedule {
  steps?: readonly PlanStep[] | null
  /** Sorted; empty for as needed. */
  times: readonly string[]
  /** 0 is Sunday. */
  weekdays: readonly number[]
  startsOn: string
  endsOn: string | null
}

/** A dose by the wall clock, and its instant. */
export interface Moment {
  date: string
  time: string
  at: Date
  /** The amount taken, if the plan has steps. */
  amount?: string | null
  /** Pieces that it takes from the supply; null or missing: as many as all doses of the plan. */
  units?: number | null
}

const DAY_MINUTES = 24 * 60

/**
 * Returns the instant of a time on a day. For a skipped time, the moment after the gap; for a repeated one, the first
 * (rule C1).
 */
export function momentOf(date: string, time: string, zone: string): Moment {
  const { from, to } = dayBounds(date, zone)
  // a day that the zone skips
  if (from >= to) return { date, time, at: to }
  for (let minute = minutesIn(time); minute < DAY_MINUTES; minute++) {
    const at = instantOf(date, timeAt(minute), zone)
    if (at) return { date, time, at }
  }
  return { date, time, at: to }
}

/** Returns the doses of a day. */
export function dosesOn(schedule: Schedule, zone: string, date: string): Moment[] {
  const { startsOn, endsOn } = schedule
  if (date < startsOn || (endsOn !== null && date > endsOn)) return []
  return stepsOf(schedule)
    .filter((step) => isTakenOn(step, date))
    .flatMap(({ times }) => times)
    .map(({ time, amount, units }) => ({ ...momentOf(date, time, zone), amount, units }))
}

/** Returns the steps of a schedule; one without steps is a step of its own. */
export const stepsOf = ({ steps, times, weekdays, startsOn, endsOn }: Schedule): readonly PlanStep[] =>
  steps ?? [
    {
      startsOn,
      endsOn,
      times: times.map((time) => ({ time, amount: null, units: null })),
      weekdays: [...weekdays],
      everyDays: 1,
    },
  ]

const isTakenOn = ({ startsOn, endsOn, weekdays, everyDays }: PlanStep, date: string): boolean =>
  date >= startsOn &&
  (endsOn === null || date <= endsOn) &&
  weekdays.includes(weekdayOf(date)) &&
  daysBetween(startsOn, date) % everyDays === 0

/** Returns the doses from one instant to another, both included, in order. */
export function dosesBetween(schedule: Schedule, zone: string, from: Date, to: Date): Moment[] {
  const doses: Moment[] = []
  const last = wallClockOf(to, zone).date
  const first = wallClockOf(from, zone).date
  for (let date = first < schedule.startsOn ? schedule.startsOn : first; date <= last; date = addDays(date, 1))
    doses.push(...dosesOn(schedule, zone, date).filter(({ at }) => at >= from && at <= to))
  return doses.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Returns the first dose after an instant; null if there is none. */
export function nextDose(schedule: Schedule, zone: string, after: Date): Moment | null {
  const today = wallClockOf(after, zone).date
  const begin = today < schedule.startsOn ? schedule.startsOn : today
  const next = stepsOf(schedule).flatMap((step) => {
    const first = begin < step.startsOn ? step.startsOn : begin
    // every weekday comes within a week, an interval within its days, and today's may have passed
    for (let day = 0; day <= 7 * step.everyDays; day++) {
      const date = addDays(first, day)
      if (!isTakenOn(step, date)) continue
      const [one] = dosesOn(schedule, zone, date).filter(({ at }) => at > after)
      if (one) return [one]
    }
    return []
  })
  return next.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null
}

/**
 * The same for a schedule that has just changed, on a day that already had `already` doses: another time of the day, or
 * another clock, doesn't repeat them.
 */
export function nextAfterChange(schedule: Schedule, zone: string, now: Date, alreadyToday: number): Moment | null {
  const today = wallClockOf(now, zone).date
  const doses = dosesOn(schedule, zone, today)
  const over = doses[alreadyToday - 1]
  if (alreadyToday > (schedule.steps ? doses.length : schedule.times.length))
    return nextDose(schedule, zone, dayEnd(today, zone))
  return nextDose(schedule, zone, over && over.at > now ? over.at : now)
}

/** The last moment of a day: a dose at midnight is the next day's. */
const dayEnd = (date: string, zone: string) => new Date(dayBounds(date, zone).to.getTime() - 1)
