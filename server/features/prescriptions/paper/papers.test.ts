import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { prescriptionMessages as says } from '#contract/prescriptions/prescriptions.ts'
import { seal } from '#server/secrets.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { makePrescription, prescriptionOf } from '#server/testing/prescriptions.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let chart: { id: string }
let client: Client

before(async () => {
  app = await buildTestApp()
  clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
  doctor = await makeDoctor(app.db, clinic)
  chart = await makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Nair', dateOfBirth: '1990-01-01' })
  client = await app.signInAs(doctor)
})
after(() => app.close())

const make = () => makePrescription(app.db, { clinic, doctor, chart, notes: 'Only for the patient' })
const paperOf = async (id: string, who = client) => (await who.get(`/api/prescriptions/${id}/paper`)).body
const addressIn = ({ verifyUrl }: { verifyUrl: string }) => `/api/public/prescriptions/${verifyUrl.split('/').at(-1)}`

test('the printout names clinic, registered doctor and patient as they were at signing', async () => {
  const { id } = await make()
  await sql`update patients set last_name = 'Married' where id = ${chart.id}`.execute(app.db)
  await sql`update clinics set phone = '+91 20 5550 0199' where id = ${clinic.id}`.execute(app.db)
  const paper = await paperOf(id)
  assert.deepEqual(
    [paper.patient.lastName, paper.clinic.phone, paper.clinic.address],
    ['Nair', '+91 20 5550 0100', '1 Station Road, Pune'],
  )
  assert.match(paper.doctor.registrationNumber, /^L-/)
  assert(paper.patient.age > 30)
  await sql`update patients set last_name = 'Nair' where id = ${chart.id}`.execute(app.db)
})

test('a prescription’s public address shows only what is needed to compare it', async () => {
  const { id, number } = await make()
  const paper = await paperOf(id)
  assert.match(paper.verifyUrl, /^http:\/\/vaidya\.test\/verify\/[\w-]{22}$/)
  const { status, body, headers } = await app.anonymous.get(addressIn(paper))
  assert.equal(status, 200)
  assert.deepEqual(body, {
    state: 'valid',
    number,
    version: 1,
    clinic: 'Hill Clinic',
    doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    prescriptionDate: todayIn(clinic.zone),
    patient: 'Priya N.',
    medications: [
      {
        medicationName: 'Paracetamol 500 mg',
        dosage: '1 tablet',
        doseWords: '1 tablet twice daily for 5 days',
        frequency: 'Twice daily',
        duration: '5 days',
        quantity: 10,
        refills: 0,
      },
    ],
    patientLines: null,
    teleconsultation: null,
    hash: paper.hash,
    clinicAddress: '1 Station Road, Pune',
    clinicKnownSince: todayIn(clinic.zone),
    registrationNumber: paper.doctor.registrationNumber,
    confirmed: { clinic: 'not-checked', doctor: 'not-checked' },
    throughKey: false,
    keyId: paper.keyId,
  })
  assert.equal(headers['cache-control'], 'no-store')
  // another printout has the same address, even for another reader
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await paperOf(id, staff)).verifyUrl, paper.verifyUrl)
})

test('the public address shows replaced, cancelled and completed prescriptions as such', async () => {
  const { id } = await make()
  const first = addressIn(await paperOf(id))
  await client.put(`/api/prescriptions/${id}`, prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone)))
  const second = addressIn(await paperOf(id))
  const stateAt = async (address: string) => (await app.anonymous.get(address)).body.state
  assert.deepEqual([await stateAt(first), await stateAt(second)], ['replaced', 'valid'])
  await client.post(`/api/prescriptions/${id}/cancel`, { reason: 'A slip' })
  assert.deepEqual([await stateAt(first), await stateAt(second)], ['cancelled', 'cancelled'])
  const over = await makePrescription(app.db, { clinic, doctor, chart, endsOn: '2026-01-01' })
  assert.equal(await stateAt(addressIn(await paperOf(over.id))), 'completed')
})

test('a changed, cut or invented code finds nothing, and guesses are limited', async () => {
  const { id } = await make()
  const address = addressIn(await paperOf(id))
  const guesser = app.anonymous.from('203.0.113.9')
  for (const wrong of [
    address.slice(0, -1),
    `${address}x`,
    address.toUpperCase().replace('/API/PUBLIC/PRESCRIPTIONS', '/api/public/prescriptions'),
  ]) {
    const { status, body } = await guesser.get(wrong)
    assert.deepEqual([status, body.message], [404, says.notFound])
  }
  const statuses = new Set<number>()
  for (let turn = 0; turn < 60; turn++) statuses.add((await guesser.get(`${address.slice(0, -2)}${turn}`)).status)
  assert(statuses.has(429))
  assert.equal((await guesser.get(address)).status, 200, 'the right code is no guess')
})

test('a code that no key can decrypt gets a second one, and both work', async () => {
  const { id } = await make()
  const old = addressIn(await paperOf(id))
  const sealed = seal('another key: thirty-two characters or more', 'prescription-code', 'x')
  await sql`update prescription_codes set sealed = ${sealed} where prescription_id = ${id}`.execute(app.db)
  const fresh = addressIn(await paperOf(id))
  assert.notEqual(fresh, old)
  for (const address of [old, fresh]) assert.equal((await app.anonymous.get(address)).body.state, 'valid')
})

test('printing is recorded, and so is each view by the clinic', async () => {
  const { id } = await make()
  await paperOf(id)
  await client.get(`/api/prescriptions/${id}`)
  await client.get(`/api/prescriptions/${id}/versions`)
  await client.get(`/api/prescriptions?patientId=${chart.id}`)
  await app.deps.views.settled()
  const { rows } = await sql<{ action: string }>`select distinct action from audit_events e
    where action like 'prescription%' and (subject_id = ${chart.id}
      or exists (select from audit_charts c where c.event_id = e.id and c.chart_id = ${chart.id}))`.execute(app.db)
  const actions = rows.map(({ action }) => action)
  for (const action of ['printed', 'opened', 'versions-opened'])
    assert(actions.includes(`prescription.${action}`), action)
  assert(actions.includes('prescriptions.listed'))
})
