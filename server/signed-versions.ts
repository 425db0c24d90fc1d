import { createHash } from 'node:crypto'
import { checkSignature, type Signature, signText } from './signatures.ts'

// How a version of a prescription or a document is signed, and compared with what was signed.

/** What the signature of a version covers. */
interface Signed {
  number: string
  version: number
  /** SHA-256 of the content. */
  hash: Buffer
}

const textOf = ({ number, version, hash }: Signed) => `${number}\n${version}\n${hash.toString('hex')}`

/** Returns the SHA-256 of a content; the order of fields makes no difference. */
export const hashOfContent = (content: unknown): Buffer => createHash('sha256').update(canonical(content)).digest()

/** Signs number, version and hash of a version with the installation's key. */
export const signVersion = (purpose: string, one: Signed): Signature => signText(purpose, textOf(one))

/**
 * Compares a stored version with what was signed; `now` is the hash of its content as it is stored. `damaged`: its content, hash or signature
 * was changed since. `unchecked`: it has no signature, or one of a key that this installation doesn't have.
 */
export function checkSigned(
  purpose: string,
  { keyId, signature, ...signed }: Signed & { keyId: string | null; signature: Buffer | null },
  now: Buffer,
): 'intact' | 'damaged' | 'unchecked' {
  if (!now.equals(signed.hash)) return 'damaged'
  if (!keyId || !signature) return 'unchecked'
  const found = checkSignature(purpose, textOf(signed), { keyId, signature })
  if (found === 'invalid') return 'damaged'
  return found === 'valid' ? 'intact' : 'unchecked'
}

/** JSON with the names of each object in alphabetical order, without spaces and without absent fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const given = Object.entries(value).filter(([, field]) => field !== undefined)
  const fields = given.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
