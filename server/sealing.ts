import { type Keys, openSealed, seal } from './secrets.ts'

// Code that seals has a transaction and often nothing else; an installation has one set of keys, set once at its start.
let keys: Keys | null = null

/** Sets the keys that encrypt texts at rest. Call before anything is queued or stored. */
export function sealWith({ secret, previousSecrets }: Keys): void {
  keys = { secret, previousSecrets }
}

/** Returns the keys of the installation. Throws before `sealWith` was called. */
export function keysNow(): Keys {
  if (keys === null) throw new Error('Nothing can be sealed or signed before sealWith was called.')
  return keys
}

/** Encrypts a text for the database with the key of the installation. */
export const sealed = (purpose: string, text: string): Buffer => seal(keysNow().secret, purpose, text)

/** Decrypts a text that `sealed` gave. Throws if it was sealed with an unknown key or for another purpose. */
export function opened(purpose: string, bytes: Buffer): string {
  const found = openSealed(keysNow(), purpose, bytes)
  if (!found) throw new Error(`Sealed with another key, or not for "${purpose}".`)
  return found.text
}
