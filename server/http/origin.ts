import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/errors.ts'
import { RefusedError } from '#server/errors.ts'
import { sendBroken } from './pages/plain-page.ts'

/** What may stand in a Host header: a name or an address, and a port. */
const HOST = /^[\w.:[\]-]{1,255}$/

const urlOf = (protocol: string, host: string | undefined) =>
  host && HOST.test(host) ? URL.parse(`${protocol}://${host}`) : null

/**
 * Whether a state-changing request came from a page of this site: its Origin must be the public address,
 * or, when none is set, scheme, host and port that were asked. No Origin counts as foreign.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers
  return origin !== undefined && origin === (publicUrl ?? urlOf(request.protocol, request.host)?.origin)
}

/**
 * Without a public address the server answers only to literal IP addresses, localhost and the name that it listens at.
 * Any other name may be an attacker's site that points here (DNS rebinding).
 */
export function refuseForeignHosts(app: FastifyInstance, listensAt: string): void {
  const isOwn = (host: string | undefined) => {
    const name = urlOf('http', host)?.hostname.replace(/\.$/, '')
    if (name === undefined) return false
    return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)localhost$/.test(name) || name === listensAt.toLowerCase()
  }
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.raw.headers
    // what asks whether the program lives has its own names for it, and hears nothing else; HTTP/1.0 may name none
    if (request.routeOptions.url === '/api/health' || host === undefined) return
    if (isOwn(host) && (host === request.host || isOwn(request.host))) return
    const refused = new RefusedError(421, { message: messages.unknownHost })
    const wantsPage = !request.url.startsWith('/api') && request.headers.accept?.includes('text/html')
    if (wantsPage) return sendBroken(request, reply, refused)
    throw refused
  })
}
