import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const path = '/api/claims'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)

/** Makes an account, and a guest's chart at the clinic with its email and an appointment. */
async function guestOf(time: string, { isVerified = true } = {}) {
  const account = await makePatientAccount(app.db, { firstName: 'Nila', lastName: 'Das', isVerified })
  const chart = await makeChart(app.db, clinic, {
    firstName: 'Nila',
    lastName: 'Das',
    email: account.email,
    emailFrom: 'guest',
  })
  const appointment = await makeAppointment(app.db, { clinic, doctor, chart, at: { date: workday(clinic), time } })
  return { account, chart, appointment, client: await app.signInAs(account) }
}

const ids = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id)

test('a guest chart is offered to the account with its verified address and name; once accepted, the patient has its appointments', async () => {
  const { client, chart, appointment } = await guestOf('09:00')
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
  assert.deepEqual((await client.get(path)).body, [
    {
      id: chart.id,
      clinic: { name: 'Hill Clinic', city: 'Pune' },
      firstName: 'Nila',
      lastName: 'Das',
      visits: 1,
      lastVisit: workday(clinic),
      fits: 'you',
      forWhom: null,
      family: [],
      asksBirthDate: false,
      state: 'open',
      at: null,
    },
  ])
  assert.equal((await client.post(`${path}/${chart.id}/accept`)).status, 200)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 200)
  const [taken] = (await client.get(path)).body
  assert.deepEqual([taken.id, taken.state], [chart.id, 'taken'])
  assert.equal((await client.post(`${path}/${chart.id}/accept`)).status, 404)
})

test('if the account has a chart at that clinic, the two merge, and the clinic can undo the merge', async () => {
  const { client, account, chart, appointment } = await guestOf('10:00')
  const own = await makeChart(app.db, clinic, { owner: account })
  assert.equal((await client.post(`${path}/${chart.id}/accept`)).status, 200)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).body.patientId, own.id)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const [merge] = (await admin.get(`/api/patients/${own.id}/merges`)).body
  assert.equal((await admin.post(`/api/merges/${merge.id}/undo`)).status, 200)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
})

test('a declined chart isn’t offered again and stays the guest’s', async () => {
  const { client, chart, appointment } = await guestOf('11:00')
  assert.equal((await client.post(`${path}/${chart.id}/decline`)).status, 200)
  assert.deepEqual((await client.get(path)).body, [])
  assert.equal((await client.post(`${path}/${chart.id}/accept`)).status, 404)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
})

test('no chart is offered before the email is verified, or to anyone else', async () => {
  const { client, chart } = await guestOf('12:00', { isVerified: false })
  assert.deepEqual((await client.get(path)).body, [])
  assert.equal((await client.post(`${path}/${chart.id}/accept`)).status, 404)
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  assert.deepEqual((await stranger.get(path)).body, [])
  for (const answer of ['accept', 'ask', 'decline', 'undo']) {
    assert.equal((await stranger.post(`${path}/${chart.id}/${answer}`)).status, 404)
    assert.equal((await app.anonymous.post(`${path}/${chart.id}/${answer}`)).status, 401)
  }
  for (const make of [makeDoctor, makeStaff, makeAdmin])
    assert.equal((await (await app.signInAs(await make(app.db, clinic))).get(path)).status, 403)
  const { rows } = await sql<{ user_id: string | null }>`select user_id from patients where id = ${chart.id}`.execute(
    app.db,
  )
  assert.equal(rows[0]?.user_id, null)
})

test('an email with wildcards gets no offers, and another person’s chart is never offered', async () => {
  const account = await makeUser(app.db, { email: '%@people.example' })
  assert.deepEqual((await (await app.signInAs(account)).get(path)).body, [])
  const other = await makePatientAccount(app.db)
  const { account: owner } = await guestOf('13:00')
  await makeChart(app.db, await makeClinic(app.db), { owner, email: other.email })
  assert.deepEqual(ids(await (await app.signInAs(other)).get(path)), [])
})

test('two simultaneous accepts take the chart over once', async () => {
  const { client, chart } = await guestOf('14:00')
  const answers = await Promise.all([1, 2, 3].map(() => client.post(`${path}/${chart.id}/accept`)))
  assert.deepEqual(statusesOf(answers), [200, 404, 404])
})
