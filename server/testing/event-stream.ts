import { type IncomingMessage, request } from 'node:http'
import { BEAT_EVENT, type Change, CHANGES_EVENT } from '#contract/events.ts'
import { until } from './programs.ts'

export interface HeardStream {
  /** Changes that arrived so far, in order. */
  changes: Change[]
  /** The cursor of the last message; undefined before the first. */
  lastId(): string | undefined
  isOpen(): boolean
  status: number
  /** Cuts the connection, as a lost network does. */
  cut(): void
}

/** Listens to the live updates of a running server, as a browser does; resolves once the first message is there. */
export async function hear(
  origin: string,
  headers: Record<string, string>,
  query: Record<string, string> = {},
): Promise<HeardStream> {
  const changes: Change[] = []
  let lastId: string | undefined
  let isOpen = true
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${origin}/api/events?${new URLSearchParams(query)}`, { headers, agent: false }, resolve)
    sent.on('error', reject)
    sent.end()
  })
  const read = (message: string) => {
    const fields = Object.fromEntries(message.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line)?.slice(1) ?? []))
    if (fields.id !== undefined) lastId = fields.id
    if (fields.event === CHANGES_EVENT) changes.push(...(JSON.parse(fields.data!) as Change[]))
    else if (fields.event !== undefined && fields.event !== BEAT_EVENT) throw new Error(`Unknown event ${fields.event}`)
  }
  let text = ''
  reply.setEncoding('utf8')
  reply.on('data', (part: string) => {
    const messages = (text + part).split('\n\n')
    text = messages.pop()!
    for (const message of messages) read(message)
  })
  reply.on('error', () => {})
  reply.on('close', () => (isOpen = false))
  const status = reply.statusCode!
  if (status === 200) await until('the stream begins', () => lastId !== undefined || !isOpen)
  return { changes, lastId: () => lastId, isOpen: () => isOpen, status, cut: () => reply.destroy() }
}
