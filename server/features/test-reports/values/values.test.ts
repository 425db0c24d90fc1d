import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { english } from '#language/translate.ts'
import { besideUsual, slipOf } from '#contract/test-reports/measured.ts'
import { labTest, labTestNames } from '#contract/test-reports/tests.ts'
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
  const beside = (test: 'hemoglobin' | 'ldl' | 'egfr', value: number) =>
    besideUsual({ test, value, unit: labTest(test).unit, comparator: null })
  assert.deepEqual(
    [17.5, 16, 13, 12].map((value) => beside('hemoglobin', value)),
    ['above', null, null, 'below'],
  )
  assert.deepEqual([beside('ldl', 101), beside('ldl', 1), beside('egfr', 5)], ['above', null, null])
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

test('impossible values are refused with a message', async () => {
  const refused = async (change: object) => {
    const { status, body } = await patient.post(path, { ...hemoglobin, ...change })
    assert.equal(status, 400)
    return body.issues[0]
  }
  assert.deepEqual(await refused({ value: 99 }), {
    path: 'value',
    message: `${slipOf('hemoglobin')}. Hemoglobin: 99 is usual in g/L, not in g/dL. Did you mean g/L?`,
  })
  assert.deepEqual(await refused({ value: 0.5 }), { path: 'value', message: slipOf('hemoglobin') })
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

const measured = (test: string, value: number, more: object = {}) => ({
  test,
  value,
  measuredOn: '2026-01-05',
  ...more,
})

test('a number that is usual in another unit is asked about, and confirmed or corrected', async () => {
  const who = await app.signInAs(await makePatientAccount(app.db))
  for (const [name, value, unit] of [
    ['calcium', 2.4, 'mmol/L'],
    ['free_t4', 15, 'pmol/L'],
    ['bilirubin', 15, 'µmol/L'],
    ['urea', 5, 'mmol/L'],
  ] as const) {
    const { status, body } = await who.post(path, measured(name, value))
    const question = `${english(labTest(name).title)}: ${value} is usual in ${unit}, not in ${labTest(name).unit}. Did you mean ${unit}?`
    assert.deepEqual([status, body], [
      409,
      { message: question, code: 'other-unit', unit, issues: [{ path: 'value', message: question }] },
    ]) // oxfmt-ignore
    const corrected = await who.post(path, measured(name, value, { unit }))
    assert.deepEqual([corrected.status, corrected.body.value, corrected.body.unit], [201, value, unit])
    const confirmed = await who.post(path, measured(name, value, { confirmUnit: true }))
    assert.deepEqual([confirmed.status, confirmed.body.unit], [201, labTest(name).unit])
    // what was confirmed isn't asked again for a changed note, but for a changed number
    const changed = await who.put(`${path}/${confirmed.body.id}`, measured(name, value, { note: 'Sure' }))
    assert.deepEqual([changed.status, changed.body.note], [200, 'Sure'])
  }
  const { body } = await who.post(path, measured('hba1c', 48))
  assert.match(body.issues[0].message, /must be between 2 and 25 %. HbA1c: 48 is usual in mmol\/mol/)
  assert.equal((await who.post(path, measured('hba1c', 48, { unit: 'mmol/mol' }))).status, 201)
})

test('a limit and its unit are stored as entered, listed, exported, and unchanged by a client that doesn’t know them', async () => {
  const who = await app.signInAs(await makePatientAccount(app.db))
  const { body } = await who.post(
    path,
    measured('free_t4', 1.5, { unit: 'pmol/l', comparator: '<', confirmUnit: true }),
  )
  assert.deepEqual([body.value, body.unit, body.comparator], [1.5, 'pmol/L', '<'])
  await who.post(path, measured('tsh', 0.01, { comparator: '<' }))
  await who.post(path, measured('ferritin', 1000, { comparator: '>' }))
  const { text } = await who.get(`${path}.csv`)
  for (const row of ['"<1.5","pmol/L"', '"<0.01","mIU/L"', '">1000","ng/mL"']) assert(text.includes(row), text)
  const noted = await who.put(`${path}/${body.id}`, measured('free_t4', 1.5, { note: 'Repeat it' }))
  assert.deepEqual([noted.body.unit, noted.body.comparator, noted.body.note], ['pmol/L', '<', 'Repeat it'])
  const changed = await who.put(`${path}/${body.id}`, measured('free_t4', 9))
  assert.deepEqual([changed.body.value, changed.body.unit, changed.body.comparator], [9, 'pmol/L', null])
  // the bounds are those of the stored unit, and another test starts with its own
  const refused = await who.put(`${path}/${body.id}`, measured('free_t4', 999))
  assert.deepEqual([refused.status, refused.body.issues[0].path], [400, 'value'])
  const other = await who.put(`${path}/${body.id}`, measured('tsh', 2))
  assert.deepEqual([other.status, other.body.unit], [200, 'mIU/L'])
})

test('unknown units and signs are refused', async () => {
  for (const [change, path, message] of [
    [{ unit: 'furlong' }, 'unit', 'Hemoglobin is given in g/dL or g/L'],
    [{ unit: '' }, 'unit', 'Hemoglobin is given in g/dL or g/L'],
    [{ test: 'inr', value: 1.1, unit: '%' }, 'unit', 'INR is given without a unit'],
    [{ comparator: '~' }, 'comparator', null],
    [{ test: 'tsh', value: 0, comparator: '<' }, 'value', slipOf('tsh')],
  ] as const) {
    const { status, body } = await patient.post('/api/test-values', { ...hemoglobin, ...change })
    assert.deepEqual([status, body.issues[0].path], [400, path])
    if (message) assert.equal(body.issues[0].message, message)
  }
})

test('the last unit of each test is that of the clinic for its doctors, and the person’s own for others', async () => {
  const place = await makeClinic(app.db)
  const writer = await makeDoctor(app.db, place)
  const [who, holder] = [await app.signInAs(writer), await makePatientAccount(app.db)]
  const own = await makeChart(app.db, place, { owner: holder })
  for (const [value, unit] of [
    [90, 'mg/dL'],
    [5.6, 'mmol/L'],
  ] as const)
    // oxfmt-ignore
    await who.post(path, measured('glucose_fasting', value, { unit, patientId: own.id }))
  const colleague = await app.signInAs(await makeDoctor(app.db, place))
  const asHolder = await app.signInAs(holder)
  await asHolder.post(path, measured('calcium', 2.4, { unit: 'mmol/L' }))
  const unitsOf = async (client: Client) => (await client.get(`${path}/units?clinicId=${place.id}`)).body
  assert.deepEqual(await unitsOf(colleague), [{ test: 'glucose_fasting', unit: 'mmol/L' }])
  assert.deepEqual(await unitsOf(asHolder), [
    { test: 'glucose_fasting', unit: 'mmol/L' },
    { test: 'calcium', unit: 'mmol/L' },
  ])
  assert.deepEqual(await unitsOf(await app.signInAs(await makeStaff(app.db, place))), [])
  assert.deepEqual(await unitsOf(client), [])
})
