import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './encodings.ts'
import type { Form, SharedAnswer, SharedBytes } from './shared-bytes.ts'

/** What may stand in a page as its host. */
const HOST = /^[\w.:[\]-]{1,255}$/
/** Longer addresses are answered, but not cached. */
const LONGEST_ADDRESS = 1024

/** What reading costs to check: of the browser's own copy at each turn, of shared caches as well. */
export const SHARED_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Whether the shared bytes were written; they are unless they must first be compressed. */
type Sent = boolean

/**
 * The key of the answer to a plain read, or null when it must be made for this request alone. Pages name their own host
 * (canonical addresses), so that it belongs to the key unless the configuration says which it is.
 */
export function sharedKey({ method, url, headers }: IncomingMessage, publicUrl: string | null): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!url?.startsWith('/') || url.length > LONGEST_ADDRESS) return null
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
  if (publicUrl) return url
  const { host } = headers
  return host && HOST.test(host) ? `${host}${url}` : null
}

/** Whether a request carries a session, valid or not. */
export const mayBeSignedIn = ({ cookie }: IncomingHttpHeaders, sessionCookie: string): boolean =>
  cookie !== undefined && cookie.includes(`${sessionCookie}=`)

/** Writes a shared answer in the form that the reader takes, if that is ready. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  answer: SharedAnswer,
  form: Form | undefined = answer.forms[encodingOf(request, answer)],
): Sent {
  const { headers, method } = request
  if (isUnchanged(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.unchanged).end()
    return true
  }
  if (!form) return false
  response.writeHead(200, form.headers)
  if (method === 'HEAD') response.end()
  else response.end(form.body)
  return true
}

/** Like `sendReady`, from within a route: with the same bytes and headers. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: SharedBytes,
  answer: SharedAnswer,
): Promise<FastifyReply> {
  const form = await shared.form(answer, encodingOf(request.raw, answer))
  // gone meanwhile
  if (reply.raw.destroyed) return reply.hijack()
  reply.hijack()
  sendReady(request.raw, reply.raw, answer, form)
  return reply
}

const encodingOf = ({ headers }: IncomingMessage, { length }: SharedAnswer): Encoding => {
  const accept = headers['accept-encoding']
  return encodingFor(typeof accept === 'string' ? accept : undefined, length)
}

/** Weak comparison: a proxy that compresses by itself makes other tags of ours. */
function isUnchanged(wanted: string | undefined, etag: string): boolean {
  if (wanted === undefined) return false
  if (wanted === etag || wanted === '*') return true
  const opaque = etag.slice(2)
  return wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
