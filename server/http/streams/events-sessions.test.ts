import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { hear } from '#server/testing/event-stream.ts'
import { makePatientAccount } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import {
  book,
  cookieOf,
  listening,
  appointmentsIn,
  openTwoServers,
  type TwoServers,
} from '#server/testing/two-servers.ts'

// How long a stream lasts, and how many a person can have.

let two: TwoServers

before(async () => {
  two = await openTwoServers()
})
after(() => two.close())

test('signed out, deactivated or idle: the stream closes within five seconds, and an open stream keeps no session alive', async () => {
  const [leaving, deactivated, idle, staying] = await Promise.all(
    Array.from({ length: 4 }, async () => listening(two, await makePatientAccount(two.here.db))),
  )
  const before = await sql`select last_used_at from sessions where id = ${staying!.session.id}`.execute(two.here.db)
  assert.equal((await two.visitor.with(leaving!.session.headers).post('/api/auth/logout')).status, 200)
  await sql`update users set deactivated_at = now()
    where id = (select user_id from sessions where id = ${deactivated!.session.id})`.execute(two.here.db)
  await sql`update sessions set last_used_at = now() - interval '31 minutes' where id = ${idle!.session.id}`.execute(
    two.here.db,
  )
  const ended = () => [leaving, deactivated, idle].every((stream) => !stream!.isOpen())
  await until('the three are closed', ended, 5_000)
  assert(staying!.isOpen())
  assert.equal((await hear(two.origin.here, idle!.session.headers)).status, 401)
  const after = await sql`select last_used_at from sessions where id = ${staying!.session.id}`.execute(two.here.db)
  assert.deepEqual(after.rows, before.rows)
  staying!.cut()
})

test('an unattended call gets its reply and doesn’t extend the session', async () => {
  const { id, headers } = await cookieOf(two, two.doctor)
  const age = async () => {
    const { rows } = await sql<{
      age: number
    }>`select extract(epoch from now() - last_used_at)::int as age from sessions
      where id = ${id}`.execute(two.here.db)
    return rows[0]!.age
  }
  await sql`update sessions set last_used_at = now() - interval '20 minutes' where id = ${id}`.execute(two.here.db)
  assert.equal((await two.visitor.with(headers).get('/api/notifications', { 'x-unattended': '1' })).status, 200)
  assert((await age()) >= 1200)
  assert.equal((await two.visitor.with(headers).get('/api/notifications')).status, 200)
  assert((await age()) < 5)
})

test('a person has at most six streams, and a stream needs a session', async () => {
  const { headers } = await cookieOf(two, await makePatientAccount(two.here.db))
  const streams = await Promise.all(Array.from({ length: 6 }, () => hear(two.origin.here, headers)))
  assert.equal((await hear(two.origin.here, headers)).status, 429)
  streams[0]!.cut()
  await until('there is room again', async () => {
    const next = await hear(two.origin.here, headers)
    next.cut()
    return next.status === 200
  })
  for (const stream of streams) stream.cut()
  assert.equal((await hear(two.origin.here, {})).status, 401)
  assert.equal((await two.visitor.send('HEAD', '/api/events')).status, 404)
})

test('a stopping server ends its streams, and readers resume at another one', async () => {
  const third = await buildTestApp({ unlimited: true, beside: two.here })
  const { origin: at } = await third.listen()
  const stream = await listening(two, two.doctor, at)
  const began = performance.now()
  await third.close()
  assert(performance.now() - began < 3_000)
  await until('the stream has ended', () => !stream.isOpen())
  const id = await book(two)
  const back = await hear(two.origin.here, { ...stream.session.headers, 'last-event-id': stream.lastId()! })
  assert.deepEqual(appointmentsIn(back.changes), [id])
  back.cut()
})
