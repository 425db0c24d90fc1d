import type { Db } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { makeFamilyChart, makeTakeover } from '#server/testing/chart-things.ts'
import { sharedServer } from '#server/testing/database.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Two people who manage each other's charts, such as a couple, and take them over from one another.

let first: TestApp
/** A separate server whose connections never give up a deadlock: two calls that wait for each other get no reply. */
let app: TestApp

before(async () => {
  first = await buildTestApp({ unlimited: true })
  const { adminConnectionString } = await sharedServer()
  const admin = new pg.Client({ connectionString: adminConnectionString })
  await admin.connect()
  const name = new URL(first.connectionString).pathname.slice(1)
  await admin.query(`alter database ${name} set deadlock_timeout = '1h'`)
  await admin.end()
  app = await buildTestApp({ unlimited: true, beside: first })
})
after(async () => {
  await app?.close()
  await first.close()
})

/** Locks the invitations until all these calls wait for the lock, so that each has taken its earlier locks. */
async function atTheSameMoment<T>(...calls: (() => Promise<T>)[]): Promise<T[]> {
  const { answers } = await first.db.transaction().execute(async (tx) => {
    await sql`select from family_takeovers for update`.execute(tx)
    const answers = Promise.all(calls.map((call) => call()))
    await until('all wait', async () => (await countWaiting(first.db)) === calls.length, 10_000)
    return { answers }
  })
  return answers
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

for (const hasOwnCharts of [false, true])
  test(`two people who invited each other accept at the same time${hasOwnCharts ? ', with charts of their own at the clinic' : ''}: each gets their own records`, async () => {
    const clinic = await makeClinic(app.db)
    const doctor = await makeDoctor(app.db, clinic)
    const couple = await Promise.all(
      ['Uma', 'Ravi'].map(async (firstName, at) => {
        const person = await makePatientAccount(app.db, { firstName, lastName: 'Das' })
        if (hasOwnCharts) await makeChart(app.db, clinic, { owner: person })
        const kept = await makeFamilyChart(app.db, clinic, person, { dateOfBirth: '1980-02-29' })
        const appointment = await makeAppointment(app.db, {
          clinic,
          doctor,
          chart: kept,
          at: { date: workday(clinic), time: `1${at}:00` },
        })
        return { person, kept, appointment, asks: await app.signInAs(person) }
      }),
    )
    const [uma, ravi] = couple as [(typeof couple)[0], (typeof couple)[0]]
    const toRavi = await makeTakeover(app.db, uma.kept.memberId, ravi.person.email)
    const toUma = await makeTakeover(app.db, ravi.kept.memberId, uma.person.email)

    const answers = await atTheSameMoment(
      () => ravi.asks.post(`/api/family-takeovers/${toRavi}/accept`),
      () => uma.asks.post(`/api/family-takeovers/${toUma}/accept`),
    )
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      Array(2).fill([200, '{"message":"You now look after your own records"}']),
    )

    for (const [one, other] of [
      [uma, ravi],
      [ravi, uma],
    ] as const) {
      assert.deepEqual((await one.asks.get('/api/family-members')).body, [])
      assert.equal((await one.asks.get(`/api/appointments/${other.appointment.id}`)).status, 200)
      assert.equal((await one.asks.get(`/api/appointments/${one.appointment.id}`)).status, 404)
      assert.equal((await one.asks.get('/api/patients')).body.length, 1)
    }
  })
