import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Change } from '#contract/events.ts'
import { announce, forgetOldEvents } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import { hear } from '#server/testing/event-stream.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeSession,
  makeStaff,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Two servers on one database, each with its own line to it.

let here: TestApp
let there: TestApp
let origin: { here: string; there: string }
let visitor: Client
let clinic: TestClinic
let doctor: TestDoctor
let turn = 0

before(async () => {
  here = await buildTestApp({ unlimited: true })
  there = await buildTestApp({ unlimited: true, beside: here })
  const [one, two] = [await here.listen(), await there.listen()]
  visitor = one
  origin = { here: one.origin, there: two.origin }
  clinic = await makeClinic(here.db)
  doctor = await makeDoctor(here.db, clinic)
})
after(async () => {
  await there.close()
  await here.close()
})

async function cookieOf(person: Pick<Person, 'userId'>) {
  const { id, secret } = await makeSession(here.db, person.userId)
  return { id, headers: { cookie: `vaidya_session=${secret}` } }
}

async function listening(person: Pick<Person, 'userId'>, at = origin.there, query = {}) {
  const session = await cookieOf(person)
  return { ...(await hear(at, session.headers, query)), session }
}

/** The workdays within the horizon, each once. */
const workdays = () => [...new Set(Array.from({ length: 80 }, (_, day) => workday(clinic, 3 + day)))]

/** Books the next free time through the first server. */
async function book(): Promise<string> {
  turn += 1
  const time = `${String(9 + (Math.floor(turn / 2) % 8)).padStart(2, '0')}:${turn % 2 ? '30' : '00'}`
  const date = workdays()[Math.floor(turn / 16)]!
  const { status, body } = await visitor.post('/api/public/appointments', bookingOf(clinic, doctor, date, time))
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as string
}

const visits = (changes: Change[]) => changes.flatMap((change) => (change.kind === 'appointment' ? [change.id] : []))
const bells = (changes: Change[]) => changes.filter(({ kind }) => kind === 'notifications').length

test('a booking through one server reaches the open streams of another within two seconds, by id only', async (t) => {
  const own = await listening(doctor)
  const desk = await listening(await makeStaff(here.db, clinic), origin.here)
  const administrator = await listening(await makeAdmin(here.db, clinic))
  const began = performance.now()
  const id = await book()
  await until(
    'all three have heard',
    () => [own, desk, administrator].every(({ changes }) => changes.length > 0),
    2_000,
  )
  t.diagnostic(`heard ${Math.round(performance.now() - began)} ms after the booking was sent`)
  assert.deepEqual(new Set(own.changes.map(({ kind }) => kind)), new Set(['appointment', 'notifications']))
  assert.deepEqual(visits(own.changes), [id])
  assert.deepEqual(desk.changes, [{ kind: 'appointment', id }])
  assert.deepEqual(administrator.changes, [{ kind: 'appointment', id }])
  for (const one of [own, desk, administrator]) one.cut()
})

test('nobody hears of what they may not see: colleagues, other clinics, other patients, former members', async () => {
  const elsewhere = await makeClinic(here.db)
  const former = await makeStaff(here.db, clinic)
  const people = [
    await makeDoctor(here.db, clinic),
    await makeDoctor(here.db, elsewhere),
    await makeStaff(here.db, elsewhere),
    await makeAdmin(here.db, elsewhere),
    await makePatientAccount(here.db),
    former,
  ]
  const streams = await Promise.all(people.map((person) => listening(person)))
  // ended while the stream is open: the next news already finds them without
  await sql`update memberships set ended_at = now() where user_id = ${former.userId}`.execute(here.db)
  const own = await listening(doctor)
  const id = await book()
  await until('the doctor has heard', () => own.changes.length > 0, 2_000)
  await sleep(200)
  assert.deepEqual(visits(own.changes), [id])
  for (const stream of streams) assert.deepEqual(stream.changes, [])
  // nor by coming back with an old cursor
  const back = await hear(origin.here, streams[4]!.session.headers, { after: streams[4]!.lastId()! })
  await sleep(50)
  assert.deepEqual(back.changes, [])
  for (const one of [...streams, own, back]) one.cut()
})

