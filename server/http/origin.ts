import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#language/translate.ts'
import { messages } from '#contract/errors.ts'
import { badRequest, RefusedError } from '#server/errors.ts'
import { sendBroken } from './pages/plain-page.ts'

/** A valid Host header: a name or an address, and a port. */
const HOST = /^[\w.:[\]-]{1,255}$/

const urlOf = (protocol: string, host: string | undefined) =>
  host && HOST.test(host) ? URL.parse(`${protocol}://${host}`) : null

/**
 * True if a state-changing request came from a page of this site: its Origin must be the public address, or without one the
 * requested scheme, host and port. A missing Origin counts as foreign.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers
  return origin !== undefined && origin === (publicUrl ?? urlOf(request.protocol, request.host)?.origin)
}

/** Refuses a request that names more than one host, which proxies and servers may read differently (RFC 9112, 3.2). */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host'
    if (rawHeaders.filter(isHost).length > 1) throw badRequest(t(messages.severalHosts))
  })
}

/**
 * Without a public address the server answers only to literal IP addresses, localhost and its own host name. Any other name
 * may be an attacker's site that resolves to this server (DNS rebinding).
 */
export function refuseForeignHosts(app: FastifyInstance, listensAt: string): void {
  const isOwn = (host: string | undefined) => {
    const name = urlOf('http', host)?.hostname.replace(/\.$/, '')
    if (name === undefined) return false
    return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)localhost$/.test(name) || name === listensAt.toLowerCase()
  }
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    // health checks use names of their own, and get nothing else; HTTP/1.0 may send none
    if (request.routeOptions.url === '/api/health' || host === undefined) return
    if (isOwn(host) && (host === request.host || isOwn(request.host))) return
    const refused = new RefusedError(421, { message: t(messages.unknownHost) })
    const wantsPage = !request.url.startsWith('/api') && request.headers.accept?.includes('text/html')
    if (wantsPage) return sendBroken(request, reply, refused)
    throw refused
  })
}
