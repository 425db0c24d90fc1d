import { z } from 'zod'
import en from 'zod/v4/locales/en.js'
import { languageTags, SOURCE_LANGUAGE } from '#language/languages.ts'
import { plainName, plainPhone, withoutInvisible } from './characters.ts'
import { type Message, msg, says, t, language } from '#language/translate.ts'

const inZodsWords = en().localeError

// Rules without a message of their own have zod's text, which names types and is English; other languages have a general sentence.
z.config({
  localeError: (issue) => (language() === SOURCE_LANGUAGE ? inZodsWords(issue) : t('This value isn’t valid.')),
})

/** A UUID that identifies a record (rule C4). */
export const Id = z.uuid(says(msg('This isn’t a valid id.')))

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
  oneLine: msg('Use one line of text, without hidden characters'),
  lines: msg('Use text without hidden characters'),
} as const

const isOneLine = (text: string) => !hidden.test(text)

/** One line of Unicode text, trimmed and NFC (rule C3); lone surrogates and NUL are refused before any schema. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, { error: () => t('At most {max} characters', { max }) })
    .refine(isOneLine, says(textMessages.oneLine))

/** A line that must not be empty; `message` is the error for empty text. */
export const requiredLine = (message: Message, max = 200) =>
  z
    .string(says(message))
    .trim()
    .normalize('NFC')
    .min(1, says(message))
    .max(max, { error: () => t('At most {max} characters', { max }) })
    .refine(isOneLine, says(textMessages.oneLine))

/** A person's name, or a part of it, as one line without invisible characters, except joiners that its script needs. */
export const personName = (message: Message, max = 100) => nameLine(max, message).min(1, says(message))

/** The same, which can be empty. */
export const nameLine = (max: number, message?: Message) =>
  z
    .string(message && says(message))
    .overwrite(plainName)
    .normalize('NFC')
    .max(max, { error: () => t('At most {max} characters', { max }) })
    .refine(isOneLine, says(textMessages.oneLine))

/** Text of several lines, for the few fields with a text box; line breaks are stored as `\n`, tabs as spaces. */
export const lines = (max: number, message?: Message) =>
  z
    .string(message && says(message))
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .trim()
    .normalize('NFC')
    .max(max, { error: () => t('At most {max} characters', { max }) })
    .refine((text) => !hiddenInLines.test(text), says(textMessages.lines))

/** An email address: trimmed, NFC, lower case, because people type it in any case; without invisible characters. */
export const email = (message: Message) =>
  z
    .string(says(message))
    .overwrite(withoutInvisible)
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .max(254, says(message))
    .pipe(z.email(says(message)))

/**
 * A date at a clinic, `YYYY-MM-DD`. There was no year 0, and the database has none. Dates end before the year 9000, so
 * that date arithmetic never reaches a year of five digits.
 */
export const isoDate = (message: Message) =>
  z
    .string(says(message))
    .pipe(z.iso.date(says(message)).refine((date) => date >= '0001' && date < '9000', says(message)))

/** No living person was born before this; earlier dates are typing errors, such as the year 0085. */
export const EARLIEST_BIRTH = '1900-01-01'

/** A date of birth, `YYYY-MM-DD`, from 1900 on; that it isn't later than today is checked by the clinic's clock. */
export const birthDate = (message: Message) =>
  isoDate(message).refine(
    (date) => date >= EARLIEST_BIRTH,
    says(msg('Enter a year of birth with four digits, from 1900 on')),
  )

/** A time at a clinic, `HH:mm`, 24 hours. */
export const clockTime = (message: Message) => z.string(says(message)).regex(/^([01]\d|2[0-3]):[0-5]\d$/, says(message))

/** The end of a range of times on one day: `HH:mm`, or 24:00 for midnight, which 00:00 means here, too. */
export const closingTime = (message: Message) =>
  z
    .string(says(message))
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, says(message))
    .overwrite((time) => (time === '00:00' ? '24:00' : time))

const bound = (min: number, max: number) => {
  const message = () => t('Enter a whole number from {min} to {max}', { min, max })
  return z.coerce.number(says(message)).int(says(message)).min(min, says(message)).max(max, says(message))
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
export const phoneExtension = msg('Enter the number without its extension, because only the number is stored.')

/**
 * A phone number, in digits of any script, with at least ten of them (rule T32); the server stores it as E.164. `message` is the error
 * for a missing number, `tooShort` for one with too few digits.
 */
export const phone = (message: Message, tooShort = msg('Phone number must be at least 10 digits')) =>
  z
    .string(says(message))
    .overwrite(plainPhone)
    .trim()
    .min(1, { ...says(message), abort: true })
    .max(40, says(message))
    .refine((text) => !EXTENSION.test(text), { ...says(phoneExtension), abort: true })
    .regex(/^[+(\d][\d\s().-]*$/, { ...says(msg('Enter a phone number')), abort: true })
    .refine(isOneLine, { ...says(msg('Enter a phone number')), abort: true })
    .refine((text) => digitsOf(text).length >= 10, says(tooShort))
    .refine((text) => digitsOf(text).length <= PHONE_DIGITS_MAX, says(msg('Enter a phone number')))

/** Blood groups; the API names the field `bloodGroup` and `bloodType` (rule T108). */
export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown'] as const

/** The tag of a language of the interface, such as `hi`. */
export const LanguageTag = z.enum(languageTags)

/** A confirmation with a message to show. */
export const Done = z.object({ message: z.string() })
