import { randomBytes } from 'node:crypto'
import { hashOf, type Keys, openSealed, seal } from './secrets.ts'

/** The codes of one printed version: stored as a hash to find them, and encrypted to print them again. */
interface StoredCodes {
  /** Purpose of the encryption, one for each kind of printout. */
  purpose: string
  /** The newest code, encrypted; null if the version was never printed. */
  find: () => Promise<Buffer | null>
  insert: (code: { hash: Buffer; sealed: Buffer }) => Promise<void>
}

/** Returns the code in a printout's QR code, created if there is none or its key is gone. */
export async function printedCode(keys: Keys, { purpose, find, insert }: StoredCodes): Promise<string> {
  const stored = await find()
  const known = stored && openSealed(keys, purpose, stored)
  if (known) return known.text
  const code = randomBytes(16).toString('base64url')
  await insert({ hash: hashOf(code), sealed: seal(keys.secret, purpose, code) })
  return code
}
