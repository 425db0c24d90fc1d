import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Codes of the step before and after count as well: clocks differ. */
const WINDOW = 1

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

/** Returns the time step of a code, or null if the code is not valid for this key now. */
export function stepOf(key: string, code: string, now: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(key).validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
