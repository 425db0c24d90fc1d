import { type Writing, type WritingChoice, writingOfChoice } from '#contract/writing.ts'
import { countryOf } from './phones.ts'

const byCountry = new Map<string, Writing>()

/** Returns the formats of clock and date in a time zone's country (rule I10); day first and 24 hours if unknown. */
export function writingIn(timeZone: string | null): Writing {
  const country = timeZone && countryOf(timeZone)
  if (!country) return { hours: 24, dates: 'day-first' }
  let known = byCountry.get(country)
  if (!known) byCountry.set(country, (known = { hours: hoursOf(country), dates: datesOf(country) }))
  return known
}

/** Returns the formats that a person chose; without a choice, those of their clinic's country. */
export const writingAsChosen = (choice: WritingChoice | null, timeZone: string | null): Writing =>
  choice === null || choice === 'clinic' ? writingIn(timeZone) : writingOfChoice[choice]

/** Returns the platform's clock for a country: h12 and h11 have twelve hours. */
function hoursOf(country: string): Writing['hours'] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getHourCycles?: () => string[] }
  return /^h1[12]$/.test(locale.getHourCycles?.()[0] ?? '') ? 12 : 24
}

/** Returns the order of English dates there; without its own English, a country would get the American order. */
function datesOf(country: string): Writing['dates'] {
  const format = new Intl.DateTimeFormat(`en-${country}`, { day: 'numeric', month: 'short', year: 'numeric' })
  if (format.resolvedOptions().locale !== `en-${country}`) return 'day-first'
  return format.formatToParts()[0]?.type === 'month' ? 'month-first' : 'day-first'
}
