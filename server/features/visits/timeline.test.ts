import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TimelineEntry, timelineKinds } from '#contract/visits/timeline.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makeFormRequest } from '#server/testing/forms.ts'
import { makeDose } from '#server/testing/immunizations.ts'
import { makeMedicalDocument } from '#server/testing/medical-documents.ts'
import { makePrescription } from '#server/testing/prescriptions.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeTestOrder } from '#server/testing/test-orders.ts'
import { makeValue, ownPlaceOf } from '#server/testing/values.ts'
import { makeDocument, makeVisit, makeVitals } from '#server/testing/visits.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

const DAY = 86_400_000

async function timelineOf(reader: Client, chart: { id: string }, query = ''): Promise<TimelineEntry[]> {
  const { status, body } = await reader.get(`/api/patients/${chart.id}/timeline${query}`)
  assert.equal(status, 200)
  return body as TimelineEntry[]
}
const one = async (reader: Client, chart: { id: string }) => (await timelineOf(reader, chart, '?kind=appointment'))[0]!

test('a filter selects one kind, and its total is of this kind', async () => {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const wish = { clinic, doctor, chart }
  await makeAppointment(app.db, { ...wish, at: new Date(Date.now() - 3 * DAY), status: 'completed' })
  const visit = await makeVisit(app.db, wish)
  await makeDocument(app.db, { doctor, clinic, visitId: visit.id, title: 'X-ray', files: app.deps.files })
  await makePrescription(app.db, wish)
  await makeMedicalDocument(app.db, wish)
  await makeReport(app.db, { owner, sharedWith: doctor, testDate: '2026-02-03' })
  await makeValue(app.db, { place: { chart: { id: chart.id, clinicId: clinic.id } }, by: doctor.userId })
  await makeVitals(app.db, { clinic, chart, by: doctor })
  await makeDose(app.db, { clinic, chart, by: doctor })
  await makeTestOrder(app.db, { clinic, chart, doctor, result: 'acknowledged' })
  await makeFormRequest(app.db, { clinic, chart, by: doctor, answer: 'Dizzy' })
  const all = await timelineOf(client, chart)
  for (const kind of timelineKinds) {
    const { headers, body } = await client.get(`/api/patients/${chart.id}/timeline?kind=${kind}`)
    assert.deepEqual(
      body,
      all.filter((entry) => entry.kind === kind),
      kind,
    )
    assert.equal(Number(headers['x-total-count']), kind === 'note' ? 0 : 1, kind)
  }
  assert.equal((await client.get(`/api/patients/${chart.id}/timeline?kind=salary`)).status, 400)
})

test('the test values of a day are one entry, in words, for readers of the clinical part', async () => {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const place = { chart: { id: chart.id, clinicId: clinic.id } }
  const by = doctor.userId
  await makeValue(app.db, { place, by, measuredOn: '2026-03-04' })
  await makeValue(app.db, { place, by, measuredOn: '2026-03-04', test: 'hba1c', value: 6.1 })
  await makeValue(app.db, { place, by, measuredOn: '2026-03-05', value: 12, comparator: '<' })
  // the patient's own, in no report that is shared
  await makeValue(app.db, { place: ownPlaceOf(owner), by: owner.userId, measuredOn: '2026-03-06' })
  const inWords = async (reader: Client) =>
    (await timelineOf(reader, chart, '?kind=value')).map(({ date, text }) => `${date} ${text}`)
  const ofChart = ['2026-03-05 Hemoglobin <12 g/dL', '2026-03-04 Hemoglobin 13.8 g/dL, HbA1c 6.1 %']
  assert.deepEqual(await inWords(client), ofChart)
  assert.deepEqual(await inWords(await app.signInAs(owner)), ['2026-03-06 Hemoglobin 13.8 g/dL', ...ofChart])
  for (const reader of [desk, admin]) assert.deepEqual(await inWords(reader), [])
})

/** A member of the staff who opens charts and has this permission, signed in. */
async function staffWith(...capabilities: string[]) {
  const person = await makeStaff(app.db, clinic)
  await sql`
    update memberships
    set capabilities = ${['patients', ...capabilities]}
    where user_id = ${person.userId}
  `.execute(app.db)
  return app.signInAs(person)
}

test('vitals are entries for those who read vitals, once each, without what was entered in error', async () => {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const by = doctor
  const measured = { systolic: 128, diastolic: 82, temperature: 37.11, temperatureUnit: 'F' as const, weight: 71.5 }
  const { id } = await makeVitals(app.db, { clinic, chart, by, measured })
  const wrong = await makeVitals(app.db, { clinic, chart, by, measured: { pulse: 240 } })
  assert.equal((await client.put(`/api/vitals/${wrong.id}`, { version: 1, isError: true })).status, 200)
  // takes the values over, and has others
  const { body: visit } = await client.post('/api/visits', { patientId: chart.id })
  assert.equal(visit.content.systolic, 128)
  const line = 'Blood pressure 128/82 mmHg · Temperature 98.8 °F · Weight 71.5 kg'
  const read = async (reader: Client) => (await timelineOf(reader, chart, '?kind=vitals')).map(({ text }) => text)
  const nurse = await staffWith('vitals')
  for (const reader of [client, colleague, nurse, await app.signInAs(owner)])
    assert.deepEqual(await read(reader), [line])
  for (const reader of [admin, await staffWith('immunizations')]) assert.deepEqual(await read(reader), [])
  assert.ok((await timelineOf(client, chart)).every(({ kind, text }) => kind === 'vitals' || !text?.includes('128')))
  const corrected = await nurse.put(`/api/vitals/${id}`, { version: 1, pulse: 88 })
  assert.equal(corrected.status, 200)
  assert.deepEqual(await read(client), ['Pulse 88 /min'])
})

