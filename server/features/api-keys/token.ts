import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOf, newSecret } from '#server/secrets.ts'

/** By which secret scanners and people recognize a key. */
const MARK = 'vdy'
const SHAPE = new RegExp(`^${MARK}_([0-9a-f]{16})_([\\w-]{43})$`)

/** A key as its owner has it: `vdy_`, a public part that finds it, and a secret of 256 bits. */
export interface Token {
  publicId: string
  secretHash: Buffer
}

/** A new key; its text is told once, and only the hash of its secret stays. */
export function newToken(): Token & { text: string } {
  const [publicId, secret] = [randomBytes(8).toString('hex'), newSecret()]
  return { publicId, secretHash: hashOf(secret), text: `${MARK}_${publicId}_${secret}` }
}

/** The parts of a key; null for a text that is none. */
export function readToken(text: string): Token | null {
  const [, publicId, secret] = SHAPE.exec(text) ?? []
  return publicId && secret ? { publicId, secretHash: hashOf(secret) } : null
}

/** What a key begins with, as lists show it. */
export const beginningOf = (publicId: string): string => `${MARK}_${publicId.slice(0, 6)}…`

export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
