import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MadeCredential, MakeOptions, SignedCredential, SignOptions } from '#contract/accounts/passkeys.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const USER_PRESENT = 1
const USER_VERIFIED = 4
const ATTESTED = 64

/** A software authenticator: creates passkeys and signs with them like a browser, or incorrectly on request. */
export class Authenticator {
  readonly #keys = new Map<string, { privateKey: KeyObject; userHandle: string }>()
  readonly #origin: string
  /** The next signature counter; 0 stays 0, as with synchronized passkeys. */
  count: number
  /** True if the person confirms with a finger, a face or a PIN. */
  verifies = true

  constructor(origin: string, { count = 1 } = {}) {
    this.#origin = origin
    this.count = count
  }

  make(options: MakeOptions, origin = this.#origin): MadeCredential {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const rawId = randomBytes(32)
    const id = rawId.toString('base64url')
    this.#keys.set(id, { privateKey, userHandle: options.user.id })
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose])
    const authData = Buffer.concat([this.#head(options.rp.id, ATTESTED), attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59, authData.length >> 8, authData.length & 255]),
      authData,
    ])
    return {
      id,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs with the first allowed passkey that it has; without a list, with its first. */
  sign(options: SignOptions, origin = this.#origin): SignedCredential {
    const wanted = options.allowCredentials?.map(({ id }) => id) ?? [...this.#keys.keys()]
    const id = wanted.find((one) => this.#keys.has(one))
    if (!id) throw new Error('This authenticator has none of these passkeys')
    const { privateKey, userHandle } = this.#keys.get(id)!
    const authData = this.#head(options.rpId, 0)
    const data = clientData('webauthn.get', options.challenge, origin)
    return {
      id,
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
        userHandle,
      },
    }
  }

  /** Hash of the site, the person's actions, and the counter. */
  #head(rpId: string, more: number): Buffer {
    const flags = USER_PRESENT | (this.verifies ? USER_VERIFIED : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    if (this.count > 0) this.count += 1
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A text of fewer than 24 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
