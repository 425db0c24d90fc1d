import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A stored number as people read it: in the national form where it is one of `country` (the clinic's), otherwise in the
 * international one. What was stored as typed is shown as it is.
 */
export function shownPhone(phone: string, country: string | null = null): string {
  if (!phone.startsWith('+')) return phone
  const number = parsePhoneNumberFromString(phone)
  if (!number?.isValid()) {
    // a number of no known range: its country's code and its digits, in two groups if they are ten
    const code = number?.countryCallingCode
    return code ? phone.replace(`+${code}`, `+${code} `).replace(/ (\d{5})(\d{5})$/, ' $1 $2') : phone
  }
  return number.country === country
    ? number.format('NATIONAL', { nationalPrefix: false })
    : number.formatInternational()
}
