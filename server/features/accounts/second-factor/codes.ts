import { hashRaw } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { derivedSecret, hashOf, type Keys, spokenCode } from '#server/secrets.ts'

const PERIOD_SECONDS = 30
/** Codes of the adjacent steps count too, because clocks differ. */
const WINDOW = 1

/** Returns a new key of 160 bits, in the base 32 that authenticators read. */
export const newKey = (): string => new Secret({ size: 20 }).base32

const totpOf = (key: string, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(key),
  })

/** Returns the link that puts the key into an authenticator. */
export const linkOf = (key: string, issuer: string, label: string): string => totpOf(key, issuer, label).toString()

/** Returns the time step of a code, or null if the code is not valid for this key now. */
export function stepOf(key: string, code: string, now: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(key).validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

const RECOVERY_CODES = 10

/** Returns ten codes to write down, such as "7K2QD-M9XW4". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${spokenCode(5)}-${spokenCode(5)}`)

/** Returns a code for comparison, without its hyphen. */
const bare = (code: string) => code.replaceAll('-', '')

// argon2id. Enough for 50 random bits: a stolen database would take tens of thousands of years to try.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/**
 * Returns the stored form of a recovery code: a slow hash, salted with the person's id. It needs no server key, so that
 * codes still work if that key is lost.
 */
export const recoveryHash = (userId: string, code: string): Promise<Buffer> =>
  hashRaw(bare(code), { ...cost, salt: hashOf(`recovery:${userId}`).subarray(0, 16) })

/** Returns every form in which the typed code may be stored; codes hashed fast depend on the server's key. */
export async function recoveryHashes(keys: Keys, userId: string, typed: string): Promise<Buffer[]> {
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(bare(typed))) return []
  const keyed = [keys.secret, ...keys.previousSecrets].map((key) =>
    hashOf(derivedSecret(key, `recovery:${userId}`, bare(typed))),
  )
  return [await recoveryHash(userId, typed), ...keyed]
}
