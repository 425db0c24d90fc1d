import type { FastifyInstance } from 'fastify'

const EVERY = 50

/**
 * Once the server closes, lets go of connections as soon as their answer is out. Node closes those that are idle at that
 * moment; one that was just being answered would stay open for another request that may not come, and hold up the end.
 */
export function letGoWhileClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY)
    app.server.once('close', () => clearInterval(timer))
  })
}
