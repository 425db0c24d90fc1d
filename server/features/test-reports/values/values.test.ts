import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { besideUsual, labTest, labTestNames, slipOf } from '#contract/test-reports/tests.ts'
import { type TestValue, valueMessages } from '#contract/test-reports/values.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeFamilyMember, makeTakeover } from '#server/testing/chart-things.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner })
const client = await app.signInAs(doctor)
const patient = await app.signInAs(owner)

const path = '/api/test-values'
const hemoglobin = { test: 'hemoglobin', value: 13.8, measuredOn: '2026-01-05' }
const valuesOf = async (query: string, who: Client) => {
  const { body } = await who.get(`${path}${query}`)
  return (body as TestValue[]).map(({ value }) => value)
}

test('every test has bounds around its usual range', () => {
  for (const name of labTestNames) {
    const { usual, bounds } = labTest(name)
    const ranges = !usual ? [] : 'all' in usual ? [usual.all] : [usual.men, usual.women]
    for (const [low, high] of ranges)
      assert.ok((low ?? bounds[0]) >= bounds[0] && (high ?? bounds[1]) <= bounds[1], name)
  }
})

test('a value is unusual only if it is so for both men and women', () => {
  assert.deepEqual(
    [17.5, 16, 13, 12].map((value) => besideUsual('hemoglobin', value)),
    ['above', null, null, 'below'],
  )
  assert.deepEqual([besideUsual('ldl', 101), besideUsual('ldl', 1), besideUsual('egfr', 5)], ['above', null, null])
})

test('a doctor adds a value to a chart: colleagues and the patient read it, only the doctor changes it', async () => {
  const { status, body } = await client.post(path, { ...hemoglobin, note: 'Fasting', patientId: chart.id })
  assert.deepEqual([status, body.value, body.clinic.id, body.can], [201, 13.8, clinic.id, { edit: true }])
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  for (const who of [colleague, patient]) {
    const { body: list } = await who.get(`${path}?patientId=${chart.id}`)
    assert.deepEqual([list[0].note, list[0].can], ['Fasting', { edit: false }])
    assert.equal((await who.put(`${path}/${body.id}`, hemoglobin)).status, 403)
    assert.equal((await who.delete(`${path}/${body.id}`)).status, 403)
  }
  const { body: changed } = await client.put(`${path}/${body.id}`, { ...hemoglobin, value: 14.1 })
  assert.deepEqual([changed.value, changed.note, typeof changed.changedAt], [14.1, null, 'string'])
  assert.equal((await client.delete(`${path}/${body.id}`)).status, 200)
  assert.deepEqual(await valuesOf(`?patientId=${chart.id}`, patient), [])
  assert.equal((await client.delete(`${path}/${body.id}`)).status, 404)
})

test('a patient adds values to their chart and to their account; doctors read only those on the chart', async () => {
  await patient.post(path, { ...hemoglobin, value: 11, patientId: chart.id })
  await patient.post(path, { ...hemoglobin, value: 12 })
  assert.deepEqual(await valuesOf(`?patientId=${chart.id}`, client), [11])
  assert.deepEqual(await valuesOf(`?patientId=${chart.id}`, patient), [12, 11])
  assert.deepEqual(await valuesOf('', patient), [12, 11])
  assert.deepEqual(await valuesOf('', client), [])
})

