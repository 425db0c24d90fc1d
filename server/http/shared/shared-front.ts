import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { mayBeSignedIn, sendReady, sharedKey } from './shared-answer.ts'
import type { SharedBytes } from './shared-bytes.ts'

interface Options {
  shared: SharedBytes
  sessionCookie: string
  /** The address that this installation is known by; null: whatever the visitor used. */
  publicUrl: string | null
  logLevel: string
}

/** The levels at which each answer has its line. */
const SAYS_ALL = ['trace', 'debug', 'info']

/**
 * Answers from shared bytes before any route or hook is asked, where that is all there is to do; everything else goes on
 * to the application. A request with a session goes on as well, since it counts as use of the session.
 */
export function answerSharedFirst(app: FastifyInstance, { shared, sessionCookie, publicUrl, logLevel }: Options): void {
  const logs = SAYS_ALL.includes(logLevel)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  const answered = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isClosing || mayBeSignedIn(request.headers, sessionCookie)) return false
    const key = sharedKey(request, publicUrl)
    const answer = key === null ? undefined : shared.find(key)
    if (!answer || !sendReady(request, response, answer)) return false
    // the same line as of an answer that was made for the request
    if (logs)
      app.log.info(
        { method: request.method, route: answer.route, status: response.statusCode, ms: 0, request: randomUUID() },
        'answered',
      )
    return true
  }

  const routed = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answered(request, response)) for (const route of routed) route(request, response)
  })
}
