import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'
import { type Client, visitorOf } from '#server/testing/client.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import {
  makeChart,
  makeClinic,
  makeDoctor,
  makeSession,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { until } from '#server/testing/programs.ts'
import { type ServerProcess, startServer } from '#server/testing/running-server.ts'
import { todayIn } from '#server/time.ts'

// The whole program as a separate process, killed while doctors sign, and called again with the same keys.

const SECRET = 'a key for tests: thirty-two characters or more'
const LANES = 6
const ROUNDS = 3
const folder = mkdtempSync(join(tmpdir(), 'vaidya-signing-'))
let base: TestDatabase
let clinic: TestClinic
const started: ServerProcess[] = []

before(async () => {
  base = await createTestDatabase()
  clinic = await makeClinic(base.database.db)
})
after(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await base.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<{ server: ServerProcess; origin: string }> {
  const server = startServer(folder, { DATABASE_URL: base.connectionString, SECRET })
  started.push(server)
  return { server, origin: await server.ready }
}

/** A doctor who repeatedly signs a prescription and then a second version of it, each with its key. */
interface Lane {
  doctor: TestDoctor
  chart: { id: string }
  cookie: string
  /** Number of acknowledged calls. */
  answered: number
  /** The prescription that gets its second version next. */
  open: { id: string; number: string } | null
}

const clientOf = (origin: string, { cookie }: Lane): Client => visitorOf(origin).with({ cookie })

/** Makes the next call of a lane: its key depends on its turn, so that a repeated call uses the same key. */
async function call(client: Client, lane: Lane) {
  const { doctor, chart, open, answered } = lane
  const body = prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), { notes: `turn ${answered}` })
  const key = { 'idempotency-key': `turn-${answered}` }
  return open
    ? client.send('PUT', `/api/prescriptions/${open.id}`, { ...body, version: 1 }, key)
    : client.send('POST', '/api/prescriptions', body, key)
}

function take(lane: Lane, { status, body, text }: Awaited<ReturnType<typeof call>>): void {
  assert.equal(status, lane.open ? 200 : 201, text)
  assert.equal(body.version, lane.open ? 2 : 1)
  assert.equal(body.notes, `turn ${lane.answered}`)
  lane.open = lane.open ? null : { id: body.id, number: body.number }
  lane.answered += 1
}

test('after a kill while doctors sign, each repeated call gets a reply, and each key has signed one version', async () => {
  const { db } = base.database
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async (): Promise<Lane> => {
      const doctor = await makeDoctor(db, clinic)
      const { secret } = await makeSession(db, doctor.userId)
      const cookie = `${sessionCookieName(false)}=${secret}`
      return { doctor, chart: await makeChart(db, clinic), cookie, answered: 0, open: null }
    }),
  )
  const count = () => lanes.reduce((sum, { answered }) => sum + answered, 0)
  for (let round = 0; round < ROUNDS; round++) {
    const { server, origin } = await start()
    let isOver = false
    const signing = lanes.map(async (lane) => {
      while (!isOver) {
        const answer = await call(clientOf(origin, lane), lane).catch(() => null)
        if (answer) take(lane, answer)
      }
    })
    const goal = count() + 10
    await until('prescriptions are signed', () => count() >= goal, 60_000)
    await sleep(round * 37)
    server.child.kill('SIGKILL')
    isOver = true
    await Promise.all([...signing, server.ended])
  }
  // each doctor repeats the last call when the server is back
  const { origin } = await start()
  for (const lane of lanes) take(lane, await call(clientOf(origin, lane), lane))
  for (const { doctor, answered } of lanes) {
    const { rows } = await sql<{ notes: string; version: number; lines: number; checks: number; current: boolean }>`
      select v.notes, v.version,
        (select count(*) from prescription_medications m
          where m.prescription_id = v.prescription_id and m.version = v.version)::int as lines,
        (select count(*) from prescription_checks k
          where k.prescription_id = v.prescription_id and k.version = v.version)::int as checks,
        (v.version = r.current_version) = (v.replaced_at is null) as current
      from prescriptions r join prescription_versions v on v.prescription_id = r.id
      where r.doctor_id = ${doctor.id} order by v.signed_at, v.version`.execute(db)
    assert.deepEqual(
      rows,
      Array.from({ length: answered }, (_, turn) => ({
        notes: `turn ${turn}`,
        version: (turn % 2) + 1,
        lines: 1,
        checks: 1,
        current: true,
      })),
    )
  }
})
