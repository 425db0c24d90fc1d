import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isAlive, readPostmaster } from '#server/database/embedded/postmaster.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { visitorOf } from '#server/testing/client.ts'
import { workdays } from '#server/testing/dates.ts'
import { makeClinic, makeDoctor, type TestClinic, type TestDoctor } from '#server/testing/factories.ts'
import { inEmbedded } from '#server/testing/in-embedded.ts'
import { until } from '#server/testing/programs.ts'
import { bookWithoutEnd, serversOn, stopServer } from '#server/testing/running-server.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { thorough } from '#server/testing/thorough.ts'

// The whole program as a separate process with the embedded database, killed in various ways.

const base = mkdtempSync(join(tmpdir(), 'vaidya-main-'))
// the embedded database of root runs as another user, who must get through
chmodSync(base, 0o711)
const folder = join(base, 'data')
const { start, serving, killAll } = serversOn(folder)
const ROUNDS = 3
let clinic: TestClinic
const doctors: TestDoctor[] = []

before(async () => {
  // only visitors of the full run book
  if (!thorough) return
  await inEmbedded(folder, async ({ db }) => {
    clinic = await makeClinic(db)
    for (let count = 0; count < 60; count++) doctors.push(await makeDoctor(db, clinic))
  })
})
after(async () => {
  await killAll()
  await until('the database has ended', () => !isDatabaseAlive(), 10_000)
  rmSync(base, { recursive: true, force: true })
})

const postmaster = () => readPostmaster(join(folder, 'postgres/data'))
const isDatabaseAlive = () => {
  const pid = postmaster()?.pid
  return pid !== undefined && isAlive(pid)
}
const logOf = () => readFileSync(join(folder, 'postgres/data/server.log'), 'utf8')

let next = 0
/** Another time of another doctor each time, over many days. */
function nextBooking() {
  const times = [
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '12:00',
    '12:30',
    '14:00',
    '14:30',
    '15:00',
    '15:30',
  ]
  const turn = next++
  const doctor = doctors[turn % doctors.length]!
  const time = times[Math.floor(turn / doctors.length) % times.length]!
  return bookingOf(clinic, doctor, workdays(clinic)[Math.floor(turn / doctors.length / times.length)]!, time)
}

async function expectAll(origin: string, booked: { id: string; manageToken: string }[]) {
  const visitor = visitorOf(origin)
  assert(booked.length > 20, `only ${booked.length} bookings were made`)
  for (const { id, manageToken } of booked) {
    const { status, body } = await visitor.get(`/api/public/bookings/${manageToken}`)
    assert.deepEqual([status, body?.id], [200, id])
  }
}

testInFullRun(
  `killed while 32 visitors book (${ROUNDS} ×): every acknowledged booking is there, and nothing needs repair`,
  async (t: TestContext) => {
    const everything: { id: string }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const server = await serving()
      const visitors = bookWithoutEnd(server.origin, 32, nextBooking)
      await until('enough was booked', () => visitors.booked.length > 60, 20_000)
      const database = postmaster()!.pid
      server.child.kill('SIGKILL')
      assert.equal(await server.ended, 'SIGKILL')
      const killed = Date.now()
      await visitors.stop()
      await until('the database has ended with its user', () => !isAlive(database), 8_000)
      const gone = Date.now() - killed

      const restarted = Date.now()
      const { origin } = await serving()
      // the database answers the first question slowly while it starts on a busy machine
      await until('healthy', async () => (await visitorOf(origin).get('/api/health')).status === 200, 10_000)
      const took = Date.now() - restarted
      t.diagnostic(`${visitors.booked.length} booked; database gone after ${gone} ms; restarted in ${took} ms`)
      await expectAll(origin, visitors.booked)
      everything.push(...visitors.booked)
    }
    assert.doesNotMatch(logOf(), /not properly shut down|was interrupted/)
    await inEmbedded(folder, async ({ db }) => {
      const { rows } = await sql<{ overlaps: number; orphans: number }>`select
      (select count(*) from appointments a join appointments b on a.doctor_id = b.doctor_id and a.id < b.id
        and a.slot && b.slot where a.status <> 'cancelled' and b.status <> 'cancelled') as overlaps,
      (select count(*) from appointments a where not exists (select 1 from appointment_changes c where c.appointment_id = a.id)
        or not exists (select 1 from audit_events e where e.subject_id = a.id)
        or not exists (select 1 from notifications n where n.appointment_id = a.id)) as orphans`.execute(db)
      assert.deepEqual(rows[0], { overlaps: 0, orphans: 0 })
      assert.equal(new Set(everything.map(({ id }) => id)).size, everything.length)
    })
  },
)

