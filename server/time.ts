import { Temporal } from 'temporal-polyfill'

/** A clinic's wall clock: `YYYY-MM-DD` and `HH:mm`. */
export interface WallClock {
  date: string
  time: string
}

/** Whether the platform knows this IANA time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * The instant at which a clinic's clock shows `date` `time`; null when that hour does not exist on that day
 * (the clocks go forward). Of an hour that comes twice, the first (decision C1).
 */
export function instantOf(date: string, time: string, zone: string): Date | null {
  const steady = steadyOffset(date, zone)
  if (steady !== null) return new Date(Date.parse(`${date}T${time}:00Z`) - steady)
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!zoned.toPlainDateTime().equals(wall)) return null
  return new Date(zoned.epochMilliseconds)
}

/** What a clinic's clock shows at an instant. */
export function wallClockOf(instant: Date, zone: string): WallClock {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** Today at the clinic. */
export const todayIn = (zone: string, now = new Date()): string => wallClockOf(now, zone).date

/** The instants at which a clinic's day begins and ends. */
export function dayBounds(date: string, zone: string): { from: Date; to: Date } {
  const day = Temporal.PlainDate.from(date)
  const start = (of: Temporal.PlainDate) => new Date(of.toZonedDateTime(zone).epochMilliseconds)
  return { from: start(day), to: start(day.add({ days: 1 })) }
}

export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Weekday of a date, 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Minutes since midnight of an `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `HH:mm` of minutes since midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

// Almost every day has one offset from UTC; knowing it turns wall clock into instant by a subtraction.
const offsets = new Map<string, number | null>()

/** Milliseconds east of UTC over the whole day, or null on a day when the clocks change. */
function steadyOffset(date: string, zone: string): number | null {
  const key = `${zone} ${date}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const { from, to } = dayBounds(date, zone)
  const midnight = Date.parse(date)
  const steady = to.getTime() - from.getTime() === 86_400_000 && midnight - from.getTime() === midnight + 86_400_000 - to.getTime()
  const offset = steady ? midnight - from.getTime() : null
  if (offsets.size > 5_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}
