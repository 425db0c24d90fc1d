import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BEAT_SECONDS, EVENTS_PATH } from '#contract/events.ts'
import type { Actor, SignedIn } from '#server/actor.ts'
import { forbidden, tooMany, unauthorized, unavailable } from '#server/errors.ts'
import type { Feed } from '#server/events/feed.ts'
import { changesOf, isFor, type News } from '#server/events/news.ts'
import { heldBack } from '#server/http/door/held-back.ts'
import { EventStream } from './event-stream.ts'
import type { Limit } from '#server/http/door/limit.ts'

/** A person's maximum number of open streams on this server, one per window. */
const STREAMS_PER_USER = 6
/** The longest time a stream can outlive its session, in ms. */
const SESSIONS_EVERY = 3_000

export interface EventsOptions {
  feed: Feed
  /** Identifies the caller without extending their session. */
  recognise: (request: FastifyRequest) => Promise<Actor>
  /** Returns the people of those sessions that are still valid, with their current rights. */
  stillSignedIn: (sessionIds: readonly string[]) => Promise<SignedIn[]>
  /** How often a person can connect, because each time the database is queried for missed events. */
  budget: Pick<Limit, 'take'>
  /** Headers that every answer carries. */
  headers: Record<string, string>
}

/** GET /api/events: sends each signed-in reader the changes that they are allowed to see (docs/decisions/0006). */
export function mountEvents(app: FastifyInstance, options: EventsOptions): void {
  const { feed, recognise, budget, headers } = options
  const streams = new Set<EventStream>()
  const counts = openCounts()
  let isClosing = false

  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const reader = await recognise(request)
    if (reader.kind === 'anonymous') throw unauthorized()
    const held = heldBack(reader)
    if (held) throw forbidden(held)
    if (isClosing) throw unavailable()
    await budget.take(reader.userId)
    // gone during the lookup: its 'close' event won't fire again
    if (reply.raw.destroyed) return reply.hijack()
    counts.add(reader.userId)

    reply.hijack()
    const stream = new EventStream(reply.raw, reader, headers)
    reply.raw.on('error', () => {})
    reply.raw.on('close', () => {
      streams.delete(stream)
      counts.remove(reader.userId)
    })
    await begin(stream, cursorOf(request)).catch(() => stream.close())
  })

  /**
   * Sends missed events since the cursor, then all new ones, without gaps or duplicates. During the lookup new events wait
   * in the stream, so that other streams don't.
   */
  const begin = async (stream: EventStream, after: string | null) => {
    const now = await feed.pause(async () => {
      const cursor = feed.cursor()
      if (stream.isClosed || isClosing || cursor === null) return null
      if (after === null) stream.beat(cursor)
      else stream.hold()
      if (!stream.isClosed) streams.add(stream)
      return cursor
    })
    if (now === null) return stream.close()
    if (after === null) return
    const missed = await feed.missed(after, now, stream.reader)
    stream.release(missed === null ? [{ kind: 'everything' }] : changesOf(missed), now)
  }

  sendNews(streams, options)
  const stopTimers = startTimers(streams, options)
  app.addHook('preClose', async () => {
    isClosing = true
    stopTimers()
    for (const stream of streams) stream.close()
  })
}

/** Counts the streams of each person, with those that are being opened. */
function openCounts() {
  const counts = new Map<string, number>()
  return {
    /** Throws 429 if the person has too many. */
    add(userId: string) {
      const count = counts.get(userId) ?? 0
      if (count >= STREAMS_PER_USER) throw tooMany(BEAT_SECONDS)
      counts.set(userId, count + 1)
    },
    remove(userId: string) {
      const left = counts.get(userId)! - 1
      if (left > 0) counts.set(userId, left)
      else counts.delete(userId)
    },
  }
}

/** Sends events to the streams whose readers are allowed to see them. */
function sendNews(streams: ReadonlySet<EventStream>, options: EventsOptions): void {
  options.feed.listen(async (news, cursor) => {
    const concerned = [...streams].filter(({ reader }) => isConcerned(news, reader))
    if (concerned.length === 0) return
    await refresh(concerned, options).catch(() => {
      // streams with unknown rights are closed; they reconnect with their cursor
      for (const stream of concerned) stream.close()
    })
    for (const stream of concerned) {
      if (stream.isClosed || !isConcerned(news, stream.reader)) continue
      const changes = news?.filter((one) => isFor(one, stream.reader))
      stream.tell(changes ? changesOf(changes) : [{ kind: 'everything' }], cursor)
    }
  })
}

/** Sends heartbeats and checks sessions; returns a function that stops both. */
function startTimers(streams: ReadonlySet<EventStream>, options: EventsOptions): () => void {
  const { feed } = options
  const beating = setInterval(() => {
    const cursor = feed.cursor()
    if (cursor !== null) for (const stream of streams) stream.beat(cursor)
  }, BEAT_SECONDS * 1000)
  // if the database doesn't answer now, the next round asks it again
  const checking = setInterval(() => void refresh([...streams], options).catch(() => {}), SESSIONS_EVERY)
  return () => {
    clearInterval(beating)
    clearInterval(checking)
  }
}

/** Reloads the rights of some streams, and closes those whose session has ended or whose reader is held back. */
async function refresh(some: readonly EventStream[], { stillSignedIn }: EventsOptions): Promise<void> {
  if (some.length === 0) return
  const living = await stillSignedIn([...new Set(some.map(({ reader }) => reader.sessionId))])
  const bySession = new Map(living.map((actor) => [actor.sessionId, actor]))
  for (const stream of some) {
    const reader = bySession.get(stream.reader.sessionId)
    if (reader && !heldBack(reader)) stream.reader = reader
    else stream.close()
  }
}

const isConcerned = (news: readonly News[] | null, reader: SignedIn) =>
  news === null || news.some((one) => isFor(one, reader))

/** Returns the reader's position: the browser's header when it reconnects, else the cursor rendered into the page. */
function cursorOf({ headers, query }: FastifyRequest): string | null {
  const last = headers['last-event-id']
  if (typeof last === 'string' && last !== '') return last
  const { after } = query as { after?: unknown }
  return typeof after === 'string' && after !== '' ? after : null
}
