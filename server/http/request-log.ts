import type { FastifyInstance } from 'fastify'

/** What the logger writes: JSON lines, ids and codes. */
export const loggerOptions = (level: string) => (level === 'silent' ? false : { level, base: null })

/**
 * One line a request: the route's pattern and never the address itself, which may carry a secret link or what
 * somebody searches for (trap T147).
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
