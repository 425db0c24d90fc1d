import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** A secret of 256 bits for a cookie or a link, as 43 characters that are safe in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: its SHA-256. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * A secret that can be made again from the server's own key, for links that later mails must repeat
 * while only their hash is stored.
 */
export const derivedSecret = (key: string, purpose: string, subject: string): string =>
  createHmac('sha256', key).update(`${purpose}:${subject}`).digest('base64url')

// Crockford's alphabet: no I, L, O, U, so that it can be said on the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random text to say aloud, such as an appointment's reference. */
export const spokenCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
