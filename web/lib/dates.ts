/** Wall-clock dates (`YYYY-MM-DD`) and times (`HH:mm`) of a clinic, told as people say them. */

const LOCALE = 'en-GB'

/** A wall-clock date as an instant of UTC, to be formatted in UTC only: never shifted by anybody's zone. */
const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' })
const shortDayWithYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const plainDay = format({ day: 'numeric', month: 'short', year: 'numeric' })
const monthAndYear = format({ month: 'long', year: 'numeric' })

/** The date that the wall shows in a zone at an instant. */
export function dateIn(timeZone: string | undefined, instant: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(instant)
}

/** The time that the wall shows in a zone at an instant, `HH:mm`. */
export const timeIn = (timeZone: string | undefined, instant: Date = new Date()): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  const day = atNoon(date)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** "Today", "Tomorrow", "Yesterday" or "Fri 4 Dec", with the year when it is another one. `today` is the clinic's. */
export function dayInWords(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  if (date === addDays(today, -1)) return 'Yesterday'
  return shortDate(date, today)
}

/** "Fri 4 Dec", with the year when it is not that of `today`. */
export const shortDate = (date: string, today: string = date) =>
  (date.slice(0, 4) === today.slice(0, 4) ? shortDay : shortDayWithYear).format(atNoon(date)).replaceAll(',', '')

/** "Friday 4 December 2026". */
export const longDate = (date: string) => longDay.format(atNoon(date)).replaceAll(',', '')

/** "4 Dec 1988", such as a birth date. */
export const plainDate = (date: string) => plainDay.format(atNoon(date))

/** "June 2025". */
export const monthInWords = (date: string) => monthAndYear.format(atNoon(date.slice(0, 10)))

/** "10:30" from "10:30", "10:30:00" or a longer text. */
export const clock = (time: string) => time.slice(0, 5)

/** "10:30–11:00". */
export function clockSpan(time: string, minutes: number): string {
  const [hours = 0, mins = 0] = time.split(':').map(Number)
  const end = (hours * 60 + mins + minutes) % (24 * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${clock(time)}–${two(Math.floor(end / 60))}:${two(end % 60)}`
}

/** "30 min", "1 h", "1 h 30 min". */
export function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}

/** An instant on the reader's own clock: "Today 10:30", "Fri 4 Dec 10:30". Only after hydration: the server has another clock. */
export const momentInWords = (instant: string, now: Date = new Date()) => {
  const then = new Date(instant)
  return `${dayInWords(dateIn(undefined, then), dateIn(undefined, now))} ${timeIn(undefined, then)}`
}
