import { Temporal } from 'temporal-polyfill'
import type { WallClock } from '#contract/wall-clock.ts'

/**
 * The instant at which a clinic's clock shows `date` `time`; null when that hour does not exist on that day
 * (the clocks go forward). Of an hour that comes twice, the first (rule C1).
 */
export function instantOf(date: string, time: string, zone: string): Date | null {
  const { offset } = dayOf(date, zone)
  if (offset !== null) return new Date(Date.parse(`${date}T${time}:00Z`) - offset)
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!zoned.toPlainDateTime().equals(wall)) return null
  return new Date(zoned.epochMilliseconds)
}

/** What a clinic's clock shows at an instant. */
export function wallClockOf(instant: Date, zone: string): WallClock {
  const offset = offsetOn(instant, zone)
  if (offset !== null) {
    const text = new Date(instant.getTime() + offset).toISOString()
    // years beyond four digits are written longer
    if (text.length === 24) return { date: text.slice(0, 10), time: text.slice(11, 16) }
  }
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

// By zone and day of UTC: milliseconds east of UTC over that whole day, or null when the clocks change within it.
const offsets = new Map<string, Map<number, number | null>>()

function offsetOn(instant: Date, zone: string): number | null {
  const day = Math.floor(instant.getTime() / 86_400_000)
  let known = offsets.get(zone)
  if (!known) offsets.set(zone, (known = new Map()))
  const offset = known.get(day)
  if (offset !== undefined) return offset
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  const [before, after] = [at(day * 86_400_000), at((day + 1) * 86_400_000)]
  const found = before === after ? before : null
  if (known.size > 5_000) known.clear()
  known.set(day, found)
  return found
}

/** Today at the clinic. */
export const todayIn = (zone: string, now = new Date()): string => wallClockOf(now, zone).date

/** The instants at which a clinic's day begins and ends. */
export const dayBounds = (date: string, zone: string): { from: Date; to: Date } => dayOf(date, zone)

interface Day {
  from: Date
  to: Date
  /** Milliseconds east of UTC over the whole day, or null on a day when the clocks change. */
  offset: number | null
}

// Almost every day has one offset; knowing it turns wall clock into instant by a subtraction.
const days = new Map<string, Day>()

function dayOf(date: string, zone: string): Day {
  const key = `${zone} ${date}`
  const known = days.get(key)
  if (known) return known
  const start = (of: Temporal.PlainDate) => of.toZonedDateTime(zone).epochMilliseconds
  const day = Temporal.PlainDate.from(date)
  const [from, to] = [start(day), start(day.add({ days: 1 }))]
  const [before, after] = [Date.parse(date) - from, Date.parse(date) + 86_400_000 - to]
  const found = { from: new Date(from), to: new Date(to), offset: before === after ? before : null }
  if (days.size > 5_000) days.clear()
  days.set(key, found)
  return found
}
