import { z } from 'zod'

/** An opaque identifier (rule C4). */
export const Id = z.uuid('This is not an id.')

/**
 * What no text of one line holds: control characters, the line and paragraph separators of Unicode, and the signs that
 * turn the direction of the text around them. With these a name could begin another line of a mail, or read as another name.
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

/** A line that must not be empty; `message` is the sentence to show otherwise. */
export const requiredLine = (message: string, max = 200) =>
  z
    .string(message)
    .trim()
    .normalize('NFC')
    .min(1, message)
    .max(max, `At most ${max} characters`)
    .refine(isOneLine, textMessages.oneLine)

/** Text of several lines, for the few fields that are written in a box; line breaks are stored as `\n`, a tab as a space. */
export const lines = (max: number, message?: string) =>
  z
    .string(message)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .trim()
    .normalize('NFC')
    .max(max, `At most ${max} characters`)
    .refine((text) => !hiddenInLines.test(text), textMessages.lines)

/** An email address: trimmed, NFC, lower case, since people type it in any case. */
export const email = (message: string) =>
  z
    .string(message)
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .max(254, message)
    .pipe(z.email({ error: message }))

/**
 * A wall-clock date of a clinic, `YYYY-MM-DD`. There was no year 0, and the database knows none; before the year 9000, so that
 * what counts on from a date never comes to a year of five digits.
 */
export const isoDate = (message: string) =>
  z.string(message).pipe(z.iso.date(message).refine((date) => date >= '0001' && date < '9000', message))

/** A wall-clock time of a clinic, `HH:mm`, 24 hours. */
export const clockTime = (message: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

const bound = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

/** The bounds of a list that can grow (rule H2). */
export const paging = (defaultLimit: number, maxLimit: number) => ({
  limit: bound(1, maxLimit).default(defaultLimit),
  offset: bound(0, 1_000_000).default(0),
})

/** Digits of a phone number, however it was typed. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** E.164 has at most 15 digits, plus up to three of an international prefix. */
const PHONE_DIGITS_MAX = 18

/**
 * A phone number as typed, with at least ten digits (rule T32); the server stores it as E.164. `message` is for a
 * missing number, `tooShort` for one with too few digits.
 */
export const phone = (message: string, tooShort = 'Phone number must be at least 10 digits') =>
  z
    .string(message)
    .trim()
    .normalize('NFC')
    .min(1, { error: message, abort: true })
    .max(40, message)
    .regex(/^[+(\d][\d\s().-]*$/, { error: 'Enter a phone number', abort: true })
    .refine(isOneLine, { error: 'Enter a phone number', abort: true })
    .refine((text) => digitsOf(text).length >= 10, tooShort)
    .refine((text) => digitsOf(text).length <= PHONE_DIGITS_MAX, 'Enter a phone number')

/** An answer that only says that it is done. */
export const Done = z.object({ message: z.string() })
