import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type { SignedIn } from '#server/actor.ts'
import type { Feed, Listener } from '#server/events/feed.ts'
import type { News } from '#server/events/news.ts'
import { hear } from '#server/testing/event-stream.ts'
import { makePatientAccount, makeSession } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { installErrorHandler } from '#server/http/error-handler.ts'
import { mountEvents } from './events.ts'

// Repeated connecting is limited, and blocks no one else.

const readerOf = (userId: string): SignedIn => ({
  kind: 'signed-in',
  userId,
  sessionId: userId,
  role: 'patient',
  mustChangePassword: false,
  memberships: [],
  part: 'patient',
  doctorIds: [],
})

const newsFor = (userId: string, subjectId: string): News => ({ kind: 'appointment', subjectId, userId })

/** Live updates over a manual feed, where the lookup of missed events takes until `letGo`. */
async function mounted() {
  let now = 1
  let line: Promise<unknown> = Promise.resolve()
  const listeners: Listener[] = []
  const requested = Promise.withResolvers<void>()
  const lettingGo = Promise.withResolvers<News[]>()
  const feed: Feed = {
    cursor: () => String(now),
    pause(work) {
      const mine = line.then(work)
      line = mine.catch(() => {})
      return mine
    },
    missed: () => {
      requested.resolve()
      return lettingGo.promise
    },
    onMails: () => {},
    listen: (listener) => void listeners.push(listener),
    close: async () => {},
  }
  const tell = (news: News[]) =>
    feed.pause(async () => {
      now += 1
      for (const listener of listeners) await listener(news, String(now))
    })
  const app = Fastify()
  installErrorHandler(app)
  mountEvents(app, {
    feed,
    recognise: async ({ headers }) => readerOf(String(headers.reader)),
    stillSignedIn: async (ids) => ids.map(readerOf),
    budget: { take: async () => {} },
    headers: {},
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, origin, tell, isAsked: requested.promise, letGo: (missed: News[]) => lettingGo.resolve(missed) }
}

test('while one reader’s missed events load, other readers get theirs; that reader gets new ones after missed ones', async (t) => {
  const { app, origin, tell, isAsked, letGo } = await mounted()
  t.after(() => app.close())
  const other = await hear(origin, { reader: 'other' })
  const late = hear(origin, { reader: 'late' }, { after: '0' })
  await isAsked
  void tell([newsFor('other', 'a'), newsFor('late', 'b')])
  void tell([newsFor('late', 'c')])
  await until('the other hears', () => other.changes.length === 1)
  letGo([newsFor('late', 'missed')])
  const { changes, lastId, cut } = await late
  await until('the late one hears all', () => changes.length === 3)
  assert.deepEqual(
    changes.map((change) => 'id' in change && change.id),
    ['missed', 'b', 'c'],
  )
  assert.equal(lastId(), '3')
  cut()
  other.cut()
})

test('a reader with too many events during that time is disconnected, and can reconnect with its cursor', async (t) => {
  const { app, origin, tell, isAsked } = await mounted()
  t.after(() => app.close())
  const late = hear(origin, { reader: 'late' }, { after: '0' })
  await isAsked
  for (let one = 0; one < 250; one++) await tell([newsFor('late', String(one))])
  const { isOpen, changes, lastId } = await late
  await until('it is closed', () => !isOpen())
  assert.deepEqual([changes, lastId()], [[], undefined])
})

test('a person connects a limited number of times a minute; another person still can', async (t) => {
  const app = await buildTestApp()
  t.after(app.close)
  const { origin } = await app.listen()
  const cookieFor = async () => {
    const { secret } = await makeSession(app.db, (await makePatientAccount(app.db)).userId)
    return { cookie: `vaidya_session=${secret}` }
  }
  const [one, other] = [await cookieFor(), await cookieFor()]
  const statuses: number[] = []
  for (let turn = 0; turn < 61; turn++) {
    const stream = await hear(origin, one, { after: '1:1:' })
    statuses.push(stream.status)
    stream.cut()
    // its slot is free a moment later
    await sleep(5)
  }
  assert.equal(statuses.at(-1), 429)
  assert(statuses.slice(0, 50).every((status) => status === 200))
  const another = await hear(origin, other)
  assert.equal(another.status, 200)
  another.cut()
})