testInFullRun(
  'the database is killed while visitors book: they get 503 within five seconds, then booking continues',
  async (t: TestContext) => {
    const { origin } = await serving()
    const visitors = bookWithoutEnd(origin, 16, nextBooking)
    await until('some were booked', () => visitors.booked.length > 30, 20_000)
    const dead = postmaster()!.pid
    process.kill(dead, 'SIGKILL')
    const killed = Date.now()
    const before = visitors.booked.length
    await until('bookings are refused with 503', () => (visitors.statuses[503] ?? 0) > 0, 5_000)
    await until('bookings go on', () => visitors.booked.length > before + 20, 20_000)
    const took = Date.now() - killed
    await visitors.stop()
    t.diagnostic(
      `booking again ${took} ms after the kill; slowest answer ${Math.round(visitors.slowestMs())} ms; ${JSON.stringify(visitors.statuses)}`,
    )
    assert.deepEqual(
      Object.keys(visitors.statuses).filter((status) => !['201', '409', '503'].includes(status)),
      [],
    )
    assert(visitors.slowestMs() < 7_000)
    assert.notEqual(postmaster()!.pid, dead)
    assert.equal((await visitorOf(origin).get('/api/health')).status, 200)
    await expectAll(origin, visitors.booked)
  },
)

testInFullRun(
  'SIGTERM under load: accepted requests are answered, the exit is clean and quick, no acknowledged booking is lost',
  async () => {
    const server = await serving()
    const visitors = bookWithoutEnd(server.origin, 32, nextBooking)
    await until('some were booked', () => visitors.booked.length > 30, 20_000)
    const stoppedAt = Date.now()
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    assert(Date.now() - stoppedAt < 10_000)
    await visitors.stop()
    assert(!isDatabaseAlive(), 'the database stayed')
    await expectAll((await serving()).origin, visitors.booked)
  },
)

testInFullRun(
  'a second server joins the same data; a taken port is an error in one sentence; the first keeps serving',
  async () => {
    const first = await serving()
    const second = start()
    const other = await second.ready
    assert.notEqual(other, first.origin)
    const { body } = await visitorOf(first.origin).post('/api/public/appointments', nextBooking())
    assert.equal((await visitorOf(other).get(`/api/public/bookings/${body.manageToken}`)).body.id, body.id)

    const { port } = new URL(first.origin)
    const third = start({ PORT: port })
    assert.equal(await third.ended, 1)
    assert.equal(
      third.said(),
      `Port ${port} is already in use. Stop the other program, or set PORT to another number.\n`,
    )

    await stopServer(first)
    assert.equal((await visitorOf(other).get('/api/health')).status, 200)
    await stopServer(second)
    assert(!isDatabaseAlive())
  },
)

test('an invalid setting is named in a message before anything starts', async () => {
  const server = start({ PORT: 'http', POOL_SIZE: '0' }, join(base, 'never'))
  assert.equal(await server.ended, 1)
  assert.equal(
    server.said(),
    'PORT must be a whole number from 0 to 65535; it is "http".\nPOOL_SIZE must be a whole number from 1 to 500; it is "0".\n',
  )
  assert.throws(() => readFileSync(join(base, 'never')), { code: 'ENOENT' })
})

testInFullRun('an unreachable database stops the start with an error and exit code 1', async () => {
  const server = start({ DATABASE_URL: 'postgresql://nobody:secret-word@127.0.0.1:9/none' }, join(base, 'other'))
  const ended = await Promise.race([server.ended, sleep(15_000, 'still running')])
  assert.equal(ended, 1)
  assert.doesNotMatch(server.said(), /secret-word/)
})
