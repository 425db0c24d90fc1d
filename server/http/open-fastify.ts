import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#server/config.ts'
import { refuseBroken } from './error-handler.ts'
import { loggerOptions, type LogStream } from './request-log.ts'
import { bareHeaders } from './site-headers.ts'
import { REQUEST_MS } from './slow-bodies.ts'

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
