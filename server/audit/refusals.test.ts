import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { workday } from '#server/testing/dates.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { newId } from '#server/ids.ts'
import { openRefusals } from './refusals.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const chart = await makeChart(app.db, clinic)
const appointment = await makeAppointment(app.db, {
  clinic,
  doctor,
  chart,
  at: { date: workday(clinic), time: '09:00' },
})

async function refusedTo({ userId }: Pick<Person, 'userId'>) {
  await app.deps.refusals.settled()
  const { rows } = await sql<{ subject_type: string; subject_id: string | null; detail: Record<string, unknown> }>`
    select subject_type, subject_id, detail from audit_events
    where action = 'access.refused' and actor_user_id = ${userId} order by id`.execute(app.db)
  return rows
}

test("a patient on another's appointment is refused with 404, and the audit says who tried what, by ids only", async () => {
  const person = await makePatientAccount(app.db)
  const client = await app.signInAs(person)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
  assert.equal((await client.put(`/api/appointments/${appointment.id}`, { status: 'cancelled' })).status, 404)
  assert.equal((await client.get('/api/reminders/status')).status, 403)
  assert.deepEqual(await refusedTo(person), [
    { subject_type: 'call', subject_id: appointment.id, detail: { call: 'GET /api/appointments/:id', status: 404 } },
    { subject_type: 'call', subject_id: appointment.id, detail: { call: 'PUT /api/appointments/:id', status: 404 } },
    { subject_type: 'call', subject_id: null, detail: { call: 'GET /api/reminders/status', status: 403 } },
  ])
})

test('a refusal stores the clinic if one of its members is refused, and no clinic otherwise', async () => {
  const other = await makeClinic(app.db)
  const [staff, stranger] = [await makeStaff(app.db, clinic, ['appointments']), await makeStaff(app.db, other)]
  for (const person of [staff, stranger]) {
    const client = await app.signInAs(person)
    assert.equal((await client.put(`/api/appointments/${appointment.id}`, { status: 'completed' })).status >= 403, true)
    await client.get(`/api/clinics/${clinic.id}/setup`)
    await client.get(`/api/appointments/${newId()}`)
  }
  await app.deps.refusals.settled()
  const clinicsOf = async ({ userId }: Person) =>
    (
      await sql<{ clinic: string | null }>`select clinic_id as clinic from audit_events
        where action = 'access.refused' and actor_user_id = ${userId} order by id`.execute(app.db)
    ).rows.map((row) => row.clinic)
  assert.deepEqual(await clinicsOf(staff), [clinic.id, clinic.id, null])
  assert.deepEqual(await clinicsOf(stranger), [null, null, null])
})

test('allowed calls, invalid calls and anonymous calls leave no refusal in the audit', async () => {
  const person = await makeStaff(app.db, clinic)
  const client = await app.signInAs(person)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 200)
  assert.equal((await client.put(`/api/appointments/${appointment.id}`, { status: 'pending' })).status, 409)
  assert.equal((await client.get('/api/appointments/no-id')).status, 400)
  assert.deepEqual(await refusedTo(person), [])
  assert.equal((await app.anonymous.get(`/api/clinics/${appointment.id}`)).status, 404)
  await app.deps.refusals.settled()
  const { rows } =
    await sql`select 1 from audit_events where action = 'access.refused' and actor_user_id is null`.execute(app.db)
  assert.equal(rows.length, 0)
})

test('the reply doesn’t wait for the audit', async () => {
  const client = await app.signInAs(await makePatientAccount(app.db))
  const gate = new pg.Client({ connectionString: app.connectionString })
  await gate.connect()
  try {
    await gate.query('begin; lock table audit_events in access exclusive mode')
    assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
  } finally {
    await gate.end()
  }
  await app.deps.refusals.settled()
})

test('the audit records at most thirty refusals per person in ten minutes, marks the last, and then records again', async () => {
  const person = await makePatientAccount(app.db)
  const refusals = openRefusals(app.db, app.deps.log)
  const refuse = (times: number) => {
    for (let time = 0; time < times; time++)
      refusals.note({ userId: person.userId, call: 'GET /x', status: 404, subjectId: null, address: '::1' })
  }
  refuse(5_000)
  await refusals.settled()
  const lines = await refusedTo(person)
  assert.equal(lines.length, 30)
  assert.deepEqual(
    lines.map(({ detail }) => detail.isLastOfWindow ?? false),
    [...Array(29).fill(false), true],
  )
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 10 * 60_000 })
  refuse(1)
  mock.timers.reset()
  await refusals.settled()
  assert.equal((await refusedTo(person)).length, 31)
})

test('if the database can’t store refusals, callers don’t notice and the log has their number', async () => {
  const said: unknown[] = []
  const gone = { ...app.deps.log, warn: (fields: unknown) => void said.push(fields) }
  const broken = app.db.withSchema('nowhere')
  const refusals = openRefusals(broken, gone)
  refusals.note({ userId: 'no id', call: 'GET /x', status: 404, subjectId: null, address: '::1' })
  await refusals.settled()
  assert.deepEqual(said, [{ lost: 1 }])
})
