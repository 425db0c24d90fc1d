import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { derivedSecret, type Keys, newSecret } from '#server/secrets.ts'
import { cookieOf } from './session-cookie.ts'

/** Accounts that one browser remembers, such as those of a front desk; the oldest is dropped. */
const MOST_ACCOUNTS = 12
const YEAR_SECONDS = 365 * 24 * 60 * 60
const SHAPE = /^[\w-]{43}(?:\.[\w-]{43}){2,13}$/

/** The purpose of the first signature: it proves that this server made the id. */
const ANYONE = ''

const nameOf = (secure: boolean) => (secure ? '__Host-vaidya_device' : 'vaidya_device')

/** Returns the text of a request's device cookie, unverified, or null. */
export function deviceTextOf(request: FastifyRequest): string | null {
  const text = cookieOf(request, nameOf(true)) ?? cookieOf(request, nameOf(false))
  return text !== null && SHAPE.test(text) ? text : null
}

const signatureOf = (secret: string, id: string, email: string) =>
  derivedSecret(secret, 'device', `${id}:${email.toLowerCase()}`)

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

const isSignedFor = ({ secret, previousSecrets }: Keys, id: string, signature: string, email: string) =>
  [secret, ...previousSecrets].some((key) => isSame(signature, signatureOf(key, id, email)))

/** Returns the key of this browser's own sign-in budget for an account, or null if it has never signed in to it. */
export function knownDevice(keys: Keys, text: string | null | undefined, email: string): string | null {
  const [id, ...signatures] = text?.split('.') ?? []
  if (id === undefined || !signatures.some((signature) => isSignedFor(keys, id, signature, email))) return null
  // the id itself isn't stored
  return createHash('sha256').update(`${id}:${email.toLowerCase()}`).digest('hex')
}

/** Returns the key of a budget that a browser has for itself once it has signed in to any account; else its address. */
export const ofBrowser = (keys: Keys, { device, address }: { device?: string | null; address: string }): string =>
  knownDevice(keys, device, ANYONE) ?? address

/**
 * Returns the Set-Cookie header of a browser that has signed in: a random id, and for each account a signature by this
 * server (docs/decisions/0075). It shows no one's name and signs no one in.
 */
export function deviceCookie(
  keys: Keys,
  { text, email, secure }: { text: string | null | undefined; email: string; secure: boolean },
): [string, string] {
  const [id = newSecret(), ...earlier] = text?.split('.') ?? []
  const others = earlier.filter(
    (signature) => ![ANYONE, email].some((known) => isSignedFor(keys, id, signature, known)),
  )
  const accounts = [signatureOf(keys.secret, id, email), ...others].slice(0, MOST_ACCOUNTS)
  const value = [id, signatureOf(keys.secret, id, ANYONE), ...accounts].join('.')
  const more = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure ? '; Secure' : ''}`
  return ['set-cookie', `${nameOf(secure)}=${value}; ${more}`]
}
