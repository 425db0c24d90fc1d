import { clockAs, halfOfDay, onTwelveHours, writingOfChoice } from '#contract/writing.ts'

/** Matches a displayed time in 24-hour or 12-hour format, which depends on the clinic's country. */
export const timeNamed = (time: string): RegExp => new RegExp(`^(${time}|${clockAs(time, writingOfChoice['day-12'])})$`)

/** The same in a text, where a range may have AM or PM only once. */
export const timeIn = (time: string): RegExp =>
  new RegExp(`(?<![\\d:])(${time}|${onTwelveHours(time)}(–\\d+:\\d+)? ${halfOfDay(time)})`)

const written = (locale: string, date: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))

/** A day in full, day first or month first. */
export const dayNamed = (date: string): RegExp =>
  new RegExp(`${written('en-GB', date).replaceAll(',', '')}|${written('en-US', date)}`)
