import { checkSignature, type Signature, signText } from '#server/signatures.ts'
import { contentHash } from './content.ts'
import type { StoredVersion } from './queries/versions.ts'

const PURPOSE = 'prescription'

interface Signed {
  number: string
  version: number
  /** SHA-256 of the content. */
  hash: Buffer
}

const textOf = ({ number, version, hash }: Signed) => `${number}\n${version}\n${hash.toString('hex')}`

/** Signs number, version and hash of a version with the installation's key. */
export const signVersion = (one: Signed): Signature => signText(PURPOSE, textOf(one))

/**
 * Compares a stored version with what was signed. `damaged`: its content, hash or signature was changed since.
 * `unchecked`: it has no signature, or one of a key that this installation doesn't have.
 */
export function checkVersion(version: StoredVersion): 'intact' | 'damaged' | 'unchecked' {
  const { parties, number, storedHash: hash, keyId, signature } = version
  if (!contentHash({ ...version, ...parties }).equals(hash)) return 'damaged'
  if (!keyId || !signature) return 'unchecked'
  const found = checkSignature(PURPOSE, textOf({ number, version: version.version, hash }), { keyId, signature })
  if (found === 'invalid') return 'damaged'
  return found === 'valid' ? 'intact' : 'unchecked'
}