test('staff and administrators read none; an administrator does in an emergency, and adds none', async () => {
  const other = await makeChart(app.db, clinic)
  await client.post(path, { ...hemoglobin, patientId: other.id })
  const admin = await makeAdmin(app.db, clinic)
  const [desk, asAdmin] = [await app.signInAs(await makeStaff(app.db, clinic)), await app.signInAs(admin)]
  for (const who of [desk, asAdmin]) {
    assert.equal((await who.get(`${path}?patientId=${other.id}`)).status, 403)
    assert.equal((await who.post(path, { ...hemoglobin, patientId: other.id })).status, 403)
    assert.equal((await who.post(path, hemoglobin)).status, 403)
  }
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (gen_random_uuid(), ${other.id}, ${clinic.id}, ${admin.userId}, 'Unconscious', now() + interval '1 hour')`.execute(
    app.db,
  )
  assert.deepEqual(await valuesOf(`?patientId=${other.id}`, asAdmin), [13.8])
  assert.equal((await asAdmin.post(path, { ...hemoglobin, patientId: other.id })).status, 403)
})

test('a report’s values are read with it by the people it is shared with, and stay when it is deleted', async () => {
  const person = await makePatientAccount(app.db)
  const who = await app.signInAs(person)
  const memberId = await makeFamilyMember(app.db, person)
  const report = await makeReport(app.db, { owner: person, familyMemberId: memberId, sharedWith: doctor })
  const { body } = await who.post(path, { ...hemoglobin, reportId: report.id })
  assert.equal(body.reportId, report.id)
  assert.deepEqual(await valuesOf(`?reportId=${report.id}`, client), [13.8])
  assert.equal((await client.post(path, { ...hemoglobin, reportId: report.id })).status, 403)
  assert.equal((await client.put(`${path}/${body.id}`, hemoglobin)).status, 403)
  const stranger = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await stranger.get(`${path}?reportId=${report.id}`)).status, 404)
  await who.delete(`/api/test-reports/${report.id}/shares/${report.shareId}`)
  assert.equal((await client.get(`${path}?reportId=${report.id}`)).status, 404)
  assert.equal((await client.put(`${path}/${body.id}`, hemoglobin)).status, 404)
  // it is of the family member
  await who.delete(`/api/test-reports/${report.id}`)
  assert.deepEqual([await valuesOf('', who), await valuesOf(`?familyMemberId=${memberId}`, who)], [[], [13.8]])
})

test('impossible values are refused with a sentence', async () => {
  const refused = async (change: object) => {
    const { status, body } = await patient.post(path, { ...hemoglobin, ...change })
    assert.equal(status, 400)
    return body.issues[0]
  }
  assert.deepEqual(await refused({ value: 138 }), { path: 'value', message: slipOf('hemoglobin') })
  assert.deepEqual(await refused({ value: 13.85 }), { path: 'value', message: 'At most 1 decimal' })
  assert.deepEqual(await refused({ test: 'luck' }), { path: 'test', message: valueMessages.test })
  assert.deepEqual(await refused({ measuredOn: '1899-01-01' }), {
    path: 'measuredOn',
    message: valueMessages.dateEarlier,
  })
  const tomorrow = addDays(todayIn(clinic.zone), 1)
  assert.deepEqual(await refused({ measuredOn: tomorrow, patientId: chart.id }), {
    path: 'measuredOn',
    message: valueMessages.dateLater,
  })
  const stranger = await makeFamilyMember(app.db, await makePatientAccount(app.db))
  assert.deepEqual(await refused({ familyMemberId: stranger }), {
    path: 'familyMemberId',
    message: valueMessages.otherPerson,
  })
  assert.equal((await refused({ familyMemberId: stranger, patientId: chart.id })).path, 'patientId')
})

test('values move with their chart in a merge, and back', async () => {
  const [from, into] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  await client.post(path, { ...hemoglobin, value: 10, patientId: from.id })
  await client.post(path, { ...hemoglobin, value: 11, patientId: into.id })
  const { body: merge } = await client.post(`/api/patients/${from.id}/merge`, { into: into.id })
  assert.deepEqual(await valuesOf(`?patientId=${into.id}`, client), [11, 10])
  assert.equal((await client.post(path, { ...hemoglobin, patientId: from.id })).status, 404)
  await client.post(`/api/merges/${merge.id}/undo`)
  assert.deepEqual(
    [await valuesOf(`?patientId=${into.id}`, client), await valuesOf(`?patientId=${from.id}`, client)],
    [[11], [10]],
  )
})

test('a person who takes their charts over gets their values, and the guardian loses them', async () => {
  const person = await makePatientAccount(app.db)
  const guardian = await app.signInAs(person)
  const adult = await makePatientAccount(app.db)
  const memberId = await makeFamilyMember(app.db, person, { dateOfBirth: '1980-02-29' })
  await guardian.post(path, { ...hemoglobin, familyMemberId: memberId })
  const token = await makeTakeover(app.db, memberId, adult.email)
  const who = await app.signInAs(adult)
  assert.equal((await who.post(`/api/family-takeovers/${token}/accept`)).status, 200)
  const { body } = await who.get(path)
  assert.deepEqual([body.length, body[0].can], [1, { edit: true }])
  assert.deepEqual(await valuesOf(`?familyMemberId=${memberId}`, guardian), [])
})

test('values download as a file, and the patient’s list shows that a doctor exported a chart’s', async () => {
  const person = await makePatientAccount(app.db)
  const own = await makeChart(app.db, clinic, { owner: person })
  const who = await app.signInAs(person)
  await who.post(path, { ...hemoglobin, note: '=1+1', patientId: own.id })
  const { text, headers } = await client.get(`${path}.csv?patientId=${own.id}`)
  assert.match(String(headers['content-disposition']), /test-values-/)
  assert.match(text, /"Hemoglobin","13\.8","g\/dL","2026-01-05","'=1\+1"/)
  const { body } = await who.get(`/api/patients/${own.id}/access`)
  const said = body.map(({ what }: { what: string }) => what)
  assert.ok(said.includes('values-exported') && said.includes('value-added'), said.join())
  assert.equal((await client.get(`${path}.csv?patientId=0190a000-0000-7000-8000-000000000000`)).status, 404)
})
