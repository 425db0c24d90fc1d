import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A whole request, at most: ten megabytes of a form on a line of 140 kbit/s. */
export const REQUEST_MS = 10 * 60_000

interface Pace {
  /** How often connections are checked. */
  everyMs: number
  /** Bytes that must arrive between two checks; fewer count as stalled. */
  leastBytes: number
  /** Time limit for a whole body that isn't a form. */
  wholeMs: number
}

const PACE: Pace = { everyMs: 20_000, leastBytes: 16 * 1024, wholeMs: 60_000 }

/**
 * Cuts requests whose body arrives too slowly: a form with a file once it stalls, because a slow connection may take
 * minutes for a photograph; any other after a minute.
 */
export function cutSlowBodies(app: FastifyInstance, pace: Pace = PACE): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding, 'content-type': type = '' } = raw.headers
    if (length === '0' && encoding === undefined) return
    watch(raw, /^multipart\/form-data\b/i.test(type) ? pace : { ...pace, leastBytes: 0, everyMs: pace.wholeMs })
  })
}

function watch(request: IncomingMessage, { everyMs, leastBytes }: Pace): void {
  const { socket } = request
  let seen = socket.bytesRead
  const look = setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    if (request.complete) clearInterval(look)
    else if (leastBytes === 0 || came < leastBytes) request.destroy()
  }, everyMs)
  look.unref()
  request.once('end', () => clearInterval(look)).once('close', () => clearInterval(look))
}