test('a patient hears of their own appointment, confirmed by the doctor', async () => {
  const patient = await makePatientAccount(here.db)
  const chart = await makeChart(here.db, clinic, { owner: patient })
  const at = { date: workday(clinic, 30), time: '11:00' }
  const { id } = await makeAppointment(here.db, { clinic, doctor, chart, at })
  const stream = await listening(patient)
  const treating = await here.signInAs(doctor)
  assert.equal((await treating.put(`/api/appointments/${id}`, { status: 'confirmed' })).status, 200)
  await until('the patient has heard', () => bells(stream.changes) > 0, 2_000)
  assert.deepEqual(stream.changes, [{ kind: 'appointment', id }, { kind: 'notifications' }])
  stream.cut()
})

test('after a cut the reader goes on where they were, on either server: nothing lost, nothing twice', async () => {
  const { headers } = await cookieOf(doctor)
  const first = await hear(origin.here, headers)
  const heard = [await book()]
  await until('the first has heard', () => visits(first.changes).length === 1)
  first.cut()
  heard.push(await book(), await book())
  const second = await hear(origin.there, { ...headers, 'last-event-id': first.lastId()! }, { after: 'of no weight' })
  heard.push(await book())
  await until('the second has heard', () => visits(second.changes).length === 3)
  second.cut()
  const third = await hear(origin.here, headers, { after: second.lastId()! })
  await sleep(100)
  assert.deepEqual(third.changes, [])
  third.cut()
  assert.deepEqual([...visits(first.changes), ...visits(second.changes)], heard)
})

test('cut again and again while bookings run: each is heard exactly once', async () => {
  const { headers } = await cookieOf(doctor)
  let stream = await hear(origin.here, headers)
  const all: Change[] = []
  const booked: string[] = []
  let isOver = false
  const booking = (async () => {
    while (!isOver) booked.push(await book())
  })()
  for (let round = 0; round < 12; round++) {
    await sleep(20 + Math.random() * 60)
    stream.cut()
    // what had arrived whole counts, with the cursor that came with it
    all.push(...stream.changes.splice(0))
    stream = await hear(round % 2 ? origin.here : origin.there, headers, { after: stream.lastId()! })
  }
  isOver = true
  await booking
  await until('the last is heard', () => visits([...all, ...stream.changes]).length >= booked.length)
  await sleep(100)
  assert.deepEqual(visits([...all, ...stream.changes]), booked)
  stream.cut()
})

test('of two interleaved transactions the later number commits first: both are heard, once', async () => {
  const user = await makePatientAccount(here.db)
  const stream = await listening(user)
  const [slow, quick] = [newId(), newId()]
  const lost: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let hasWritten = () => {}
  const written = new Promise<void>((resolve) => (hasWritten = resolve))
  const slowly = here.db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'appointment', subjectId: slow, userId: user.userId })
    hasWritten()
    await held
  })
  await written
  await announce(here.db, { kind: 'appointment', subjectId: quick, userId: user.userId })
  await until('the quick one is heard', () => visits(stream.changes).length === 1)
  // a reader who leaves between the two commits, with a cursor that is beyond the slow one's number
  const between = stream.lastId()!
  const leaver = await hear(origin.here, stream.session.headers, { after: between })
  leaver.cut()
  lost.push(...visits(leaver.changes))
  release()
  await slowly
  await until('the slow one is heard', () => visits(stream.changes).length === 2)
  assert.deepEqual(visits(stream.changes), [quick, slow])
  const back = await hear(origin.here, stream.session.headers, { after: between })
  await until('the one who left hears it too', () => back.changes.length > 0)
  assert.deepEqual([lost, visits(back.changes)], [[], [slow]])
  stream.cut()
  back.cut()
})

test('a change that is rolled back is told to nobody', async () => {
  const user = await makePatientAccount(here.db)
  const stream = await listening(user)
  await here.db
    .transaction()
    .execute(async (tx) => {
      await announce(tx, { kind: 'notifications', userId: user.userId })
      throw new Error('no')
    })
    .catch(() => {})
  await announce(here.db, { kind: 'appointment', subjectId: newId(), userId: user.userId })
  await until('the other one is heard', () => stream.changes.length > 0)
  assert.equal(bells(stream.changes), 0)
  stream.cut()
})

test('signed out, deactivated or idle: the stream closes within five seconds; and being open keeps no session alive', async () => {
  const [leaving, deactivated, idle, staying] = await Promise.all(
    Array.from({ length: 4 }, async () => listening(await makePatientAccount(here.db))),
  )
  const before = await sql`select last_used_at from sessions where id = ${staying!.session.id}`.execute(here.db)
  assert.equal((await visitor.with(leaving!.session.headers).post('/api/auth/logout')).status, 200)
  await sql`update users set deactivated_at = now()
    where id = (select user_id from sessions where id = ${deactivated!.session.id})`.execute(here.db)
  await sql`update sessions set last_used_at = now() - interval '31 minutes' where id = ${idle!.session.id}`.execute(
    here.db,
  )
  const ended = () => [leaving, deactivated, idle].every((stream) => !stream!.isOpen())
  await until('the three are closed', ended, 5_000)
  assert(staying!.isOpen())
  assert.equal((await hear(origin.here, idle!.session.headers)).status, 401)
  const after = await sql`select last_used_at from sessions where id = ${staying!.session.id}`.execute(here.db)
  assert.deepEqual(after.rows, before.rows)
  staying!.cut()
})

