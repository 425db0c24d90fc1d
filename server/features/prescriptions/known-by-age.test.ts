import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths } from '#contract/wall-clock.ts'
import { makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

// The age of a patient with an unknown birth date.

const app = await sharedApp()

// where the clinic's year is the database's on every day of it
const clinic = await makeClinic(app.db, { zone: 'UTC' })
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const today = todayIn(clinic.zone)

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

const check = (chart: { id: string }) =>
  client.post('/api/prescriptions/check', {
    clinicId: clinic.id,
    patientId: chart.id,
    medications: [{ medicationName: 'Aspirin 75 mg', dosage: '1 tablet', frequency: 'Once daily' }],
  })

test('an approximate age appears on the printout, in the list and with the prescription', async () => {
  const birthYear = String(Number(today.slice(0, 4)) - 34)
  assert.deepEqual(await agesOf(await sign({ birthYear })), [34, 34, 34])
})

test('a birth date gives the exact age, and without birth date and year the age is unknown', async () => {
  const dateOfBirth = `${Number(today.slice(0, 4)) - 10}-12-31`
  const age = today.slice(5) === '12-31' ? 10 : 9
  assert.deepEqual(await agesOf(await sign({ dateOfBirth, birthYear: '1950' })), [age, age, age])
  assert.deepEqual(await agesOf(await sign({})), [null, null, null])
})

test('the safety check counts birthdays: 16 on the day itself, and not on the day before', async () => {
  const warned = async (dateOfBirth: string) => {
    const chart = await makeChart(app.db, clinic, { dateOfBirth })
    const { status, text } = await check(chart)
    assert.equal(status, 200, text)
    return text.includes('Age 15 years')
  }
  for (const born of [addMonths(today, -192), addMonths(addDays(today, 1), -192)])
    assert.equal(await warned(born), born > addMonths(today, -192), born)
})

test('a year and month give the age, to the month in the safety check', async () => {
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months)).toISOString().slice(0, 7)
  assert.deepEqual(await agesOf(await sign({ birthYear: monthsAgo(14) })), [1, 1, 1])
  const { chart } = await sign({ birthYear: monthsAgo(3) })
  const checked = await check(chart)
  assert.equal(checked.status, 200, checked.text)
  assert.match(checked.text, /Age 3 months/)
})
