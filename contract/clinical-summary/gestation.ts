import { addDays, daysBetween } from '#contract/wall-clock.ts'
import { t } from '#language/translate.ts'

/**
 * Days from the first day of the last menstrual period to the due date (Naegele’s rule: “an EDD that is more or less 280 days from the LMP”,
 * https://www.medscape.com/viewarticle/703501_2, opened 2026-11-30). India’s ministry writes the same as nine months and seven days, which
 * is 280 to 283 days (http://nrhm-mctsrpt.nic.in/MHFW/UI/FAQAnc.aspx, opened 2026-11-30); the program counts days.
 */
export const PREGNANCY_DAYS = 280
const WEEK = 7

/** Returns the due date for the first day of a last menstrual period. */
export const dueOnByPeriod = (periodOn: string): string => addDays(periodOn, PREGNANCY_DAYS)

/** Returns the due date for a scan that found an age in weeks and days. */
export const dueOnByScan = (scanOn: string, weeks: number, days: number): string =>
  addDays(scanOn, PREGNANCY_DAYS - WEEK * weeks - days)

/** Returns the day from which the weeks of a pregnancy are counted. */
export const beginningOf = (dueOn: string): string => addDays(dueOn, -PREGNANCY_DAYS)

/** Returns the day on which a pregnancy has a number of full weeks. */
export const weekStartsOn = (dueOn: string, week: number): string => addDays(beginningOf(dueOn), WEEK * week)

/** Returns the age of a pregnancy on a day, in days; negative before its beginning. */
export const gestationOn = (dueOn: string, day: string): number => PREGNANCY_DAYS - daysBetween(day, dueOn)

/** Returns the full weeks of an age in days, and the days beyond. */
export const weeksAndDays = (age: number): [weeks: number, days: number] => [Math.floor(age / WEEK), age % WEEK]

/** Returns "24 weeks and 3 days" on a day; null before the pregnancy. */
export function gestationInWords(dueOn: string, day: string): string | null {
  const age = gestationOn(dueOn, day)
  if (age < 0) return null
  const [weeks, days] = weeksAndDays(age)
  return days > 0
    ? t('{weeks, plural, one {# week} other {# weeks}} and {days, plural, one {# day} other {# days}}', { weeks, days })
    : t('{weeks, plural, one {# week} other {# weeks}}', { weeks })
}

/** Returns "24w 3d", for the columns of a table; empty before the pregnancy. */
export function shortGestation(dueOn: string, day: string): string {
  const age = gestationOn(dueOn, day)
  if (age < 0) return ''
  const [weeks, days] = weeksAndDays(age)
  return t('{weeks}w {days}d', { weeks, days })
}
