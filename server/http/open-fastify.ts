import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#server/config.ts'
import { refuseBroken } from './error-handler.ts'
import { loggerOptions, type LogStream } from './request-log.ts'
import { bareHeaders } from './site-headers.ts'
import { REQUEST_MS } from './slow-bodies.ts'

const EVERY = 50

/**
 * Once the server is closing, closes connections as soon as their reply is sent. Node closes only the ones idle at that
 * moment; a busy one would stay open for another request that may not come, and delay the shutdown.
 */
export function letGoWhileClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY)
    app.server.once('close', () => clearInterval(timer))
  })
}

const JSON_LIMIT = 1024 * 1024

/** Opens an HTTP server without routes. */
export function openFastify(config: Config, logStream: LogStream | undefined): FastifyInstance {
  const broken = refuseBroken(bareHeaders(config.isSecure))
  return Fastify({
    logger: loggerOptions(config.server.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.server.trustedProxies.length > 0 ? config.server.trustedProxies : false,
    bodyLimit: JSON_LIMIT,
    // a medicine's name may be long, and so its slug
    routerOptions: { maxParamLength: 300 },
    // a header that trickles in must not hold a socket for long; a body by `cutSlowBodies`
    connectionTimeout: 0,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    frameworkErrors: broken.address,
    clientErrorHandler: broken.message,
  })
}
