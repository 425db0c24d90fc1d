import pg from 'pg'
import type { SignedIn } from '#server/actor.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { audienceOf, type News } from './news.ts'
import { CHANNEL, MAIL_CHANNEL, NEWS_BETWEEN, NEWS_SINCE, SNAPSHOT_NOW } from './queries.ts'

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
   * Delivers pending news, then runs `work` before delivering more, so the cursor does not move meanwhile and is not
   * behind one that another server handed out.
   */
  pause<T>(work: () => Promise<T>): Promise<T>
  /**
   * Returns the news that a reader missed between two cursors; null if unknown or too much. Uses its own connections,
   * so that new readers do not delay others.
   */
  missed(after: string, now: string, reader: SignedIn): Promise<News[] | null>
  /** Adds a listener for all future news, after the existing ones. */
  listen(listener: Listener): void
  /** Calls `work` soon after any server has queued mails; also when it may not have heard of them. */
  onMails(work: () => Promise<void>): void
  close(): Promise<void>
}

interface Row extends News {
  cursor: string
  isTold: boolean
}

/**
 * Listens on its own connection to what any server announces. Reconnects when it is lost, and then delivers what was
 * committed meanwhile.
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
  // by a clock that never goes back
  let lookedAt = -Infinity
  let sendMails: (() => Promise<void>) | null = null
  let mailsSoon: NodeJS.Timeout | undefined
  // delivering news and adding listeners run one after the other
  let line: Promise<unknown> = Promise.resolve()

  const catchingUp = new pg.Pool({
    connectionString,
    max: 2,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    application_name: 'vaidya events missed',
  })
  catchingUp.on('error', () => {})

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
    made.on('notification', ({ channel }) => (channel === MAIL_CHANNEL ? wakeMailSender() : wake()))
    try {
      await made.connect()
      await made.query(`listen ${CHANNEL}; listen ${MAIL_CHANNEL}`)
      if (cursor === null) {
        const first = (await made.query<Row>(SNAPSHOT_NOW)).rows[0]!.cursor
        // answers that were kept before may lack a change of which this server was not told
        for (const listener of listeners) await listener(null, first)
        cursor = first
      }
      if (isClosed) return await made.end()
      client = made
      retryIn = RECONNECT.first
      wake()
      wakeMailSender()
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

  /** Schedules a look for news after the current one; calls until then count as one. */
  function wake() {
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

  /** Mails that come in a rush are told of once. */
  function wakeMailSender() {
    if (mailsSoon || isClosed || !sendMails) return
    mailsSoon = setTimeout(() => {
      mailsSoon = undefined
      sendMails?.().catch((error: unknown) => log.warn({ code: codeOf(error) }, 'New mails wait for the clock'))
    }, LOOK_AT_MOST_EVERY)
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
    async missed(after, now, reader) {
      if (!isCursor(after)) return null
      const { userId, doctorIds, clinics } = audienceOf(reader)
      try {
        const kinds = clinics.map(({ kind }) => kind)
        const ids = clinics.map(({ clinicId }) => clinicId)
        const asked = [after, now, userId, doctorIds, kinds, ids, MOST + 1]
        const { rows } = await catchingUp.query<Row>(NEWS_BETWEEN, asked)
        if (!rows[0]!.isTold || rows.length > MOST) return null
        return rows.filter(({ kind }) => kind !== null)
      } catch (error) {
        // 22P02: not a snapshot; 57014: timeout
        if (['22P02', '57014'].includes(codeOf(error) ?? '')) return null
        throw error
      }
    },
    listen(listener) {
      listeners.push(listener)
    },
    onMails(work) {
      sendMails = work
      wakeMailSender()
    },
    async close() {
      isClosed = true
      clearInterval(looking)
      clearTimeout(retry)
      clearTimeout(soon)
      clearTimeout(mailsSoon)
      await connecting
      await client?.end().catch(() => {})
      await catchingUp.end().catch(() => {})
    },
  }
}

/** A snapshot as PostgreSQL writes it; as long as a header may be. */
const isCursor = (text: string) => text.length <= 8_000 && /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)
