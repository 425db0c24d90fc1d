import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import { anonymous } from '#server/actor.ts'
import { forbidden, notFound, unsupportedType } from '#server/errors.ts'
import type { Asker, Door } from './door.ts'
import { parseJsonBody } from './json-body.ts'

export interface MountOptions {
  door: Door
  /** Finds out who asks; `anonymous` without a valid session. */
  identify: (request: FastifyRequest) => Promise<Asker['actor']>
  /** Whether a state-changing request came from this site. */
  isOwnOrigin: (request: FastifyRequest) => boolean
}

/** Everything about the caller that a call may need. */
export function askerOf(request: FastifyRequest, actor: Asker['actor']): Asker {
  const key = request.headers['idempotency-key']
  return {
    actor,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key : null,
    replyHeaders: [],
  }
}

/** Puts every endpoint behind the door on the wire, under its own path, and JSON refusals for all else below /api. */
export function mountApi(app: FastifyInstance, { door, identify, isOwnOrigin }: MountOptions): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJsonBody(text as string))
    } catch (error) {
      done(error as Error)
    }
  })

  const handle = (endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = endpoint.access === 'signed-in' || request.headers.cookie ? await identify(request) : anonymous
    const asker = askerOf(request, actor)
    const answer = await door.enter(endpoint, asker, {
      params: request.params,
      query: request.query,
      body: request.body,
    })
    for (const [name, value] of asker.replyHeaders) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.code(endpoint.status)
    if (endpoint.status === 204) return reply.send()
    if (endpoint.type) return reply.type(endpoint.type).send(answer)
    // serialised here: Fastify's own serialiser would only do it again, slower
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  }

  for (const { endpoint } of door.entries.values()) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: async (request) => {
        if (endpoint.method !== 'GET') {
          if (!isOwnOrigin(request)) throw forbidden(messages.foreignOrigin)
          requireJson(request)
        }
      },
      handler: handle(endpoint),
    })
  }

  app.all('/api/*', () => {
    throw notFound()
  })
  app.all('/api', () => {
    throw notFound()
  })
}

function requireJson(request: FastifyRequest): void {
  const type = request.headers['content-type']
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'
  if (type === undefined ? hasBody : !/^application\/json\s*(;|$)/i.test(type)) throw unsupportedType()
}
