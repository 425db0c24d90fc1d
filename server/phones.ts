import { type CountryCode, getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { digitsOf } from '#contract/common.ts'

/** The country of a number without a country code if no clinic is known (rule T32). */
const DEFAULT_COUNTRY: CountryCode = 'IN'

let countries: Map<string, CountryCode | null> | null = null

/** Maps the platform's names of time zones to countries. */
function countriesByZone(): Map<string, CountryCode | null> {
  if (countries) return countries
  countries = new Map()
  for (const country of getCountries()) {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined }
    for (const zone of locale.getTimeZones?.() ?? []) countries.set(zone, country)
  }
  return countries
}

/** Returns the country of a time zone, such as IN for Asia/Kolkata; null for one without a country, such as UTC. */
export function countryOf(timeZone: string): CountryCode | null {
  const known = countriesByZone()
  const country = known.get(timeZone)
  if (country !== undefined) return country
  const { timeZone: platform } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  known.set(timeZone, known.get(platform) ?? null)
  return countryOf(timeZone)
}

/**
 * Returns a phone number as stored: E.164, such as +919820012345. Numbers without a country code are read as numbers of
 * `country` (the clinic's, see `countryOf`) or of India. Numbers unknown to the numbering plans stay: with a code as `+`
 * and digits, otherwise the digits as typed, because a wrong code would be worse than none. Text with other characters is
 * unchanged. Idempotent.
 */
export function storedPhone(typed: string, country: string | null = null): string {
  if (!/^[+(\d][\d\s().-]*$/.test(typed)) return typed
  const defaultCountry = country && isSupportedCountry(country) ? country : DEFAULT_COUNTRY
  const digits = digitsOf(typed)
  // no country code begins with 0, and no number with 00: 00 is the prefix for a code
  const isAbroad = !typed.startsWith('+') && /^00[1-9]/.test(digits)
  const withCode = (typed.startsWith('+') && !digits.startsWith('0')) || isAbroad
  const code = `+${isAbroad ? digits.slice(2) : digits}`
  const read = (text: string) => parsePhoneNumberFromString(text, { defaultCountry, extract: false })
  const candidates = withCode ? [typed, code] : [digits]
  const known = candidates.map(read).find((number) => number?.isValid())
  if (known) return known.number
  return typed.startsWith('+') && withCode ? code : digits
}

/** The same for an optional number, or an empty one that clears it. */
export const storedPhoneIf = <T extends string | null | undefined>(typed: T, country: string | null = null): T =>
  (typed ? storedPhone(typed, country) : typed) as T

/**
 * Returns a stored number for files: "(+91) 98200 12345", which spreadsheets neither take for a formula nor round. An
 * import reads the stored number back.
 */
export function phoneInFile(stored: string): string {
  if (!/^\+?\d+$/.test(stored)) return stored
  if (!stored.startsWith('+')) return stored.replaceAll(/\d{5}(?=\d)/g, '$& ')
  const number = parsePhoneNumberFromString(stored)
  const spaced = number?.isValid() ? number.formatInternational() : `${stored.slice(0, 3)} ${stored.slice(3)}`
  return spaced.replace(/^(\+\d+)/, '($1)')
}
