import { z } from 'zod'
import { type Language, languages } from '#language/languages.ts'
import { localeOfLanguage } from '#language/locale.ts'
import { language as languageNow } from '#language/translate.ts'
import { minutesIn } from './wall-clock.ts'

/** How clocks and dates are written (rule I10): 15:30 or 3:30 PM, 23 Nov 2026 or Nov 23, 2026. */
export const Writing = z.object({
  hours: z.union([z.literal(12), z.literal(24)]),
  dates: z.enum(['day-first', 'month-first']),
})
export type Writing = z.infer<typeof Writing>

/** Choices of a user; `clinic`: as in the country of their clinic. */
export const writingChoices = ['clinic', 'day-24', 'day-12', 'month-12'] as const
export type WritingChoice = (typeof writingChoices)[number]

/** The format for each choice. */
export const writingOfChoice: Record<Exclude<WritingChoice, 'clinic'>, Writing> = {
  'day-24': { hours: 24, dates: 'day-first' },
  'day-12': { hours: 12, dates: 'day-first' },
  'month-12': { hours: 12, dates: 'month-first' },
}

/** The format where no clinic decides. */
export const usualWriting: Writing = writingOfChoice['day-24']

/**
 * Returns the locale of dates, which all formats come from: English follows the country's order of day and month, the other languages have
 * one order each. Digits are Latin in all of them.
 */
export function localeOf({ dates }: Writing, language: Language): string {
  const locale = localeOfLanguage(language)
  if (locale !== 'en') return locale
  return dates === 'day-first' ? 'en-GB' : 'en-US'
}

/** Returns a function that makes the formatter of a locale once: making one takes longer than the rest of an email. */
export function cached<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

/**
 * Returns a text that is read from left to right in every language, such as "9:00 AM" or a phone number. In a language from right to left
 * invisible marks around it (LRI, PDI) hold its order.
 */
export const leftToRight = (text: string): string =>
  languages[languageNow()].direction === 'rtl' ? `\u2066${text}\u2069` : text

/** The same for a text whose own first letter decides its direction, such as a name, an address or a phone number. */
export const isolated = (text: string): string =>
  languages[languageNow()].direction === 'rtl' ? `\u2068${text}\u2069` : text

/** Languages that write "am" and "pm"; the others write "AM" and "PM". */
const withSmallHalves: readonly Language[] = ['hi']

/** Returns "AM" or "PM" of an `HH:mm`, as the current language writes it. */
export function halfOfDay(time: string): string {
  const half = minutesIn(time) % (24 * 60) < 12 * 60 ? 'AM' : 'PM'
  return withSmallHalves.includes(languageNow()) ? half.toLowerCase() : half
}

/** Returns "3:30" from "15:30". */
export const onTwelveHours = (time: string): string =>
  `${Math.floor(minutesIn(time) / 60) % 12 || 12}:${time.slice(3, 5)}`

/** Returns "15:30" or "3:30 PM", from "15:30", "15:30:00" or a longer text. */
export const clockAs = (time: string, { hours }: Writing): string =>
  hours === 24 ? time.slice(0, 5) : leftToRight(`${onTwelveHours(time)} ${halfOfDay(time)}`)
