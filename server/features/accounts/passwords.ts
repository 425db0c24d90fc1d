import { hash, verify } from '@node-rs/argon2'
import { accountMessages } from '#contract/accounts.ts'
import { badRequest } from '#server/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// argon2id (the library's default); about 60 ms here. The hash carries its own parameters, so that they can rise later.
const cost = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }

/** The hash to store. Runs off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether a password fits a stored hash. */
export const fitsPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

let decoy: Promise<string> | null = null

/** Takes as long as a real check: an unknown address must not answer sooner than a known one. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password')
  await fitsPassword(await decoy, password)
}

/** Refuses a password that is among the most common ones (decision G1). Throws a 400 for the field `path`. */
export function refuseCommon(password: string, path: string): void {
  if (!commonPasswords.has(password.toLowerCase()) && !isSequence(password)) return
  const message = accountMessages.passwordTooCommon
  throw badRequest(message, [{ path, message }])
}

/** The same character again and again, or characters in a row, such as `abcdefgh` and `87654321`. */
function isSequence(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) <= 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}
