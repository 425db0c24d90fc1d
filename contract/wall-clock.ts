/**
 * Calculates with dates (`YYYY-MM-DD`) and times (`HH:mm`) without a time zone. `server/time.ts` and `web/lib/dates.ts`
 * convert them to and from instants.
 */

/** Date and time as a clinic's clock shows them. */
export interface WallClock {
  date: string
  time: string
}

const DAY = 86_400_000

/**
 * Returns the date that is `days` later, or earlier if negative. Throws a RangeError outside the years 0 to 9999,
 * because such dates can't be compared as text.
 */
export function addDays(date: string, days: number): string {
  const text = new Date(Date.parse(date) + days * DAY).toISOString()
  if (text.length !== 24) throw new RangeError(`${days} days from ${date} is no date of four digits`)
  return text.slice(0, 10)
}

/** Returns the same day of another month, or the last day of that month if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const last = new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
  const wanted = `${last.slice(0, 8)}${date.slice(8)}`
  return wanted < last ? wanted : last
}

/** Returns the number of days from one date to another, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

/** Returns the weekday of a date, 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Returns the minutes from midnight to an `HH:mm`. */
export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns the `HH:mm` that is the given number of minutes after midnight. */
export const timeAt = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
