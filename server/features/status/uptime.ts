import { type ComponentName, STATUS_DAYS, type StatusDay, type StatusMeasured } from '#contract/status.ts'
import { type DaySum, type Sums, WHOLE } from './queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The timed jobs count as stopped after this time without a measurement. */
const CURRENT_MS = 5 * MINUTE_MS

/** The measured numbers on the page. */
export interface Uptime {
  measured: StatusMeasured | null
  components: Partial<Record<ComponentName, { uptimePercent: number | null; averageMs: number | null }>>
  days: StatusDay[]
}

export const nothingMeasured: Uptime = { measured: null, components: {}, days: [] }

/** Returns the share of the minutes from `begin` on in which each component was up. Uncounted minutes count as down. */
export function uptimeOf(sums: readonly Sums[], days: readonly DaySum[], begin: Date, now: Date): Uptime {
  const whole = sums.find(({ component }) => component === WHOLE)
  if (!whole) return nothingMeasured
  // the current minute is or will be measured, and the one before may still be
  const untilMs = Math.max(whole.last.getTime() + MINUTE_MS, floorTo(MINUTE_MS, now.getTime()) - MINUTE_MS)
  const sinceOf = ({ first }: Sums) => Math.max(begin.getTime(), first.getTime())
  const uptimeIn = (one: Sums) =>
    percentOf(one.measured - one.off - one.down, minutesBetween(sinceOf(one), untilMs) - one.off)
  const averageOf = ({ answered, totalMs }: Sums) => (answered > 0 ? Math.round(totalMs / answered) : null)
  const api = sums.find(({ component }) => component === 'api')
  return {
    measured: {
      since: new Date(sinceOf(whole)).toISOString(),
      until: new Date(untilMs).toISOString(),
      uptimePercent: uptimeIn(whole),
      averageMs: api ? averageOf(api) : null,
      isCurrent: now.getTime() - whole.last.getTime() < CURRENT_MS,
    },
    components: Object.fromEntries(
      sums.map((one) => [one.component, { uptimePercent: uptimeIn(one), averageMs: averageOf(one) }]),
    ),
    days: daysOf(days, sinceOf(whole), untilMs, now),
  }
}

/** Returns the last 90 days, each clipped to the two moments. */
function daysOf(found: readonly DaySum[], sinceMs: number, untilMs: number, now: Date): StatusDay[] {
  const upOf = new Map(found.map(({ day, up }) => [day, up]))
  const today = floorTo(DAY_MS, now.getTime())
  return Array.from({ length: STATUS_DAYS }, (_, n) => {
    const dayMs = today - (STATUS_DAYS - 1 - n) * DAY_MS
    const day = new Date(dayMs).toISOString().slice(0, 10)
    const minutes = minutesBetween(Math.max(dayMs, sinceMs), Math.min(dayMs + DAY_MS, untilMs))
    return { day, uptimePercent: percentOf(upOf.get(day) ?? 0, minutes) }
  })
}

const floorTo = (unit: number, ms: number) => Math.floor(ms / unit) * unit

const minutesBetween = (from: number, until: number) => Math.round((until - from) / MINUTE_MS)

/** Rounded down, so that a single minute is never 100; null of no minutes. */
const percentOf = (up: number, minutes: number): number | null =>
  minutes > 0 ? Math.floor((Math.min(Math.max(up, 0), minutes) * 10_000) / minutes) / 100 : null