test('a call that says that nobody is there answers and does not keep the session alive', async () => {
  const { id, headers } = await cookieOf(doctor)
  const age = async () => {
    const { rows } = await sql<{
      age: number
    }>`select extract(epoch from now() - last_used_at)::int as age from sessions
      where id = ${id}`.execute(here.db)
    return rows[0]!.age
  }
  await sql`update sessions set last_used_at = now() - interval '20 minutes' where id = ${id}`.execute(here.db)
  assert.equal((await visitor.with(headers).get('/api/notifications', { 'x-unattended': '1' })).status, 200)
  assert((await age()) >= 1200)
  assert.equal((await visitor.with(headers).get('/api/notifications')).status, 200)
  assert((await age()) < 5)
})

test('the line to the database is cut: it comes back by itself, and what happened meanwhile is told', async () => {
  const stream = await listening(doctor)
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vaidya events'
      and datname = current_database()`.execute(here.db)
  await kill()
  const during = await book()
  await until('it is told', () => visits(stream.changes).includes(during), 5_000)
  await kill()
  await sleep(800)
  const later = await book()
  await until('the next as well', () => visits(stream.changes).includes(later), 5_000)
  assert.deepEqual(visits(stream.changes), [during, later])
  assert(stream.isOpen())
  stream.cut()
})

test('a cursor that is too old, of another database or nonsense: the reader is told to read everything again', async () => {
  const { headers } = await cookieOf(await makePatientAccount(here.db))
  for (const after of ['1:1:', '3:1:', '99999999999:99999999999:', 'x', "1:1:';--", '1:1:1,1,1']) {
    const stream = await hear(origin.here, headers, { after })
    assert.deepEqual(stream.changes, [{ kind: 'everything' }], after)
    stream.cut()
  }
})

test('what is older than a day is forgotten, and whoever comes back after that reads everything again', async () => {
  const user = await makePatientAccount(here.db)
  const stream = await listening(user)
  const early = stream.lastId()!
  await announce(here.db, { kind: 'notifications', userId: user.userId })
  await until('it is heard', () => stream.changes.length === 1)
  const late = stream.lastId()!
  await sql`update events set created_at = now() - interval '25 hours'`.execute(here.db)
  await forgetOldEvents(here.db)
  const { rows } = await sql`select 1 from events`.execute(here.db)
  assert.equal(rows.length, 1)
  await announce(here.db, { kind: 'notifications', userId: user.userId })
  assert.deepEqual((await hear(origin.here, stream.session.headers, { after: early })).changes, [
    { kind: 'everything' },
  ])
  assert.deepEqual((await hear(origin.here, stream.session.headers, { after: late })).changes, [
    { kind: 'notifications' },
  ])
  stream.cut()
})

test('a person has six streams at most, and nobody without a session has one', async () => {
  const { headers } = await cookieOf(await makePatientAccount(here.db))
  const streams = await Promise.all(Array.from({ length: 6 }, () => hear(origin.here, headers)))
  assert.equal((await hear(origin.here, headers)).status, 429)
  streams[0]!.cut()
  await until('there is room again', async () => {
    const next = await hear(origin.here, headers)
    next.cut()
    return next.status === 200
  })
  for (const stream of streams) stream.cut()
  assert.equal((await hear(origin.here, {})).status, 401)
  assert.equal((await visitor.send('HEAD', '/api/events')).status, 404)
})

test('a server that stops ends its streams, and the readers go on at another one', async () => {
  const third = await buildTestApp({ unlimited: true, beside: here })
  const { origin: at } = await third.listen()
  const stream = await listening(doctor, at)
  const began = performance.now()
  await third.close()
  assert(performance.now() - began < 3_000)
  await until('the stream has ended', () => !stream.isOpen())
  const id = await book()
  const back = await hear(origin.here, { ...stream.session.headers, 'last-event-id': stream.lastId()! })
  assert.deepEqual(visits(back.changes), [id])
  back.cut()
})
