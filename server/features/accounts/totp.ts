import { Secret, TOTP } from 'otpauth'
import { derivedSecret, hashOf, spokenCode } from '#server/secrets.ts'

const PERIOD_SECONDS = 30
/** Codes of the step before and after count as well: clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10

/** A new key of 160 bits, in the base 32 that authenticators read. */
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

/** The link that puts the key into an authenticator. */
export const linkOf = (key: string, issuer: string, label: string): string => totpOf(key, issuer, label).toString()

/** The time step that a code belongs to, or null when it is none of this key at this moment. */
export function stepOf(key: string, code: string, now: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(key).validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** Ten codes to write down, such as "7K2QD-M9XW4". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${spokenCode(5)}-${spokenCode(5)}`)

/** What is stored of a recovery code: without the server's key, nobody can try codes against it. */
export const recoveryHash = (serverKey: string, userId: string, code: string): Buffer =>
  hashOf(derivedSecret(serverKey, `recovery:${userId}`, code.replaceAll('-', '')))