test('readers of vaccines get them as entries, dated as precisely as the day is known', async () => {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const give = (body: object) => client.post(`/api/patients/${chart.id}/immunizations`, body)
  for (const body of [
    { vaccine: 'rotavirus', dose: '2', givenOn: '2015-03-14' },
    { vaccine: 'bcg', dose: '1', givenOn: '2015', isElsewhere: true },
    { vaccine: 'other', vaccineName: 'Cholera', givenOn: '2016-02' },
  ])
    assert.equal((await give(body)).status, 201)
  const { body: wrong } = await give({ vaccine: 'hib', dose: '1', givenOn: '2015-04-01' })
  const change = { version: 1, status: 'error', reason: 'Another child' }
  assert.equal((await client.put(`/api/immunizations/${wrong.id}`, change)).status, 200)
  const read = async (reader: Client) =>
    (await timelineOf(reader, chart, '?kind=vaccine')).map(({ date, status, text }) => [date, status, text])
  for (const reader of [client, colleague, await staffWith('immunizations'), await app.signInAs(owner)])
    assert.deepEqual(await read(reader), [
      ['2016-02', null, 'Cholera'],
      ['2015-03-14', null, 'Rotavirus, dose 2'],
      ['2015', 'elsewhere', 'BCG'],
    ])
  for (const reader of [admin, await staffWith('vitals')]) assert.deepEqual(await read(reader), [])
})

test('ordered tests and their newest results are entries; the patient reads those that a doctor has acknowledged', async () => {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const ordered = await client.post(`/api/patients/${chart.id}/test-orders`, { tests: ['potassium', 'cbc'] })
  assert.equal(ordered.status, 201, ordered.text)
  const [potassium] = ordered.body.tests
  const enter = async (value: number, after: number) => {
    const values = [
      { name: 'Potassium', value, unit: 'mmol/L', low: 3.5, high: 5.1 },
      { name: 'Note', text: 'clear' },
    ]
    const body = { measuredOn: '2026-03-04', values, after, ...(after ? { reason: 'Repeated' } : {}) }
    const { status, body: result, text } = await client.post(`/api/ordered-tests/${potassium.id}/results`, body)
    assert.equal(status, 201, text)
    return result.id as string
  }
  const read = async (reader: Client) =>
    (await timelineOf(reader, chart))
      .filter(({ kind }) => kind === 'test-order' || kind === 'test-result')
      .map(({ kind, status, title, text }) => [kind, status, kind === 'test-order' ? '' : title, text])
  const order = ['test-order', null, '', 'Potassium, Complete blood count']
  const result = (status: string | null, value: string) => [
    'test-result',
    status,
    'Potassium',
    `Potassium ${value}, Note clear`,
  ]
  const patient = await app.signInAs(owner)
  const technician = await staffWith('tests')
  const first = await enter(6.9, 0)
  for (const reader of [client, technician])
    assert.deepEqual(await read(reader), [order, result('unacknowledged', '6.9 mmol/L (High)')])
  assert.deepEqual(await read(patient), [order])
  assert.equal((await client.put(`/api/test-results/${first}/acknowledgment`, {})).status, 200)
  await enter(4.4, 1)
  assert.deepEqual(await read(client), [order, result('unacknowledged', '4.4 mmol/L')])
  assert.deepEqual(await read(patient), [order, result(null, '6.9 mmol/L (High)')])
  for (const reader of [admin, await staffWith('vitals')]) assert.deepEqual(await read(reader), [])
})

test('cancelled and missed appointments stay in it, and say who can undo that', async () => {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at: new Date(Date.now() + 2 * DAY) })
  const seen = async (reader: Client) => {
    const { status, can } = await one(reader, chart)
    return [status, can.open, can.undo]
  }
  assert.deepEqual(await seen(client), ['scheduled', true, false])
  assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'cancelled' })).status, 200)
  for (const reader of [client, desk, admin]) assert.deepEqual(await seen(reader), ['cancelled', true, true])
  // the desk cancelled it, not the patient
  assert.deepEqual(await seen(await app.signInAs(owner)), ['cancelled', true, false])
  assert.deepEqual(await seen(colleague), ['cancelled', false, false])
  assert.equal((await desk.post(`/api/appointments/${id}/undo`, { status: 'cancelled' })).status, 200)
  assert.deepEqual(await seen(desk), ['scheduled', true, false])
})

test('without a diagnosis, a visit shows its complaint', async () => {
  const chart = await makeChart(app.db, clinic)
  await makeVisit(app.db, { clinic, doctor, chart, content: { complaint: 'Cough' } })
  await makeVisit(app.db, { clinic, doctor, chart, content: { complaint: 'Fever', diagnoses: [{ text: 'Dengue' }] } })
  assert.deepEqual(
    (await timelineOf(client, chart, '?kind=visit')).map(({ text }) => text),
    ['Dengue', 'Cough'],
  )
})
