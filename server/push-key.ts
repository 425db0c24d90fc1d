import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'

/** Makes a key with which an installation signs its push messages (RFC 8292). */
export function newPushKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // a private key is a number, and may be shorter than its 32 bytes
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** Returns the public half of a key, by which browsers subscribe; null if it is none. */
export function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** True of a public key of a browser: only for such a one can anything be encrypted (RFC 8291). */
export function isPublicKey(key: string): boolean {
  try {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    pair.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}

interface PushSettings {
  PUSH_KEY?: string
  PUSH_SERVICES: string[]
  CONTACT_EMAIL?: string
  PUBLIC_URL?: string
}

/** Returns what an installation needs to send push messages; null where it has no key, or nobody whom push services may ask. */
export function pushOf({ PUSH_KEY, PUSH_SERVICES, CONTACT_EMAIL, PUBLIC_URL }: PushSettings) {
  const site = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : null
  const contact = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : site
  if (!PUSH_KEY || !contact) return null
  return {
    privateKey: PUSH_KEY,
    publicKey: publicKeyOf(PUSH_KEY)!,
    /** Whom push services may ask about the messages (RFC 8292): the operator, or the product. */
    contact,
    /** Push services of the operator's own, beside those of the known browsers; also within this network. */
    ownServices: PUSH_SERVICES,
  }
}
