import pg from 'pg'
import type { SignedIn } from '#server/actor.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { openConnection } from './connection.ts'
import { audienceOf, type News } from './news.ts'
import { MAIL_CHANNEL, NEWS_BETWEEN, NEWS_SINCE, SNAPSHOT_NOW } from './queries.ts'

/** Larger batches of events than this aren't sent one by one. */
const MOST = 1_000
/** A look without being woken, in ms: finds a line that died silently, or a wake-up that got lost. */
const LOOK_EVERY = 5_000
/** The minimum pause in ms between two queries for events, so a burst of notifications causes one. */
const LOOK_AT_MOST_EVERY = 50

/** Gets the news, and the cursor they reach; null if they are too many to list. */
export type Listener = (news: readonly News[] | null, cursor: string) => Promise<void>

export interface Feed {
  /** Everything up to this snapshot of the database has been sent; null before the first connection. */
  cursor(): string | null
  /**
   * Delivers pending news, then runs `work` before delivering more, so the cursor doesn't move in between and isn't older
   * than one from another server.
   */
  pause<T>(work: () => Promise<T>): Promise<T>
  /**
   * Returns the news that a reader missed between two cursors; null if unknown or too much. Uses its own connections,
   * so that new readers do not delay others.
   */
  missed(after: string, now: string, reader: SignedIn): Promise<News[] | null>
  /** Adds a listener for all future news, after the existing ones. */
  listen(listener: Listener): void
  /** Calls `work` soon after any server has queued emails, and after reconnecting. */
  onMails(work: () => Promise<void>): void
  close(): Promise<void>
}

interface Row extends News {
  cursor: string
  isTold: boolean
}

/**
 * Listens on its own connection to the announcements of all servers. After a lost connection it reconnects and delivers
 * what was committed in the meantime.
 */
export function openFeed(connectionString: string, log: Log): Feed {
  let cursor: string | null = null
  const listeners: Listener[] = []
  // delivering news and adding listeners run one after the other
  const inLine = openQueue()
  const catchingUp = openCatchUpPool(connectionString)
  const mails = openMailWaker(log)
  const looks = openLooks(inLine, look)
  const connection = openConnection(connectionString, log, {
    async begin(client) {
      if (cursor !== null) return
      const first = (await client.query<Row>(SNAPSHOT_NOW)).rows[0]!.cursor
      // replies cached before may lack a change that this server missed
      for (const listener of listeners) await listener(null, first)
      cursor = first
    },
    ready() {
      looks.wake()
      mails.wake()
    },
    notified: (channel) => (channel === MAIL_CHANNEL ? mails.wake() : looks.wake()),
  })

  async function look() {
    const asked = connection.client()
    if (!asked || cursor === null) return
    try {
      const { rows } = await asked.query<Row>(NEWS_SINCE, [cursor, MOST + 1])
      const next = rows[0]!.cursor
      const news = rows.filter(({ kind }) => kind !== null)
      if (news.length > 0) for (const listener of listeners) await listener(news.length > MOST ? null : news, next)
      cursor = next
    } catch (error) {
      // nothing is lost: the cursor stays, and a new connection resumes there
      log.warn({ code: codeOf(error) }, 'Looking for live updates failed')
      void asked.end().catch(() => {})
    }
  }

  return {
    cursor: () => cursor,
    pause: (work) =>
      inLine(async () => {
        await look()
        return work()
      }),
    missed: (after, now, reader) => missedNews(catchingUp, after, now, reader),
    listen: (listener) => void listeners.push(listener),
    onMails: mails.onMails,
    async close() {
      looks.close()
      mails.close()
      await connection.close()
      await catchingUp.end().catch(() => {})
    },
  }
}

type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** Returns a function that runs one piece of work after the other. */
function openQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

/** Schedules a look for news when woken, and regularly; wake-ups until it begins count as one. */
function openLooks(inLine: Queue, look: () => Promise<void>) {
  let isClosed = false
  let isWoken = false
  let soon: NodeJS.Timeout | undefined
  // by a clock that never goes back
  let lookedAt = -Infinity
  const wake = () => {
    if (isWoken || isClosed) return
    isWoken = true
    const pause = Math.max(0, lookedAt + LOOK_AT_MOST_EVERY - performance.now())
    soon = setTimeout(() => {
      void inLine(async () => {
        isWoken = false
        lookedAt = performance.now()
        await look()
      }).catch(() => {})
    }, pause)
  }
  const looking = setInterval(wake, LOOK_EVERY)
  looking.unref()
  return {
    wake,
    close() {
      isClosed = true
      clearInterval(looking)
      clearTimeout(soon)
    },
  }
}

/** Announces emails that arrive in a burst once. */
function openMailWaker(log: Log) {
  let isClosed = false
  let soon: NodeJS.Timeout | undefined
  let send: (() => Promise<void>) | null = null
  const wake = () => {
    if (soon || isClosed || !send) return
    soon = setTimeout(() => {
      soon = undefined
      send?.().catch((error: unknown) => log.warn({ code: codeOf(error) }, 'New mails wait for the clock'))
    }, LOOK_AT_MOST_EVERY)
  }
  return {
    wake,
    onMails(work: () => Promise<void>) {
      send = work
      wake()
    },
    close() {
      isClosed = true
      clearTimeout(soon)
    },
  }
}

function openCatchUpPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    application_name: 'vaidya events missed',
  })
  pool.on('error', () => {})
  return pool
}

/** As `Feed.missed`. */
async function missedNews(pool: pg.Pool, after: string, now: string, reader: SignedIn): Promise<News[] | null> {
  if (!isCursor(after)) return null
  const { userId, doctorIds, clinics } = audienceOf(reader)
  try {
    const kinds = clinics.map(({ kind }) => kind)
    const ids = clinics.map(({ clinicId }) => clinicId)
    const asked = [after, now, userId, doctorIds, kinds, ids, MOST + 1]
    const { rows } = await pool.query<Row>(NEWS_BETWEEN, asked)
    if (!rows[0]!.isTold || rows.length > MOST) return null
    return rows.filter(({ kind }) => kind !== null)
  } catch (error) {
    // 22P02: not a snapshot; 57014: timeout
    if (['22P02', '57014'].includes(codeOf(error) ?? '')) return null
    throw error
  }
}

/** A snapshot as PostgreSQL writes it, limited to the length of a header. */
const isCursor = (text: string) => text.length <= 8_000 && /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)
