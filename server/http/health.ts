import type { FastifyInstance } from 'fastify'

/** Whether the program can serve; must answer quickly even when the database does not. */
export interface Health {
  isServing(): Promise<boolean>
}

/** GET /api/health: 200 once the program can serve, 503 otherwise (decision H3). */
export function mountHealth(app: FastifyInstance, health: Health): void {
  app.get('/api/health', async (_request, reply) => {
    const isServing = await health.isServing()
    reply.header('cache-control', 'no-store')
    return reply.code(isServing ? 200 : 503).send({ status: isServing ? 'ok' : 'unavailable' })
  })
}
