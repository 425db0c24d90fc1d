/**
 * Writes dates (`YYYY-MM-DD`) for people: in the current language, and in the order of a country (rule I10). In the browser `web/lib/dates.ts`
 * knows the country.
 */
import { language } from '#language/translate.ts'
import { cached, localeOf, usualWriting, type Writing } from './writing.ts'

/** Returns a wall-clock date as a UTC instant, formatted only in UTC so that no zone shifts it. */
const atNoon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`)

/** Returns a function that formats dates; `withFewCommas` removes those that English doesn't need. */
function dayFormat(options: Intl.DateTimeFormatOptions, withFewCommas = false) {
  const formatIn = cached((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
  return (date: string, writing: Writing = usualWriting): string => {
    const locale = localeOf(writing, language())
    const text = formatIn(locale).format(atNoon(date))
    return withFewCommas ? withoutCommas(text, locale) : text
  }
}

/** "Fri 4 Dec 2026" needs no comma; with the month first, only the one before the year: "Fri Dec 4, 2026". */
const withoutCommas = (text: string, locale: string) =>
  locale === 'en-GB' ? text.replaceAll(',', '') : locale === 'en-US' ? text.replace(/^(\w{3}),/, '$1') : text

/** "Fri 4 Dec". */
export const shortDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' }, true)

/** "Fri 4 Dec 2026". */
export const shortDayWithYear = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, true)

/** "Friday 4 December 2026". */
export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, true)

/** "Friday, 4 December 2026", as letters write it. */
export const fullDay = dayFormat({ dateStyle: 'full' })

/** "4 December 2026". */
export const spelledDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** "4 Dec 2026". */
export const plainDay = dayFormat({ dateStyle: 'medium' })

/** "4 Dec". */
export const dayOfMonth = dayFormat({ day: 'numeric', month: 'short' })

/** "December 2026". */
export const monthAndYear = dayFormat({ month: 'long', year: 'numeric' })

/** "June". */
export const monthName = dayFormat({ month: 'long' })

const weekdays = { long: dayFormat({ weekday: 'long' }), short: dayFormat({ weekday: 'short' }) }

/** Returns the name of a weekday, 0 is Sunday: "Monday", or "Mon". */
export const weekdayName = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  // the 1st of January 2023 was a Sunday
  weekdays[width](`2023-01-0${weekday + 1}`)
