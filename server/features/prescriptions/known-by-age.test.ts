import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '#server/testing/client.ts'
import { makeChart, makeClinic, makeDoctor, type TestClinic, type TestDoctor } from '#server/testing/factories.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'

// The age of a patient whose birth date is not known.

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let client: Client
let today: string

before(async () => {
  app = await buildTestApp({ unlimited: true })
  // where the clinic's year is the database's on every day of it
  clinic = await makeClinic(app.db, { zone: 'UTC' })
  doctor = await makeDoctor(app.db, clinic)
  client = await app.signInAs(doctor)
  today = todayIn(clinic.zone)
})
after(() => app.close())

async function sign(birth: { birthYear?: string; dateOfBirth?: string }) {
  const chart = await makeChart(app.db, clinic, birth)
  const { status, body, text } = await client.post(
    '/api/prescriptions',
    prescriptionOf({ clinic, doctor, chart }, today),
  )
  assert.equal(status, 201, text)
  return { id: body.id as string, chart }
}
const agesOf = async ({ id, chart }: { id: string; chart: { id: string } }) => [
  (await client.get(`/api/prescriptions/${id}/paper`)).body.patient.age,
  (await client.get(`/api/prescriptions/${id}`)).body.patient.age,
  (await client.get(`/api/prescriptions?patientId=${chart.id}`)).body[0].patient.age,
]

test('a patient known by age has it on the paper, in the list and with the prescription', async () => {
  const birthYear = String(Number(today.slice(0, 4)) - 34)
  assert.deepEqual(await agesOf(await sign({ birthYear })), [34, 34, 34])
})

test('a birth date counts to the day, and without either the age is not known', async () => {
  const dateOfBirth = `${Number(today.slice(0, 4)) - 10}-12-31`
  const age = today.slice(5) === '12-31' ? 10 : 9
  assert.deepEqual(await agesOf(await sign({ dateOfBirth, birthYear: '1950' })), [age, age, age])
  assert.deepEqual(await agesOf(await sign({})), [null, null, null])
})
