import { z } from 'zod'

/** An opaque identifier (decision C4). */
export const Id = z.uuid('This is not an id.')

/** One line of Unicode text, trimmed and NFC (decision C3); lone surrogates and NUL are refused before any schema. */
export const line = (max: number) => z.string().trim().normalize('NFC').max(max, `At most ${max} characters`)

/** A line that must not be empty; `message` is the sentence of the specification. */
export const requiredLine = (message: string, max = 200) =>
  z.string(message).trim().normalize('NFC').min(1, message).max(max, `At most ${max} characters`)

/** An e-mail address: trimmed, NFC, lower case, since people type it in any case. */
export const email = (message: string) =>
  z
    .string(message)
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .max(254, message)
    .pipe(z.email({ error: message }))

/** A wall-clock date of a clinic, `YYYY-MM-DD`. There was no year 0, and the database knows none. */
export const isoDate = (message: string) =>
  z.string(message).pipe(z.iso.date(message).refine((date) => date >= '0001', message))

/** A wall-clock time of a clinic, `HH:mm`, 24 hours. */
export const clockTime = (message: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

const bound = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

/** The bounds of a list that can grow (decision H2). */
export const paging = (defaultLimit: number, maxLimit: number) => ({
  limit: bound(1, maxLimit).default(defaultLimit),
  offset: bound(0, 1_000_000).default(0),
})

/** Digits of a phone number, however it was typed. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** E.164 has at most 15 digits, and nobody dials more than three before them to leave the country. */
const PHONE_DIGITS_MAX = 18

/**
 * A phone number as typed, with at least ten digits (trap T32); the server stores it as E.164. `message` is said where
 * there is none, `tooShort` where it has too few digits.
 */
export const phone = (message: string, tooShort = 'Phone number must be at least 10 digits') =>
  z
    .string(message)
    .trim()
    .normalize('NFC')
    .min(1, { error: message, abort: true })
    .max(40, message)
    .regex(/^[+(\d][\d\s().-]*$/, { error: 'Enter a phone number', abort: true })
    .refine((text) => digitsOf(text).length >= 10, tooShort)
    .refine((text) => digitsOf(text).length <= PHONE_DIGITS_MAX, 'Enter a phone number')

/** An answer that only says that it is done. */
export const Done = z.object({ message: z.string() })
