import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#language/translate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import { CLINIC_HEADER } from '#contract/shown-clinic.ts'
import { language } from '#language/translate.ts'
import { anonymous } from '#server/actor.ts'
import { forbidden, notFound, unauthorized, unsupportedType } from '#server/errors.ts'
import { IncomingFile } from '#server/files/incoming.ts'
import type { Caller, Door } from './door.ts'
import { csvFile } from './csv-file.ts'
import { isHeavy } from './heavy-calls.ts'
import { deviceTextOf } from './device-cookie.ts'
import { bearerOf, setRateLimitHeaders } from './key-gate.ts'
import type { Count } from './limit.ts'
import { acceptForms, discardFiles, readForm, refuseLargeForm } from './form-body.ts'
import { parseJsonBody } from './json-body.ts'
import { sendBroken } from '#server/http/pages/plain-page.ts'
import { SHARED_CACHE_CONTROL, sendShared, sharedKey, VARY_BY_LANGUAGE } from '#server/http/shared/shared-answer.ts'
import type { SharedBytes } from '#server/http/shared/shared-bytes.ts'

export interface MountOptions {
  door: Door
  /** Identifies the caller: `anonymous` without a valid session. Throws 401 for an API key that is not valid. */
  identify: (request: FastifyRequest) => Promise<Caller['actor']>
  /** Counts a call of an API key, which `identify` has found. */
  countKeyCall: (request: FastifyRequest) => Promise<Count>
  /** Returns whether a state-changing request came from this site. */
  isOwnOrigin: (request: FastifyRequest) => boolean
  shared: SharedBytes
  publicUrl: string | null
  /** Scans an uploaded file. Throws 422, 503. */
  scan: (file: IncomingFile | Uint8Array, caller: Caller) => Promise<void>
  /** The folder for files of forms while their calls are answered. */
  incoming: string
  /** Headers that every answer carries. */
  headers: Record<string, string>
}

// For JSON, Brotli's lowest quality is two percent larger than the fourth and takes a third of the time; even for long
// replies one synchronous call costs less than a stream, and a window of 256 kB limits the memory.
const compressJson = {
  threshold: 1024,
  syncThreshold: 4 * 1024 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}

const sharedJson = {
  'cache-control': SHARED_CACHE_CONTROL,
  vary: `${VARY_BY_LANGUAGE}, Accept-Encoding`,
  'content-type': 'application/json; charset=utf-8',
}

/** Returns everything about the caller that a call may need. */
export function callerOf(request: FastifyRequest, actor: Caller['actor'], tags?: Set<string>): Caller {
  const key = request.headers['idempotency-key']
  const clinic = request.headers[CLINIC_HEADER]
  return {
    actor,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    origin: request.headers.origin ?? null,
    device: deviceTextOf(request),
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key : null,
    shownClinic: typeof clinic === 'string' ? clinic : null,
    replyHeaders: [],
    tags,
  }
}

/** Puts every endpoint behind the door on the wire, under its own path, and JSON refusals for all else below /api. */
export function mountApi(app: FastifyInstance, options: MountOptions): void {
  const { door } = options
  acceptBodies(app, door)
  const endpoints = [...door.entries.values()].map((entry) => entry.endpoint)
  for (const endpoint of endpoints) if (!endpoint.form) mountEndpoint(app, endpoint, options)
  void app.register(async (scope) => {
    await acceptForms(scope)
    for (const endpoint of endpoints) if (endpoint.form) mountEndpoint(scope, endpoint, options)
  })

  app.all('/api/*', () => {
    throw notFound()
  })
  app.all('/api', () => {
    throw notFound()
  })
}

function acceptBodies(app: FastifyInstance, door: Door): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJsonBody(text as string))
    } catch (error) {
      done(error as Error)
    }
  })

  // the feature reads the file; `requireType` accepts files only on endpoints that take one
  const fileTypes = new Set([...door.entries.values()].flatMap(({ endpoint }) => endpoint.accepts?.types ?? []))
  app.addContentTypeParser([...fileTypes], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}

function mountEndpoint(scope: FastifyInstance, endpoint: Endpoint, options: MountOptions): void {
  const answer = endpoint.shared ? answerShared : answerCall
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    compress: compressJson,
    ...bodyLimitOf(endpoint),
    onRequest: (request, reply) => admit(endpoint, options, request, reply),
    handler: (request, reply) => answer(endpoint, options, request, reply),
    ...(endpoint.csv && { errorHandler: (error, request, reply) => pageForLink(error, request, reply) }),
  })
}

/** Shows the refusal of a file in a page if the person followed a link to it. */
function pageForLink(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.headers.accept?.includes('text/html')) throw error
  void sendBroken(request, reply, error)
}

/** No body that a visitor sends is longer: the longest text is 5,000 characters. Signed-in people write whole visits. */
const VISITORS_JSON_LIMIT = 64 * 1024

