import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

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

const sealKey = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'vaidya', `seal:${purpose}`, 32))

/** Encrypts a text for the database with the server's own key (AES-256-GCM): nonce, tag, cipher text. */
export function seal(key: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The text again. Throws when the key, the purpose or a byte is another one. */
export function unseal(key: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(key, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
