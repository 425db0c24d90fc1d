import pg from 'pg'
import type { SignedIn } from '#server/actor.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { audienceOf, type News } from './news.ts'
import { CHANNEL, NEWS_BETWEEN, NEWS_SINCE, SNAPSHOT_NOW } from './queries.ts'

/** More than this at once is not told one by one. */
const MOST = 1_000
/** A look without being woken, in ms: finds a line that died silently, or a wake-up that got lost. */
const LOOK_EVERY = 5_000
/** Wake-ups that come in a rush are one look: at most one in so many ms. */
const LOOK_AT_MOST_EVERY = 50
const RECONNECT = { first: 100, most: 2_000 }

/** Told of news, and up to which cursor they go; null when they are too many to be named. */
export type Listener = (news: readonly News[] | null, cursor: string) => Promise<void>

export interface Feed {
  /** Everything up to this snapshot of the database has been told; null before the first connection. */
  cursor(): string | null
  /**
   * Tells what there is now, and then runs `work` before anything more is told: the cursor stands still, and is not
   * behind one that another server gave out before.
   */
  pause<T>(work: () => Promise<T>): Promise<T>
  /** What one reader was not told between an old cursor and the present one, within `pause`; null: unknown or too much. */
  missed(after: string, reader: SignedIn): Promise<News[] | null>
  /** Adds one who is told of all that comes, after those who came before. */
  listen(listener: Listener): void
  close(): Promise<void>
}

interface Row extends News {
  cursor: string
  isTold: boolean
}

/**
 * Hears over one connection of its own what any server has announced. The connection is made again when it is lost, and
 * what was committed meanwhile is told then.
 */
export function openFeed(connectionString: string, log: Log): Feed {
  let client: pg.Client | null = null
  let cursor: string | null = null
  const listeners: Listener[] = []
  let isClosed = false
  let isWoken = false
  let retryIn = RECONNECT.first
  let retry: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let lookedAt = 0
  // one thing after the other: what is told, and who joins
  let line: Promise<unknown> = Promise.resolve()

  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = line.then(work)
    line = mine.catch(() => {})
    return mine
  }

  async function connect() {
    const made = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: 10_000,
      application_name: 'vaidya events',
    })
    const lost = (error?: Error) => {
      if (client !== made) return
      client = null
      if (!isClosed) log.warn({ code: codeOf(error) }, 'The line for live updates was lost')
      void made.end().catch(() => {})
      connectLater()
    }
    made.on('error', lost)
    made.on('end', () => lost())
    made.on('notification', wake)
    try {
      await made.connect()
      await made.query(`listen ${CHANNEL}`)
      cursor ??= (await made.query<Row>(SNAPSHOT_NOW)).rows[0]!.cursor
      if (isClosed) return await made.end()
      client = made
      retryIn = RECONNECT.first
      wake()
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

  /** Looks for news once what is under way is done; several calls until then are one. */
  function wake() {
    if (isWoken || isClosed) return
    isWoken = true
    const pause = Math.max(0, lookedAt + LOOK_AT_MOST_EVERY - Date.now())
    soon = setTimeout(() => {
      void inLine(async () => {
        isWoken = false
        lookedAt = Date.now()
        await look()
      }).catch(() => {})
    }, pause)
  }

  async function look() {
    const asked = client
    if (!asked || cursor === null) return
    try {
      const { rows } = await asked.query<Row>(NEWS_SINCE, [cursor, MOST + 1])
      const next = rows[0]!.cursor
      const news = rows.filter(({ kind }) => kind !== null)
      if (news.length > 0) for (const listener of listeners) await listener(news.length > MOST ? null : news, next)
      cursor = next
    } catch (error) {
      // nothing is lost: the cursor stays, and a new connection goes on from there
      log.warn({ code: codeOf(error) }, 'Looking for live updates failed')
      void asked.end().catch(() => {})
    }
  }

  const looking = setInterval(wake, LOOK_EVERY)
  looking.unref()
  const connecting = connect()

  return {
    cursor: () => cursor,
    pause: (work) =>
      inLine(async () => {
        await look()
        return work()
      }),
    async missed(after, reader) {
      if (!client || cursor === null) throw new Error('The line for live updates is down')
      if (!isCursor(after)) return null
      const { userId, doctorId, clinics } = audienceOf(reader)
      try {
        const kinds = clinics.map(({ kind }) => kind)
        const ids = clinics.map(({ clinicId }) => clinicId)
        const asked = [after, cursor, userId, doctorId, kinds, ids, MOST + 1]
        const { rows } = await client.query<Row>(NEWS_BETWEEN, asked)
        if (!rows[0]!.isTold || rows.length > MOST) return null
        return rows.filter(({ kind }) => kind !== null)
      } catch (error) {
        // 22P02: it looked like a snapshot, and is none
        if (codeOf(error) === '22P02') return null
        throw error
      }
    },
    listen(listener) {
      listeners.push(listener)
    },
    async close() {
      isClosed = true
      clearInterval(looking)
      clearTimeout(retry)
      clearTimeout(soon)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}

/** A snapshot as PostgreSQL writes it; as long as a header may be. */
const isCursor = (text: string) => text.length <= 8_000 && /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)
