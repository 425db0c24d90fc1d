import type { FastifyInstance } from 'fastify'

/** Receives log lines instead of standard output. */
export interface LogStream {
  write(line: string): void
}

/** Configures the logger: JSON lines with ids and codes. */
export const loggerOptions = (level: string, stream?: LogStream) =>
  level === 'silent' ? false : { level, base: null, ...(stream && { stream }) }

/**
 * Logs one line per request with the route's pattern, never the address, which may hold a secret link or search text
 * (rule T147).
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request
    const route = request.routeOptions.url ?? 'none'
    if (route.startsWith('/assets')) return
    request.log.info(
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), request: id },
      'answered',
    )
  })
}
