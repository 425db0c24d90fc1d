import http from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { codeOf } from '#server/database/failures.ts'
import { NotSent } from './not-sent.ts'
import { addressesOf, type Rules } from './resolve.ts'

/** More of an answer is not read, in bytes. */
const ANSWER_BYTES = 4_096
const HEADER_BYTES = 16_384

export interface Answered {
  status: number
  /** The body's first bytes. */
  beginning: Buffer
  /** When to try again: seconds or a date. */
  retryAfter: string | undefined
}

interface Message {
  url: URL
  headers: Record<string, string>
  body: string | Buffer
}

/**
 * Posts a message and returns the reply. Connects to the checked addresses, even if the name resolves differently a moment
 * later; redirects aren't followed. Throws NotSent without a reply before the limit.
 */
export async function post(message: Message, rules: Rules, limit: AbortSignal): Promise<Answered> {
  limit.throwIfAborted()
  const late = new Promise<never>((_resolve, reject) =>
    limit.addEventListener('abort', () => reject(new NotSent('timeout'))),
  )
  late.catch(() => {}) // only while the name is resolved
  const addresses = await Promise.race([addressesOf(message.url, rules), late])
  return exchangeWith(addresses, message, limit)
}

function exchangeWith(addresses: string[], { url, headers, body }: Message, limit: AbortSignal): Promise<Answered> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const fail = (error?: Error) => reject(new NotSent(limit.aborted ? 'timeout' : failureOf(error)))
    const outgoing = request(url, {
      method: 'POST',
      // a new connection, to one of these addresses
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: HEADER_BYTES,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    })
    limit.addEventListener('abort', () => outgoing.destroy())
    outgoing.on('error', fail)
    outgoing.on('close', () => fail())
    outgoing.on('response', (response) => {
      const pieces: Buffer[] = []
      let length = 0
      const done = () => {
        resolve({
          status: response.statusCode ?? 0,
          beginning: Buffer.concat(pieces).subarray(0, ANSWER_BYTES),
          retryAfter: response.headers['retry-after'],
        })
        outgoing.destroy()
      }
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        length += piece.length
        if (length >= ANSWER_BYTES) done()
      })
      // the status counts even if the rest is cut off
      response.on('end', done)
      response.on('error', done)
      response.on('close', done)
    })
    outgoing.end(body)
  })
}

const pinnedTo = (addresses: string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_name, options, callback) => {
    if (options.all) callback(null, all)
    else callback(null, all[0]!.address, all[0]!.family)
  }
}

const failureOf = (error: Error | undefined) =>
  /CERT|TLS|SELF_SIGNED|UNABLE_TO_|HOSTNAME|EPROTO/.test(codeOf(error) ?? '') ? 'certificate' : 'unreachable'