/** Returns the limit of a body, where it isn't that of the whole server. */
function bodyLimitOf({ accepts, access }: Endpoint): { bodyLimit?: number } {
  if (accepts) return { bodyLimit: accepts.bytes }
  return access === 'signed-in' ? {} : { bodyLimit: VISITORS_JSON_LIMIT }
}

/** Refuses what can be refused before the body is read. */
async function admit(
  endpoint: Endpoint,
  { door, identify, countKeyCall, isOwnOrigin }: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // replies that are the same for everyone need no key
  const byKey = !endpoint.shared && bearerOf(request) !== null
  if (byKey) {
    const actor = await identify(request)
    setRateLimitHeaders(reply, await countKeyCall(request))
    door.refuseKey(endpoint, callerOf(request, actor))
  }
  if (endpoint.method === 'GET') return
  // browsers add cookies to requests of other sites, but no keys
  if (!byKey && !isOwnOrigin(request)) throw forbidden(t(messages.foreignOrigin))
  if (!endpoint.accepts && !endpoint.form) return requireJson(request)
  // check who the caller is before a large body is read
  const actor = endpoint.access === 'signed-in' ? await identify(request) : null
  if (actor?.kind === 'anonymous') throw unauthorized()
  if (endpoint.form) requireForm(request, endpoint.form.bytes)
  else if (endpoint.accepts) requireType(request, endpoint.accepts.types)
  if (actor) await door.knock(endpoint, callerOf(request, actor), { params: request.params, query: request.query })
}

async function answerCall(
  endpoint: Endpoint,
  { door, identify, incoming, scan }: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const says = endpoint.access === 'signed-in' || request.headers.cookie || bearerOf(request) !== null
  const actor = says ? await identify(request) : anonymous
  const caller = { ...callerOf(request, actor), ...(isHeavy(endpoint) && { signal: leaving(reply) }) }
  const { params, query } = request
  const form = endpoint.form && (await readForm(request, endpoint.form.bytes, incoming))
  const body = form ?? request.body
  const isJson = endpoint.status !== 204 && !endpoint.csv && !endpoint.type
  const act = async () => {
    for (const file of form ? Object.values(form) : [request.body])
      if (file instanceof IncomingFile || file instanceof Uint8Array) await scan(file, caller)
    return (isJson ? door.write : door.enter).call(door, endpoint, caller, { params, query, body })
  }
  const answer = await (form ? withFiles(form, act) : act())
  for (const [name, value] of caller.replyHeaders) reply.header(name, value)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  reply.code(endpoint.status)
  if (endpoint.status === 204) return reply.send()
  if (endpoint.csv) return reply.type('text/csv; charset=utf-8').send(csvFile(endpoint.csv, answer))
  if (endpoint.type && !reply.hasHeader('content-type')) reply.type(endpoint.type)
  if (endpoint.type) return reply.send(answer)
  return reply.type('application/json; charset=utf-8').send(answer)
}

/** The reply is the same for everyone; the session is still checked, because the check extends it. */
async function answerShared(
  endpoint: Endpoint,
  { door, identify, shared, publicUrl, headers }: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // a key sent along is ignored: only the session counts
  if (request.headers.cookie && bearerOf(request) === null) await identify(request)
  // a session's account can have another language than the request
  const key = sharedKey(request.raw, publicUrl, language())
  const make = async () => {
    const { moment } = shared
    const tags = new Set<string>()
    const { params, query } = request
    const text = await door.write(endpoint, callerOf(request, anonymous, tags), { params, query })
    const body = typeof text === 'string' ? Buffer.from(text) : text
    const made = { body, headers: { ...headers, ...sharedJson }, tags }
    return shared.store(key, made, moment)
  }
  if (key === null) return sendShared(request, reply, shared, await make())
  await shared.wait(key)
  return sendShared(request, reply, shared, shared.find(key) ?? (await shared.make(key, make)))
}

/** Returns a signal that aborts if the caller closes the connection before the reply is complete. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  // a reply to HEAD has ended while its rows are still read and dropped
  const leave = () => raw.writableEnded || left.abort()
  // on a busy server the caller may have left before the call begins
  if (raw.closed) leave()
  else raw.once('close', leave)
  return left.signal
}

/** Answers a call and then removes the files that came with it. */
async function withFiles<T>(form: Record<string, unknown>, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } finally {
    await discardFiles(form)
  }
}

function requireType({ headers }: FastifyRequest, types: readonly string[]): void {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='))
  if (!types.includes(type!.trim()) || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw unsupportedType(messages.notThisType(types))
}

function requireForm(request: FastifyRequest, bytes: number): void {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
    throw unsupportedType(t(messages.notForm))
  refuseLargeForm(request, bytes)
}

function requireJson(request: FastifyRequest): void {
  const type = request.headers['content-type']
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'
  if (type === undefined ? hasBody : !/^application\/json\s*(;|$)/i.test(type)) throw unsupportedType()
}
