import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, LANGUAGE_HEADER } from '#language/languages.ts'
import { type News, tagOf } from '#server/events/news.ts'
import { requestLanguage } from '#server/language/request-language.ts'
import { encodingFor } from './encodings.ts'
import type { SharedAnswer, SharedBytes } from './shared-bytes.ts'

/** Hosts that can be part of a page. */
const HOST = /^[\w.:[\]-]{1,255}$/
/** Longer addresses are answered, but not cached. */
const LONGEST_ADDRESS = 1024

/** The headers on which the language of a reply depends. */
export const VARY_BY_LANGUAGE = `Cookie, Accept-Language, ${LANGUAGE_HEADER}`

/** Browsers and proxies revalidate each time. */
export const SHARED_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

interface Options {
  shared: SharedBytes
  sessionCookie: string
  /** The public address of this installation; null for the requested one. */
  publicUrl: string | null
}

/**
 * Sends cached replies before any other hook or handler runs. A request with a session continues, because it counts as
 * use of the session (rule G2).
 */
export function answerSharedFirst(app: FastifyInstance, { shared, sessionCookie, publicUrl }: Options): void {
  app.addHook('onRequest', (request, reply, next) => {
    const key = mayBeSignedIn(request.raw.headers, sessionCookie) ? null : sharedKey(request.raw, publicUrl)
    const answer = key === null ? undefined : shared.find(key)
    if (answer) sendShared(request, reply, shared, answer)
    else next()
  })
}

/**
 * Returns the cache key of a plain read; null if its reply must be made for this request alone. Pages are written in the reader's
 * language and contain their own host (canonical addresses), so the key has both, the host unless the configuration names one.
 */
export function sharedKey(
  { method, url, headers }: IncomingMessage,
  publicUrl: string | null,
  language: Language = requestLanguage({ url, headers }),
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!url?.startsWith('/') || url.length > LONGEST_ADDRESS) return null
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
  if (publicUrl) return `${language} ${url}`
  const { host } = headers
  return host && HOST.test(host) ? `${language} ${host}${url}` : null
}

/** Returns true if a request has a session cookie, valid or not. */
export const mayBeSignedIn = ({ cookie }: IncomingHttpHeaders, sessionCookie: string): boolean =>
  cookie !== undefined && cookie.includes(`${sessionCookie}=`)

/** Sends a shared reply in the best encoding that the client accepts, or 304 if the client has it. */
export function sendShared(
  { raw: { method, headers } }: FastifyRequest,
  reply: FastifyReply,
  shared: SharedBytes,
  answer: SharedAnswer,
): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // the client has left
  if (raw.destroyed) return reply
  if (isUnchanged(headers['if-none-match'], answer.etag)) {
    raw.writeHead(304, answer.unchanged).end()
    return reply
  }
  const accept = headers['accept-encoding']
  const encoding = encodingFor(typeof accept === 'string' ? accept : undefined, answer.length)
  const form = shared.form(answer, encoding)
  raw.writeHead(200, form.headers).end(method === 'HEAD' ? undefined : form.body)
  return reply
}

/** Compares weakly, because proxies that compress change our tags. */
function isUnchanged(wanted: string | undefined, etag: string): boolean {
  if (wanted === undefined) return false
  if (wanted === etag || wanted === '*') return true
  const opaque = etag.slice(2)
  return wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}

/** Drops replies that depend on announced changes; all replies if there were too many changes to name (null). */
export function forgetShared(shared: SharedBytes, news: readonly News[] | null): void {
  if (news === null) return shared.dropAll()
  const tags = news.map(tagOf).filter((tag) => tag !== null)
  if (tags.length > 0) shared.drop(...tags)
}
