import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type NewPushDevice, PushContent } from '#contract/push.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import type { Person } from './factories.ts'

// A push service on this machine, and its browsers. It is independent of the product's library: it decrypts messages by RFC
// 8291 and 8188, and identifies their sender by RFC 8292.

/** A private key for tests only. */
export const PUSH_KEY = Buffer.alloc(32, 7).toString('base64url')

/** The settings of an installation that sends to this service. */
export const pushSettings = ({ origin }: PushService) => ({
  PUSH_KEY,
  PUSH_SERVICES: origin,
  CONTACT_EMAIL: 'operator@vaidya.example',
})

export interface Pushed {
  headers: IncomingHttpHeaders
  /** The claims of the sender's token, whose signature is valid. */
  claims: { aud: string; exp: number; sub: string }
  /** The public key of the sender. */
  sender: string
  content: PushContent
  /** The browser that it is for. */
  endpoint: string
}

type Answer = (response: ServerResponse, turn: number) => void

export interface PushService {
  origin: string
  pushed: Pushed[]
  /** The replies from now on; `turn` counts its messages from 1. */
  answer: Answer
  /** Returns a browser's new subscription. */
  subscribe(): NewPushDevice
  close(): Promise<void>
}

/** Answers with a status. */
export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end()

/** Takes the message and never answers. */
export const saysNothing: Answer = () => {}

interface Browser {
  keys: ECDH
  auth: Buffer
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const browser = browsers.get(request.url!)
      if (!browser) return void response.writeHead(404).end()
      const { headers } = request
      service.pushed.push({
        headers,
        ...senderOf(headers.authorization!),
        content: PushContent.parse(JSON.parse(decrypted(Buffer.concat(pieces), browser))),
        endpoint: service.origin + request.url,
      })
      service.answer(response, service.pushed.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed: [],
    answer: answering(201),
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(24).toString('base64url')}`
      browsers.set(path, { keys, auth })
      return {
        endpoint: service.origin + path,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

/** A subscription of a browser at an external push service. */
export function newSubscription(): NewPushDevice {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `https://web.push.apple.com/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** Inserts a person's device directly into the database, and returns how its browser is identified. */
export async function makePushDevice(db: Db, { userId }: Pick<Person, 'userId'>, madeFor: string) {
  const { endpoint, keys } = newSubscription()
  const id = newId()
  await db
    .insertInto('push_devices')
    .values({ id, user_id: userId, endpoint, p256dh: keys.p256dh, auth: keys.auth, made_for: madeFor })
    .execute()
  return { id, before: { endpoint, auth: keys.auth } }
}

const derived = (salt: Buffer, key: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** Decrypts a message as its browser does; throws for another browser's. */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = keys.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const material = derived(auth, shared, info, 32)
  const key = derived(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // the last record ends with a 2 and zeros
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** Returns the sender of a message; throws if the signature isn't made with its key. */
function senderOf(authorization: string): Pick<Pushed, 'claims' | 'sender'> {
  const [, token = '', sender = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(sender, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature of the sender does not hold.')
  return { sender, claims: JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Pushed['claims'] }
}
