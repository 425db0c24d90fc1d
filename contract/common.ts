import { z } from 'zod'
import { plainName, plainPhone, withoutInvisible } from './characters.ts'

/** A UUID that identifies a record (rule C4). */
export const Id = z.uuid('This isn’t a valid id.')

/**
 * Characters that no line of text contains: control characters, Unicode line and paragraph separators, and signs that
 * change the direction of the text around them. With these, a name could start a new line of an email or read as
 * another name.
 */
const HIDDEN = String.raw`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c`
const hidden = new RegExp(`[${HIDDEN}]`, 'u')
const hiddenInLines = new RegExp(`(?!\\n)[${HIDDEN}]`, 'u')

/** Messages for text with invisible characters. */
export const textMessages = {
  oneLine: 'Use one line of text, without hidden characters',
  lines: 'Use text without hidden characters',
} as const

const isOneLine = (text: string) => !hidden.test(text)

/** One line of Unicode text, trimmed and NFC (rule C3); lone surrogates and NUL are refused before any schema. */
export const line = (max: number) =>
  z.string().trim().normalize('NFC').max(max, `At most ${max} characters`).refine(isOneLine, textMessages.oneLine)

/** A line that must not be empty; `message` is the error for empty text. */
export const requiredLine = (message: string, max = 200) =>
  z
    .string(message)
    .trim()
    .normalize('NFC')
    .min(1, message)
    .max(max, `At most ${max} characters`)
    .refine(isOneLine, textMessages.oneLine)

/** A person's name, or a part of it, as one line without invisible characters, except joiners that its script needs. */
export const personName = (message: string, max = 100) => nameLine(max, message).min(1, message)

/** The same, which can be empty. */
export const nameLine = (max: number, message?: string) =>
  z
    .string(message)
    .overwrite(plainName)
    .normalize('NFC')
    .max(max, `At most ${max} characters`)
    .refine(isOneLine, textMessages.oneLine)

/** Text of several lines, for the few fields with a text box; line breaks are stored as `\n`, tabs as spaces. */
export const lines = (max: number, message?: string) =>
  z
    .string(message)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .trim()
    .normalize('NFC')
    .max(max, `At most ${max} characters`)
    .refine((text) => !hiddenInLines.test(text), textMessages.lines)

/** An email address: trimmed, NFC, lower case, because people type it in any case; without invisible characters. */
export const email = (message: string) =>
  z
    .string(message)
    .overwrite(withoutInvisible)
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .max(254, message)
    .pipe(z.email({ error: message }))

/**
 * A date at a clinic, `YYYY-MM-DD`. There was no year 0, and the database has none. Dates end before the year 9000, so
 * that date arithmetic never reaches a year of five digits.
 */
export const isoDate = (message: string) =>
  z.string(message).pipe(z.iso.date(message).refine((date) => date >= '0001' && date < '9000', message))

/** No living person was born before this; earlier dates are typing errors, such as the year 0085. */
export const EARLIEST_BIRTH = '1900-01-01'

/** A date of birth, `YYYY-MM-DD`, from 1900 on; that it isn't later than today is checked by the clinic's clock. */
export const birthDate = (message: string) =>
  isoDate(message).refine((date) => date >= EARLIEST_BIRTH, 'Enter a year of birth with four digits, from 1900 on')

/** A time at a clinic, `HH:mm`, 24 hours. */
export const clockTime = (message: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

/** The end of a range of times on one day: `HH:mm`, or 24:00 for midnight, which 00:00 means here, too. */
export const closingTime = (message: string) =>
  z
    .string(message)
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, message)
    .overwrite((time) => (time === '00:00' ? '24:00' : time))

const bound = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

/** Page size and offset of a list that can grow (rule H2). */
export const paging = (defaultLimit: number, maxLimit: number) => ({
  limit: bound(1, maxLimit).default(defaultLimit),
  offset: bound(0, 1_000_000).default(0),
})

/** Returns the digits of a phone number, whatever its format. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** E.164 has at most 15 digits, plus up to three of an international prefix. */
const PHONE_DIGITS_MAX = 18

/** "ext. 12", "x12" or "#12" behind a number. */
const EXTENSION = /\d\s*[,;(]?\s*(?:ext(?:ension|n)?\b\.?|x|#)\s*[:=]?\s*\d{1,7}\)?$/i
export const phoneExtension = 'Enter the number without its extension, because only the number is stored.'

/**
 * A phone number, in digits of any script, with at least ten of them (rule T32); the server stores it as E.164. `message` is the error
 * for a missing number, `tooShort` for one with too few digits.
 */
export const phone = (message: string, tooShort = 'Phone number must be at least 10 digits') =>
  z
    .string(message)
    .overwrite(plainPhone)
    .trim()
    .min(1, { error: message, abort: true })
    .max(40, message)
    .refine((text) => !EXTENSION.test(text), { error: phoneExtension, abort: true })
    .regex(/^[+(\d][\d\s().-]*$/, { error: 'Enter a phone number', abort: true })
    .refine(isOneLine, { error: 'Enter a phone number', abort: true })
    .refine((text) => digitsOf(text).length >= 10, tooShort)
    .refine((text) => digitsOf(text).length <= PHONE_DIGITS_MAX, 'Enter a phone number')

/** Blood groups; the API names the field `bloodGroup` and `bloodType` (rule T108). */
export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown'] as const

/** A confirmation with a message to show. */
export const Done = z.object({ message: z.string() })
