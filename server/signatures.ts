import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { keysNow } from './sealing.ts'

// The installation signs with Ed25519. The key pair is derived from SECRET, so that it is in no database and no backup of
// one; earlier secrets still verify.

interface SigningKey {
  /** Names the key without revealing it: 16 hexadecimal digits. */
  id: string
  secretKey: KeyObject
  publicKey: KeyObject
}

/** Precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Cached: an installation has a few secrets. */
const made = new Map<string, SigningKey>()

function signingKeyOf(secret: string): SigningKey {
  const known = made.get(secret)
  if (known) return known
  const seed = Buffer.from(hkdfSync('sha256', secret, 'vaidya', 'sign:ed25519', 32))
  const secretKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(secretKey)
  const bytes = publicKey.export({ format: 'der', type: 'spki' })
  const key = { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), secretKey, publicKey }
  made.set(secret, key)
  return key
}

export interface Signature {
  keyId: string
  signature: Buffer
}

/** A signed text begins with its purpose, so that a signature can't be used for something else. */
const bytesOf = (purpose: string, text: string) => Buffer.from(`${purpose}\n${text}`)

/** Signs a text with the installation's current key. */
export function signText(purpose: string, text: string): Signature {
  const { id, secretKey } = signingKeyOf(keysNow().secret)
  return { keyId: id, signature: sign(null, bytesOf(purpose, text), secretKey) }
}

/** Checks a signature with the current key and earlier ones; `unknown-key` if it is of none of them. */
export function checkSignature(purpose: string, text: string, one: Signature): 'valid' | 'invalid' | 'unknown-key' {
  const { secret, previousSecrets } = keysNow()
  const key = [secret, ...previousSecrets].map(signingKeyOf).find(({ id }) => id === one.keyId)
  if (!key) return 'unknown-key'
  return verify(null, bytesOf(purpose, text), key.publicKey, one.signature) ? 'valid' : 'invalid'
}
