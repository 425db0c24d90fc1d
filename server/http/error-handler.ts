import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#language/translate.ts'
import { messages, type Refusal } from '#contract/errors.ts'
import { isUnavailable } from '#server/database/driver/client.ts'
import { badRequest, RefusedError, tooLarge, unavailable, unsupportedType } from '#server/errors.ts'

/** Turns errors into replies. Details of unexpected errors are never sent; the log has their id. */
export function installErrorHandler(app: FastifyInstance): void {
  const logTrouble = troubleLog()
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    reply.header('cache-control', 'no-store')
    const refused = refusalOf(error)
    if (refused) {
      if (refused.cause !== undefined) logTrouble(request, refused.cause)
      reply.headers(refused.headers)
      return reply.code(refused.status).send(refused.body)
    }
    logFault(request, error)
    return reply.code(500).send({ message: t(messages.internal), code: request.id } satisfies Refusal)
  })
}

const TROUBLE_MS = 60_000

/** Logs faults of this server, each kind once a minute, because a full disk causes many. */
function troubleLog() {
  const saidAt = new Map<string, number>()
  return (request: FastifyRequest, cause: unknown) => {
    const { name, code = '' } = cause as { name?: string; code?: string }
    const kind = `${name} ${code}`
    if (Date.now() - (saidAt.get(kind) ?? -Infinity) < TROUBLE_MS) return
    saidAt.set(kind, Date.now())
    request.log.error({ fault: { name, code }, route: request.routeOptions.url }, 'files cannot be kept or read')
  }
}

/** Returns the refusal of an error, or null if it is unexpected. */
export function refusalOf(error: FastifyError | Error): RefusedError | null {
  if (error instanceof RefusedError) return error
  if (isUnavailable(error)) return unavailable()
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedType()
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500) return badRequest()
  return null
}

const words: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers requests that never reach a route, such as an invalid URL or invalid HTTP, with these headers. */
export function refuseBroken(headers: Record<string, string>) {
  const body = JSON.stringify({ message: t(messages.invalid) } satisfies Refusal)
  return {
    address: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
      void reply.code(400).headers(headers).send(body),

    /** Also handles requests that arrive too slowly; writes to the bare socket. */
    message(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const all = { ...headers, 'content-length': body.length, connection: 'close' }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${words[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`)
      socket.destroySoon()
    },
  }
}

/** Logs only names, codes and stack positions, because a message may repeat what a person typed. */
export function logFault(request: FastifyRequest, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : { name: typeof thrown, stack: undefined }
  const code = 'code' in error ? error.code : undefined
  const places = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  const path =
    error.name === 'ZodError' && 'issues' in error
      ? (error.issues as { path: PropertyKey[]; code: string }[])
          .slice(0, 5)
          .map((issue) => `${issue.path.join('.')}: ${issue.code}`)
      : undefined
  request.log.error(
    { fault: { name: error.name, code, path, places }, route: request.routeOptions.url },
    'unexpected error',
  )
}
