import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { messages } from '#contract/errors.ts'
import { healthCheck } from '#contract/status.ts'

/** Returns whether the program can serve; answers quickly even if the database doesn't. */
export interface Health {
  isServing(): Promise<boolean>
}

/** 200 once the program can serve, 503 otherwise (rule H3). */
export function mountHealth(app: FastifyInstance, health: Health): void {
  app.get(healthCheck.path, async (_request, reply) => {
    const isServing = await health.isServing()
    reply.header('cache-control', 'no-store')
    if (isServing) return reply.send({ status: 'ok' } satisfies z.input<typeof healthCheck.reply>)
    return reply.code(503).send({ status: 'unavailable', message: messages.unavailable })
  })
}
