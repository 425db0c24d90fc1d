import { createHmac, createPrivateKey, sign } from 'node:crypto'

/** How a Jitsi server checks tokens: with a shared secret (HS256), or with the public half of a key (RS256). */
export interface TokenKey {
  algorithm: 'HS256' | 'RS256'
  app: string
  keyId: string | null
  /** The secret, or the private key as PEM. */
  key: string
}

interface Claims {
  /** Host name of the server. */
  host: string
  room: string
  name: string
  isModerator: boolean
  /** When the token starts and stops working. */
  from: Date
  until: Date
}

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** True for a text that is an RSA private key as PEM. */
export function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Returns a JSON Web Token for one room, with the claims that Jitsi's token plugin reads. */
export function tokenFor({ algorithm, app, keyId, key }: TokenKey, claims: Claims): string {
  const { host, room, name, isModerator, from, until } = claims
  const header = { alg: algorithm, typ: 'JWT', ...(keyId && { kid: keyId }) }
  const body = {
    aud: 'jitsi',
    iss: app,
    sub: host,
    room,
    nbf: inSeconds(from),
    exp: inSeconds(until),
    context: { user: { name, affiliation: isModerator ? 'owner' : 'member', moderator: String(isModerator) } },
  }
  const signed = `${inBase64(header)}.${inBase64(body)}`
  const signature =
    algorithm === 'HS256'
      ? createHmac('sha256', key).update(signed).digest()
      : sign('sha256', Buffer.from(signed), createPrivateKey(key))
  return `${signed}.${signature.toString('base64url')}`
}
