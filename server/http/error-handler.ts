import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages, type Refusal } from '#contract/errors.ts'
import { isUnavailable } from '#server/database/client.ts'
import { badRequest, RefusedError, tooLarge, unavailable, unsupportedType } from '#server/errors.ts'

/** The one place that turns an error into a reply. Nothing of an unexpected error leaves; its id stands in the log. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    reply.header('cache-control', 'no-store')
    const refused = refusalOf(error)
    if (refused) {
      reply.headers(refused.headers)
      return reply.code(refused.status).send(refused.body)
    }
    logFault(request, error)
    return reply.code(500).send({ message: messages.internal, code: request.id } satisfies Refusal)
  })
}

/** The refusal that an error stands for, or null when it is unexpected. */
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

const plain = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' }

/** Answers an address that is none, which no route and no hook ever sees. */
export function refuseBrokenAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(400)
    .headers(plain)
    .send(JSON.stringify({ message: messages.invalid } satisfies Refusal))
}

const words: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what is no HTTP, or comes too slowly, on the bare socket. */
export function refuseBrokenMessage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ message: messages.invalid } satisfies Refusal)
  const headers = { ...plain, 'content-length': body.length, connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${words[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** Names, codes and the stack's places only: a message may repeat what a person typed. */
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
