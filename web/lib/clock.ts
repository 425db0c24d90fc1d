import { minutesIn, timeAt } from '#contract/wall-clock.ts'
import { clockAs, halfOfDay, leftToRight, onTwelveHours } from '#contract/writing.ts'
import { writing } from './writing.ts'

/** Times of a clinic's clock (`HH:mm`), read as people type them and written as they read them (rule I10). */

const NOON = 12 * 60
const DAY = 24 * 60

/** "15:30" or "3:30 PM", from "15:30", "15:30:00" or a longer text. */
export const clock = (time: string): string => clockAs(time, writing())

/** "10:30–11:00", "10:30–11:00 AM" or "11:30 AM–12:00 PM". */
export function clockSpan(time: string, length: number): string {
  const from = time.slice(0, 5)
  const to = timeAt((minutesIn(time) + length) % DAY)
  const isShort = writing().hours === 12 && halfOfDay(from) === halfOfDay(to)
  return clocksBetween(isShort ? onTwelveHours(from) : clock(from), clock(to), '–')
}

/** "9:00 AM – 6:00 PM", from two times as they are written. */
const clocksBetween = (from: string, to: string, dash: string) => leftToRight(`${from}${dash}${to}`)

/** "9:00 AM – 6:00 PM". */
export const hoursBetween = (opens: string, closes: string): string => clocksBetween(clock(opens), clock(closes), ' – ')

/** Returns the wall-clock time in a zone at an instant, `HH:mm`. */
export const timeIn = (timeZone: string | undefined, instant: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)

/** Returns the same as people read it. */
export const clockIn = (timeZone: string | undefined, instant?: Date): string => clock(timeIn(timeZone, instant))

/** A stretch of opening hours, in times of the clock. */
interface Stretch {
  opens: string
  closes: string
}

const SHAPE = /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2})|\s?(\d{2}))?\s*(?:([ap])\.?\s?(?:m\.?)?)?$/i

/** From this hour on, a time without AM, PM and known opening hours is in the morning. */
const EARLIEST = 7

/**
 * Parses a typed time (15:30, 15.30, 1530, 3:30 pm, 3p, 3) as `HH:mm`; null if it is invalid. An hour up to twelve
 * without AM or PM is the one at which the clinic is open, so that 3 is three in the afternoon. A leading zero means
 * the hour of the night.
 */
export function readClock(text: string, open: readonly Stretch[] = []): string | null {
  const parts = SHAPE.exec(text.replace(/[\u2066\u2069]/g, '').trim())
  if (!parts) return null
  const hours = Number(parts[1])
  const minutes = Number(parts[2] ?? parts[3] ?? 0)
  const half = parts[4]?.toLowerCase()
  if (hours > 23 || minutes > 59) return null
  if (half) return withHalf(hours, minutes, half)
  const literal = hours * 60 + minutes
  if (hours === 0 || hours >= 12 || parts[1]!.startsWith('0')) return timeAt(literal)
  const isOpen = (at: number) => open.some(({ opens, closes }) => minutesIn(opens) <= at && at < minutesIn(closes))
  if (isOpen(literal)) return timeAt(literal)
  return timeAt(isOpen(literal + NOON) || hours < EARLIEST ? literal + NOON : literal)
}

/** 12 am is midnight and 12 pm noon; 15 pm is 15:00, and 15 am is invalid. */
function withHalf(hours: number, minutes: number, half: string): string | null {
  if (half === 'a') return hours > 12 || hours === 0 ? null : timeAt((hours % 12) * 60 + minutes)
  return hours === 0 ? null : timeAt((hours > 12 ? hours : (hours % 12) + 12) * 60 + minutes)
}
