import { Temporal } from 'temporal-polyfill'
import type { WallClock } from '#contract/wall-clock.ts'

/**
 * Returns the instant at which a clinic's clock shows `date` `time`; null if that hour is skipped on that day. For a
 * repeated hour, returns the first instant (rule C1).
 */
export function instantOf(date: string, time: string, zone: string): Date | null {
  const { offset } = dayOf(date, zone)
  if (offset !== null) return new Date(Date.parse(`${date}T${time}:00Z`) - offset)
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!zoned.toPlainDateTime().equals(wall)) return null
  return new Date(zoned.epochMilliseconds)
}

/** Returns what a clinic's clock shows at an instant. */
export function wallClockOf(instant: Date, zone: string): WallClock {
  const offset = offsetOn(instant, zone)
  if (offset !== null) {
    const ms = instant.getTime() + offset
    const day = Math.floor(ms / DAY_MS)
    const date = dateOf(day)
    if (date !== null) return { date, time: minutes[Math.floor((ms - day * DAY_MS) / 60_000)]! }
  }
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

const DAY_MS = 86_400_000

const two = (value: number) => String(value).padStart(2, '0')

/** The clock's text for each minute of a day. */
const minutes = Array.from({ length: 1_440 }, (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)

// A list shows few days, and formatting one costs more than a lookup.
const dates = new Map<number, string | null>()

/** Returns the date of a day, by its number from 1970; null beyond years of four digits, which are written longer. */
function dateOf(day: number): string | null {
  const known = dates.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_MS).toISOString()
  const date = text.length === 24 ? text.slice(0, 10) : null
  if (dates.size > 5_000) dates.clear()
  dates.set(day, date)
  return date
}

// By zone and day of UTC: milliseconds east of UTC over that whole day, or null when the clocks change within it.
const offsets = new Map<string, Map<number, number | null>>()

function offsetOn(instant: Date, zone: string): number | null {
  const day = Math.floor(instant.getTime() / DAY_MS)
  let known = offsets.get(zone)
  if (!known) offsets.set(zone, (known = new Map()))
  const offset = known.get(day)
  if (offset !== undefined) return offset
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  const [before, after] = [at(day * DAY_MS), at((day + 1) * DAY_MS)]
  const found = before === after ? before : null
  if (known.size > 5_000) known.clear()
  known.set(day, found)
  return found
}

/** Today at the clinic. */
export const todayIn = (zone: string, now = new Date()): string => wallClockOf(now, zone).date

/** Returns the instants at which a clinic's day begins and ends. */
export const dayBounds = (date: string, zone: string): { from: Date; to: Date } => dayOf(date, zone)

interface Day {
  from: Date
  to: Date
  /** Milliseconds east of UTC over the whole day, or null on a day when the clocks change. */
  offset: number | null
}

// Almost every day has one offset, which turns wall clock into instant by a subtraction.
const days = new Map<string, Day>()

function dayOf(date: string, zone: string): Day {
  const key = `${zone} ${date}`
  const known = days.get(key)
  if (known) return known
  const start = (of: Temporal.PlainDate) => of.toZonedDateTime(zone).epochMilliseconds
  const day = Temporal.PlainDate.from(date)
  const [from, to] = [start(day), start(day.add({ days: 1 }))]
  const [before, after] = [Date.parse(date) - from, Date.parse(date) + DAY_MS - to]
  const found = { from: new Date(from), to: new Date(to), offset: before === after ? before : null }
  if (days.size > 5_000) days.clear()
  days.set(key, found)
  return found
}
