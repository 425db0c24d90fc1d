import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Change } from '#contract/events.ts'
import { announce, forgetOldEvents } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { hear } from '#server/testing/event-stream.ts'
import { makePatientAccount } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import {
  bellsIn,
  book,
  cookieOf,
  listening,
  appointmentsIn,
  openTwoServers,
  type TwoServers,
} from '#server/testing/two-servers.ts'

// A reconnecting reader gets missed events: nothing lost, nothing twice.

let two: TwoServers

before(async () => {
  two = await openTwoServers()
})
after(() => two.close())

test('after a disconnect the reader resumes on either server: nothing lost, nothing twice', async () => {
  const { headers } = await cookieOf(two, two.doctor)
  const first = await hear(two.origin.here, headers)
  const heard = [await book(two)]
  await until('the first has heard', () => appointmentsIn(first.changes).length === 1)
  first.cut()
  heard.push(await book(two), await book(two))
  const second = await hear(
    two.origin.there,
    { ...headers, 'last-event-id': first.lastId()! },
    { after: 'of no weight' },
  )
  heard.push(await book(two))
  await until('the second has heard', () => appointmentsIn(second.changes).length === 3)
  second.cut()
  const third = await hear(two.origin.here, headers, { after: second.lastId()! })
  await sleep(100)
  assert.deepEqual(third.changes, [])
  third.cut()
  assert.deepEqual([...appointmentsIn(first.changes), ...appointmentsIn(second.changes)], heard)
})

test('with repeated disconnects while bookings run, each event arrives exactly once', async () => {
  const { headers } = await cookieOf(two, two.doctor)
  let stream = await hear(two.origin.here, headers)
  const all: Change[] = []
  const booked: string[] = []
  let isOver = false
  const booking = (async () => {
    while (!isOver) booked.push(await book(two))
  })()
  for (let round = 0; round < 12; round++) {
    await sleep(20 + Math.random() * 60)
    stream.cut()
    // only complete messages count, with their cursor
    all.push(...stream.changes.splice(0))
    stream = await hear(round % 2 ? two.origin.here : two.origin.there, headers, { after: stream.lastId()! })
  }
  isOver = true
  await booking
  await until('the last is heard', () => appointmentsIn([...all, ...stream.changes]).length >= booked.length)
  await sleep(100)
  assert.deepEqual(appointmentsIn([...all, ...stream.changes]), booked)
  stream.cut()
})

test('two interleaved transactions, the later number committed first: both arrive, once', async () => {
  const user = await makePatientAccount(two.here.db)
  const stream = await listening(two, user)
  const [slow, quick] = [newId(), newId()]
  const lost: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let hasWritten = () => {}
  const written = new Promise<void>((resolve) => (hasWritten = resolve))
  const slowly = two.here.db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'appointment', subjectId: slow, userId: user.userId })
    hasWritten()
    await held
  })
  await written
  await announce(two.here.db, { kind: 'appointment', subjectId: quick, userId: user.userId })
  await until('the quick one is heard', () => appointmentsIn(stream.changes).length === 1)
  // a reader who leaves between the two commits, with a cursor beyond the slower one's number
  const between = stream.lastId()!
  const leaver = await hear(two.origin.here, stream.session.headers, { after: between })
  leaver.cut()
  lost.push(...appointmentsIn(leaver.changes))
  release()
  await slowly
  await until('the slow one is heard', () => appointmentsIn(stream.changes).length === 2)
  assert.deepEqual(appointmentsIn(stream.changes), [quick, slow])
  const back = await hear(two.origin.here, stream.session.headers, { after: between })
  await until('the one who left hears it too', () => back.changes.length > 0)
  assert.deepEqual([lost, appointmentsIn(back.changes)], [[], [slow]])
  stream.cut()
  back.cut()
})

test('a rolled-back change sends no event', async () => {
  const user = await makePatientAccount(two.here.db)
  const stream = await listening(two, user)
  await two.here.db
    .transaction()
    .execute(async (tx) => {
      await announce(tx, { kind: 'notifications', userId: user.userId })
      throw new Error('no')
    })
    .catch(() => {})
  await announce(two.here.db, { kind: 'appointment', subjectId: newId(), userId: user.userId })
  await until('the other one is heard', () => stream.changes.length > 0)
  assert.equal(bellsIn(stream.changes), 0)
  stream.cut()
})

test('the database connection is cut: it reconnects, and events in between arrive', async () => {
  const stream = await listening(two, two.doctor)
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vaidya events'
      and datname = current_database()`.execute(two.here.db)
  await kill()
  const during = await book(two)
  await until('it is told', () => appointmentsIn(stream.changes).includes(during), 5_000)
  await kill()
  await sleep(800)
  const later = await book(two)
  await until('the next as well', () => appointmentsIn(stream.changes).includes(later), 5_000)
  assert.deepEqual(appointmentsIn(stream.changes), [during, later])
  assert(stream.isOpen())
  stream.cut()
})

test('a cursor that is too old, of another database or invalid makes the reader reload everything', async () => {
  const { headers } = await cookieOf(two, await makePatientAccount(two.here.db))
  for (const after of ['1:1:', '3:1:', '99999999999:99999999999:', 'x', "1:1:';--", '1:1:1,1,1']) {
    const stream = await hear(two.origin.here, headers, { after })
    assert.deepEqual(stream.changes, [{ kind: 'everything' }], after)
    stream.cut()
  }
})

test('events are deleted after a day, and readers who reconnect later reload everything', async () => {
  const user = await makePatientAccount(two.here.db)
  const stream = await listening(two, user)
  const early = stream.lastId()!
  await announce(two.here.db, { kind: 'notifications', userId: user.userId })
  await until('it is heard', () => stream.changes.length === 1)
  const late = stream.lastId()!
  await sql`update events set created_at = now() - interval '25 hours'`.execute(two.here.db)
  await forgetOldEvents(two.here.db)
  const { rows } = await sql`select 1 from events`.execute(two.here.db)
  assert.equal(rows.length, 1)
  await announce(two.here.db, { kind: 'notifications', userId: user.userId })
  assert.deepEqual((await hear(two.origin.here, stream.session.headers, { after: early })).changes, [
    { kind: 'everything' },
  ])
  assert.deepEqual((await hear(two.origin.here, stream.session.headers, { after: late })).changes, [
    { kind: 'notifications' },
  ])
  stream.cut()
})
