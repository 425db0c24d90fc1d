import { todayIn } from '#server/time.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import { clinicOf } from './clinics.ts'
import type { OpenDay } from './days.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { seeded } from './seeded.ts'
import type { Wanted } from './planned.ts'

/** The growth of the demo doctor's patients this month, in percent (rule A2). */
const GROWTH = 12
/** A chart created this number of days before the month began has certainly had an appointment since. */
const TIME_TO_COME = 14

/** The chart, and the status of the appointment if it isn't left to chance. */
type Comer = Pick<Wanted, 'chart' | 'status'>

/**
 * Returns the patients of the demo doctor, in rotation; the newest charts come for the first time this month, one a
 * day, and their number makes the number of patients grow by 12 percent. The demo patient is one of the earlier ones.
 */
export function circleOf(people: readonly DemoChart[], now: Date) {
  const today = todayIn(clinicOf(demoDoctor.clinic).timeZone, now)
  const monthBegan = daysBetween(today, `${today.slice(0, 7)}-01`)
  const newest = people.toSorted((a, b) => b.since - a.since)
  const { fresh, old } = chosen(newest, monthBegan)
  const queue = seeded('circle').shuffled([...old])
  const isKnown = new Set<DemoChart>()
  const waiting = [...fresh]
  let lastFirst = ''

  /** Takes the first of a list who had a chart the day before and has no other appointment on that day. */
  const take = (list: DemoChart[], day: OpenDay, isFree: (chart: DemoChart) => boolean): DemoChart | null => {
    const at = list.findIndex((chart) => chart.since < Math.min(day.offset, 0) && isFree(chart))
    return at < 0 ? null : list.splice(at, 1)[0]!
  }

  return (day: OpenDay, isFree: (chart: DemoChart) => boolean): Comer | null => {
    // today's appointments have statuses of their own
    const takesFresh = day.offset >= monthBegan && day.offset !== 0 && lastFirst !== day.date
    const chart = (takesFresh ? take(waiting, day, isFree) : null) ?? take(queue, day, isFree)
    if (!chart) return null
    if (fresh.includes(chart) && !isKnown.has(chart)) lastFirst = day.date
    const isFirst = !isKnown.has(chart)
    isKnown.add(chart)
    queue.push(chart)
    // a first appointment takes place, or the patient would not count
    const status = day.offset < 0 ? ('completed' as const) : ('scheduled' as const)
    return { chart, ...(isFirst && day.offset !== 0 ? { status } : {}) }
  }
}

/** Chooses the number of new patients for the earlier ones, the demo patient included, so that the growth is exact. */
function chosen(newest: readonly DemoChart[], monthBegan: number) {
  for (let count = 10; count > 0; count--) {
    const able = newest.slice(count).filter(({ since }) => since < monthBegan - TIME_TO_COME)
    for (let size = able.length; size > 0; size--)
      if (Math.round((count / (size + 1)) * 100) === GROWTH)
        return { fresh: newest.slice(0, count), old: able.slice(0, size) }
  }
  throw new Error('Too few charts for the demo doctor')
}
