import type { FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#language/translate.ts'
import { keyMessages } from '#contract/api-keys.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor, AskingKey } from '#server/actor.ts'
import { forbidden, notFound, RefusedError } from '#server/errors.ts'
import type { Count } from './limit.ts'

/**
 * Returns the text after "Bearer" in the header; null without one. Other schemes may be for a proxy in front of the server.
 * A key anywhere else, such as in the address, is ignored.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const said = /^bearer(?: +(.*))?$/i.exec(headers.authorization?.trim() ?? '')
  return said ? (said[1] ?? '') : null
}

/** The same reply for a wrong, an expired and a revoked key. */
export const wrongKey = () =>
  new RefusedError(401, { message: t(keyMessages.refused) }, { 'www-authenticate': 'Bearer realm="API"' })

/** Sets the headers with the calls left in this hour. Throws 429 with Retry-After if there are none. */
export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetsIn, isOver }: Count): void {
  const headers = {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetsIn),
  }
  reply.headers(headers)
  if (!isOver) return
  throw new RefusedError(429, { message: keyMessages.tooMany(limit) }, { 'retry-after': String(resetsIn) })
}

/** Throws 403 if an API key calls an endpoint that isn't open to keys or not in its scopes. People pass. */
export function refuseKey(actor: Actor, { forKeys, shared }: Endpoint): void {
  const key = keyOf(actor)
  if (key === null || shared || forKeys === 'any') return
  if (forKeys === undefined) throw forbidden(t(keyMessages.notForKeys))
  if (!key.scopes.includes(forKeys)) throw forbidden(keyMessages.lacksScope(forKeys))
}

/** Throws 404 where an API key names another clinic than its own in the path: to keys, public ones are not there either. */
export function refuseOtherClinic(actor: Actor, { path }: Endpoint, params: unknown): void {
  const key = keyOf(actor)
  if (key && path.includes('/clinics/:id') && (params as { id: string }).id !== key.clinicId) throw notFound()
}

const keyOf = (actor: Actor): AskingKey | null => (actor.kind === 'signed-in' && actor.key) || null
