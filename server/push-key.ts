import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'

/** Makes a key with which an installation signs its push messages (RFC 8292). */
export function newPushKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // a private key is a number, and can be shorter than its 32 bytes
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** Returns a key's public half, with which browsers subscribe; null for an invalid key. */
export function publicKeyOf(privateKey: string): string | null {
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** True for a browser's valid public key, which encryption requires (RFC 8291). */
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

/** Returns an installation's push settings; null without a key or a contact for push services. */
export function pushOf({ PUSH_KEY, PUSH_SERVICES, CONTACT_EMAIL, PUBLIC_URL }: PushSettings) {
  const site = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : null
  const contact = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : site
  if (!PUSH_KEY || !contact) return null
  return {
    privateKey: PUSH_KEY,
    publicKey: publicKeyOf(PUSH_KEY)!,
    /** The contact for push services (RFC 8292): the operator's email, or the product's address. */
    contact,
    /** Push services that the operator added to the known browsers' ones; they can be in this network. */
    ownServices: PUSH_SERVICES,
  }
}
