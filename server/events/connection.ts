import pg from 'pg'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { CHANNEL, MAIL_CHANNEL } from './queries.ts'

const RECONNECT = { first: 100, most: 2_000 }

interface Connection {
  /** Null while the connection is lost. */
  client(): pg.Client | null
  close(): Promise<void>
}

interface Handlers {
  /** Runs on each new connection before it is used. */
  begin: (client: pg.Client) => Promise<void>
  ready: () => void
  notified: (channel: string) => void
}

/** Opens a connection that listens for announcements, and reconnects when it is lost. */
export function openConnection(connectionString: string, log: Log, { begin, ready, notified }: Handlers): Connection {
  let client: pg.Client | null = null
  let isClosed = false
  let retryIn = RECONNECT.first
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const made = clientFor(connectionString)
    const lost = (error?: Error) => {
      if (client !== made) return
      client = null
      if (!isClosed) log.warn({ code: codeOf(error) }, 'The line for live updates was lost')
      void made.end().catch(() => {})
      connectLater()
    }
    made.on('error', lost)
    made.on('end', () => lost())
    made.on('notification', ({ channel }) => notified(channel))
    try {
      await made.connect()
      await made.query(`listen ${CHANNEL}; listen ${MAIL_CHANNEL}`)
      await begin(made)
      if (isClosed) return await made.end()
      client = made
      retryIn = RECONNECT.first
      ready()
    } catch {
      void made.end().catch(() => {})
      connectLater()
    }
  }

  function connectLater() {
    if (isClosed) return
    retry = setTimeout(() => void connect(), retryIn * (0.5 + Math.random()))
    retryIn = Math.min(retryIn * 2, RECONNECT.most)
  }

  const connecting = connect()
  return {
    client: () => client,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}

const clientFor = (connectionString: string) =>
  new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
    application_name: 'vaidya events',
  })
