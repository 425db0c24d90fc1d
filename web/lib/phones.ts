import { leftToRight } from '#contract/writing.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Formats a stored number: national format if it belongs to `country` (the clinic's), otherwise international. Numbers
 * stored as typed are returned unchanged.
 */
export const shownPhone = (phone: string, country: string | null = null): string =>
  leftToRight(formatted(phone, country))

function formatted(phone: string, country: string | null): string {
  if (!phone.startsWith('+')) return phone
  const number = parsePhoneNumberFromString(phone)
  if (!number?.isValid()) {
    // unknown range: country code and digits, ten digits in two groups
    const code = number?.countryCallingCode
    return code ? phone.replace(`+${code}`, `+${code} `).replace(/ (\d{5})(\d{5})$/, ' $1 $2') : phone
  }
  return number.country === country
    ? number.format('NATIONAL', { nationalPrefix: false })
    : number.formatInternational()
}
