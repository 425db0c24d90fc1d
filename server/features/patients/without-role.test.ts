import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// ROW_LEVEL_SECURITY=off: everything works the same. Queries whose results depend on who acts (searches, duplicates,
// offered charts) must not silently return nothing, and must not reveal the other clinic.

let app: TestApp
let desk: Client
let chart: { id: string }
let appointment: { id: string }

before(async () => {
  app = await buildTestApp({ settings: { ROW_LEVEL_SECURITY: 'off' } })
  const [here, there] = [await makeClinic(app.db, { name: 'Hill Clinic' }), await makeClinic(app.db)]
  desk = await app.signInAs(await makeStaff(app.db, here))
  const person = { firstName: 'Anand', lastName: 'Krishnan', email: 'anand@people.example', dateOfBirth: '1971-03-04' }
  chart = await makeChart(app.db, here, person)
  await makeChart(app.db, there, person)
  const doctor = await makeDoctor(app.db, here)
  appointment = await makeAppointment(app.db, {
    clinic: here,
    doctor,
    chart,
    at: { date: workday(here), time: '10:00' },
  })
})
after(() => app.close())

const idsOf = ({ status, body }: { status: number; body: { id: string }[] }) => {
  assert.equal(status, 200)
  return body.map(({ id }) => id)
}

test('a search of charts finds the clinic’s own, even misspelled', async () => {
  assert.deepEqual(idsOf(await desk.get('/api/patients?search=krishnan')), [chart.id])
  assert.deepEqual(idsOf(await desk.get('/api/patients?search=krishnann')), [chart.id])
})

test('a likely duplicate is named', async () => {
  const known = { firstName: 'Annand', lastName: 'Krishnan', phone: '98200 00001', dateOfBirth: '1971-03-04' }
  assert.deepEqual(idsOf(await desk.post('/api/patients/duplicates', known)), [chart.id])
})

test('a search of appointments finds a patient', async () => {
  assert.deepEqual(idsOf(await desk.get('/api/appointments?search=krishnan')), [appointment.id])
})

test('a guest’s chart is offered to the account with its verified address', async () => {
  const account = await makePatientAccount(app.db, {
    firstName: 'Anand',
    lastName: 'Krishnan',
    email: 'anand@people.example',
  })
  const offered = idsOf(await (await app.signInAs(account)).get('/api/claims'))
  assert.ok(offered.includes(chart.id))
})
