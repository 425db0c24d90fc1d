import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
} from 'node:crypto'

/** Returns a secret of 256 bits for a cookie or a link, as 43 characters that are safe in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a secret: its SHA-256. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Returns a secret that can be derived again from the server's own key, for links that later emails must repeat while only
 * their hash is stored.
 */
export const derivedSecret = (key: string, purpose: string, subject: string): string =>
  createHmac('sha256', macKey(key)).update(`${purpose}:${subject}`).digest('base64url')

// Crockford's alphabet: no I, L, O, U, so that people can read it out on the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns random text to read aloud, such as an appointment's reference. */
export const spokenCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The server's own keys: the current one, and earlier ones that still decrypt. */
export interface Keys {
  secret: string
  previousSecrets: readonly string[]
}

/** Cached: an installation has a few keys and purposes. As key objects they aren't copied at each use. */
const made = new Map<string, KeyObject>()

function madeOnce(name: string, make: () => Uint8Array): KeyObject {
  let found = made.get(name)
  if (!found) made.set(name, (found = createSecretKey(make())))
  return found
}

const macKey = (key: string): KeyObject => madeOnce(`mac ${key}`, () => Buffer.from(key))

const derivedKey = (key: string, use: string, bytes: number): KeyObject =>
  madeOnce(`${use} ${key}`, () => new Uint8Array(hkdfSync('sha256', key, 'vaidya', use, bytes)))

const sealKey = (key: string, purpose: string): KeyObject => derivedKey(key, `seal:${purpose}`, 32)

/** Prefix of a sealed value that names its key. Older values begin with their nonce. */
const MARK = Buffer.from('vk1:')
const KEY_ID_BYTES = 8
const HEAD = MARK.length + KEY_ID_BYTES
const keyIdOf = (key: string): Buffer => derivedKey(key, 'key-id', KEY_ID_BYTES).export()

/** Returns the prefix of every value that this key has encrypted. */
export const sealHead = (key: string): Buffer => Buffer.concat([MARK, keyIdOf(key)])

/** Encrypts a text for the database with the server's own key (AES-256-GCM): key id, nonce, tag, cipher text. */
export function seal(key: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([sealHead(key), nonce, cipher.getAuthTag(), body])
}

/**
 * Decrypts with the current key or an earlier one; `isCurrent` is false if the value should be re-encrypted. Returns null
 * if no key fits or a byte was changed.
 */
export function openSealed(keys: Keys, purpose: string, sealed: Buffer): { text: string; isCurrent: boolean } | null {
  const all = [keys.secret, ...keys.previousSecrets]
  for (const [index, key] of all.entries()) {
    if (!sealed.subarray(0, HEAD).equals(sealHead(key))) continue
    const text = unseal(key, purpose, sealed.subarray(HEAD))
    if (text !== null) return { text, isCurrent: index === 0 }
  }
  // sealed before values named their keys
  for (const key of all) {
    const text = unseal(key, purpose, sealed)
    if (text !== null) return { text, isCurrent: false }
  }
  return null
}

function unseal(key: string, purpose: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(key, purpose), sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
