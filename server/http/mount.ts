import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import { anonymous } from '#server/actor.ts'
import { forbidden, notFound, unauthorized, unsupportedType } from '#server/errors.ts'
import type { Asker, Door } from './door.ts'
import { csvFile } from './csv-file.ts'
import { parseJsonBody } from './json-body.ts'
import { SHARED_CACHE_CONTROL, sendShared, sharedKey } from './shared-answer.ts'
import type { SharedBytes } from './shared-bytes.ts'
import { parseTextBody } from './text-body.ts'

export interface MountOptions {
  door: Door
  /** Finds out who asks; `anonymous` without a valid session. */
  identify: (request: FastifyRequest) => Promise<Asker['actor']>
  /** Whether a state-changing request came from this site. */
  isOwnOrigin: (request: FastifyRequest) => boolean
  shared: SharedBytes
  publicUrl: string | null
  /** Headers that every answer carries. */
  headers: Record<string, string>
}

// Of JSON, Brotli's first quality is a fiftieth larger than the fourth for a third of the time; done at once, also long
// replies cost less than a stream of their own, and a window of 256 kB keeps the memory small.
const compressJson = {
  threshold: 1024,
  syncThreshold: 4 * 1024 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}

const sharedJson = {
  'cache-control': SHARED_CACHE_CONTROL,
  vary: 'Accept-Encoding',
  'content-type': 'application/json; charset=utf-8',
}

/** Everything about the caller that a call may need. */
export function askerOf(request: FastifyRequest, actor: Asker['actor'], tags?: Set<string>): Asker {
  const key = request.headers['idempotency-key']
  return {
    actor,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key : null,
    replyHeaders: [],
    tags,
  }
}

/** Puts every endpoint behind the door on the wire, under its own path, and JSON refusals for all else below /api. */
export function mountApi(
  app: FastifyInstance,
  { door, identify, isOwnOrigin, shared, publicUrl, headers }: MountOptions,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJsonBody(text as string))
    } catch (error) {
      done(error as Error)
    }
  })

  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseTextBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })

  const handle = (endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = endpoint.access === 'signed-in' || request.headers.cookie ? await identify(request) : anonymous
    const asker = askerOf(request, actor)
    const { params, query, body } = request
    const isJson = endpoint.status !== 204 && !endpoint.csv && !endpoint.type
    const answer = await (isJson ? door.write : door.enter).call(door, endpoint, asker, { params, query, body })
    for (const [name, value] of asker.replyHeaders) reply.header(name, value)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.code(endpoint.status)
    if (endpoint.status === 204) return reply.send()
    if (endpoint.csv) return reply.type('text/csv; charset=utf-8').send(csvFile(endpoint.csv, answer))
    if (endpoint.type) return reply.type(endpoint.type).send(answer)
    return reply.type('application/json; charset=utf-8').send(answer)
  }

  /** The same for everybody; a session is looked at all the same, since asking is using it. */
  const handleShared = (endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.cookie) await identify(request)
    const key = sharedKey(request.raw, publicUrl)
    const make = async () => {
      const { moment } = shared
      const tags = new Set<string>()
      const { params, query } = request
      const text = await door.write(endpoint, askerOf(request, anonymous, tags), { params, query })
      const body = typeof text === 'string' ? Buffer.from(text) : text
      const made = { body, headers: { ...headers, ...sharedJson }, tags, route: endpoint.path }
      return shared.keep(key, made, moment)
    }
    if (key === null) return sendShared(request, reply, shared, await make())
    await shared.wait(key)
    return sendShared(request, reply, shared, shared.find(key) ?? (await shared.make(key, make)))
  }

  for (const { endpoint } of door.entries.values()) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      compress: compressJson,
      ...(endpoint.accepts && { bodyLimit: endpoint.accepts.bytes }),
      onRequest: async (request) => {
        if (endpoint.method === 'GET') return
        if (!isOwnOrigin(request)) throw forbidden(messages.foreignOrigin)
        if (!endpoint.accepts) return requireJson(request)
        // nobody sends megabytes before we know who they are
        if (endpoint.access === 'signed-in' && (await identify(request)).kind === 'anonymous') throw unauthorized()
        requireCsv(request)
      },
      handler: endpoint.shared ? handleShared(endpoint) : handle(endpoint),
    })
  }

  app.all('/api/*', () => {
    throw notFound()
  })
  app.all('/api', () => {
    throw notFound()
  })
}

function requireCsv({ headers }: FastifyRequest): void {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='))
  if (type!.trim() !== 'text/csv' || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw unsupportedType(messages.notCsv)
}

function requireJson(request: FastifyRequest): void {
  const type = request.headers['content-type']
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'
  if (type === undefined ? hasBody : !/^application\/json\s*(;|$)/i.test(type)) throw unsupportedType()
}
