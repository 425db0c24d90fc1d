import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { StaffCapability } from '#contract/members.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVitals } from '#server/testing/visits.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const owner = await makePatientAccount(app.db)

/** A member of the staff with these permissions only, signed in. */
const staffWith = async (...capabilities: StaffCapability[]) =>
  app.signInAs(await makeStaff(app.db, clinic, capabilities))
const nurse = await staffWith('vitals')
const today = todayIn(clinic.zone)

const measured = { systolic: 128, diastolic: 82, pulse: 88, temperature: 37.11, temperatureUnit: 'F', weight: 71.5 }
const pathOf = (chart: { id: string }) => `/api/patients/${chart.id}/vitals`
const contentOf = async (visitId: string) => (await client.get(`/api/visits/${visitId}/draft`)).body.content

test('a nurse records vitals, and reads who measured what and when', async () => {
  const chart = await makeChart(app.db, clinic, { owner })
  const { status, body } = await nurse.post(pathOf(chart), measured)
  assert.equal(status, 201)
  assert.deepEqual(
    [body.vitals, body.measuredOn, body.measuredBy, body.version, body.isError, body.corrected, body.earlier],
    [
      { ...measured, oxygen: null, height: null, headCircumference: null },
      today,
      { firstName: 'Ravi', lastName: 'Iyer' },
      1,
      false,
      null,
      [],
    ],
  )
  const { body: all } = await nurse.get(pathOf(chart))
  assert.deepEqual(all.sets, [body])
  assert.deepEqual(
    [all.patient.id, all.today, all.temperatureUnit, all.total, all.can],
    [chart.id, today, 'F', 1, { record: true, chart: false }],
  )
  // everyone who reads it sees the same
  for (const reader of [client, await app.signInAs(owner)]) {
    const { body: read } = await reader.get(pathOf(chart))
    assert.deepEqual([read.sets, read.can.chart], [[body], true])
  }
  const { rows } =
    await sql`select from audit_events where subject_id = ${chart.id} and action = 'vitals.recorded'`.execute(app.db)
  assert.equal(rows.length, 1)
})

test('a repeated call with the same key records once', async () => {
  const chart = await makeChart(app.db, clinic)
  const headers = { 'idempotency-key': 'vitals-of-the-same-press' }
  const first = await nurse.post(pathOf(chart), measured, headers)
  const again = await nurse.post(pathOf(chart), measured, headers)
  assert.deepEqual(again.body, first.body)
  assert.equal((await nurse.post(pathOf(chart), { pulse: 70 }, headers)).status, 422)
  assert.equal((await nurse.get(pathOf(chart))).body.total, 1)
})

test('vitals without a value, with half a blood pressure or an impossible number are refused', async () => {
  const chart = await makeChart(app.db, clinic)
  for (const [body, path, message] of [
    [{}, 'systolic', 'Enter at least one measurement'],
    [{ temperatureUnit: 'F' }, 'systolic', 'Enter at least one measurement'],
    [{ systolic: 120 }, 'diastolic', 'Blood pressure needs both numbers'],
    [{ systolic: 80, diastolic: 120 }, 'diastolic', 'Diastolic must be lower than systolic'],
    [{ temperature: 98.8 }, 'temperature', 'Temperature must be between 30 and 45 °C'],
    [{ temperature: 37, temperatureUnit: 'K' }, 'temperatureUnit', 'Choose °C or °F'],
  ] as const) {
    const { status, body: refusal } = await nurse.post(pathOf(chart), body)
    assert.deepEqual([status, refusal.issues[0].path, refusal.issues[0].message], [400, path, message])
  }
  assert.equal((await nurse.get(pathOf(chart))).body.total, 0)
})

test('people without the permission neither read nor record vitals', async () => {
  const holder = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner: holder })
  const { body: set } = await nurse.post(pathOf(chart), measured)
  const calls = async (who: typeof nurse) => [
    (await who.get(pathOf(chart))).status,
    (await who.post(pathOf(chart), measured)).status,
    (await who.put(`/api/vitals/${set.id}`, { ...measured, version: 1 })).status,
  ]
  const others = ['appointments', 'check-in', 'complete', 'no-show', 'reschedule-begun', 'prescriptions'] as const
  assert.deepEqual(await calls(await staffWith(...others)), [404, 404, 404])
  assert.deepEqual(await calls(await staffWith(...others, 'patients')), [403, 403, 404])
  assert.deepEqual(await calls(await app.signInAs(await makeAdmin(app.db, clinic))), [403, 403, 404])
  assert.deepEqual(await calls(await app.signInAs(holder)), [200, 403, 403])
  const elsewhere = await makeDoctor(app.db, await makeClinic(app.db))
  assert.deepEqual(await calls(await app.signInAs(elsewhere)), [404, 404, 404])
})

test('staff who record vitals read no other part of the chart', async () => {
  const chart = await makeChart(app.db, clinic)
  const { body: visit } = await client.post('/api/visits', { patientId: chart.id })
  assert.equal((await nurse.get(`/api/visits/${visit.id}`)).status, 404)
  assert.equal((await nurse.get(`/api/patients/${chart.id}`)).status, 404)
  assert.equal((await nurse.get(`/api/patients/${chart.id}/visits`)).status, 404)
  assert.equal((await nurse.put(`/api/visits/${visit.id}`, { edition: 1, pulse: 70 })).status, 404)
})

test('a correction stays readable with what was there before, and open visits follow', async () => {
  const chart = await makeChart(app.db, clinic)
  const { body: visit } = await client.post('/api/visits', { patientId: chart.id })
  const { body: set } = await nurse.post(pathOf(chart), measured)
  const { weight: _weight, ...rest } = measured
  const { status, body } = await client.put(`/api/vitals/${set.id}`, { ...rest, pulse: 78, version: 1 })
  assert.equal(status, 200)
  assert.deepEqual([body.version, body.vitals.pulse, body.vitals.weight], [2, 78, null])
  assert.deepEqual([body.measuredBy, body.corrected.by], [set.measuredBy, { firstName: 'Meera', lastName: 'Nair' }])
  assert.deepEqual(
    body.earlier.map((one: { version: number; vitals: object }) => [one.version, one.vitals]),
    [[1, set.vitals]],
  )
  const content = await contentOf(visit.id)
  assert.deepEqual([content.pulse, content.weight, content.systolic], [78, null, 128])
  const late = await nurse.put(`/api/vitals/${set.id}`, { ...measured, version: 1 })
  assert.deepEqual([late.status, late.body.code], [409, 'record-changed'])
  assert.equal((await nurse.put(`/api/vitals/${set.id}`, { version: 2 })).status, 400)
})

test('the database refuses to change or delete recorded vitals, also for the server', async () => {
  const chart = await makeChart(app.db, clinic)
  const { id } = await makeVitals(app.db, { clinic, chart, by: doctor })
  for (const statement of [
    sql`update vital_set_versions set pulse = 60 where set_id = ${id}`,
    sql`delete from vital_set_versions where set_id = ${id}`,
    sql`update vital_sets set measured_at = now() - interval '1 day' where id = ${id}`,
    sql`update vital_sets set current_version = 0 where id = ${id}`,
    sql`delete from vital_sets where id = ${id}`,
  ])
    await assert.rejects(statement.execute(app.db), /not changed/)
})

test('a doctor exports the clinic’s vitals, with the temperature as typed', async () => {
  const there = await makeClinic(app.db, { name: 'Lake Clinic' })
  const reader = await makeDoctor(app.db, there)
  const chart = await makeChart(app.db, there, { owner: await makePatientAccount(app.db, { firstName: 'Priya' }) })
  const of = { clinic: there, chart, by: reader }
  await makeVitals(app.db, { ...of, measured: { temperature: 37.11, temperatureUnit: 'F' } })
  await makeVitals(app.db, { ...of, measured: { temperature: 38.5, weight: 12.25 } })
  const { status, text } = await (await app.signInAs(reader)).get(`/api/clinics/${there.id}/vitals.csv`)
  assert.equal(status, 200)
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true })
  assert.deepEqual(
    rows.map((row) => [row['Temperature (°C)'], row['Temperature as typed'], row['Weight (kg)'], row['Measured by']]),
    [
      ['37.11', '98.8 °F', '', 'Meera Nair'],
      ['38.5', '38.5 °C', '12.25', 'Meera Nair'],
    ],
  )
  assert.equal((await nurse.get(`/api/clinics/${clinic.id}/vitals.csv`)).status, 403)
})

test('a merge moves vitals to the chart that stays, and its undo moves them back', async () => {
  const [kept, duplicate] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const { body: set } = await nurse.post(pathOf(duplicate), measured)
  const { body: own } = await nurse.post(pathOf(kept), { pulse: 70 })
  const idsIn = async (chart: { id: string }) =>
    (await nurse.get(pathOf(chart))).body.sets?.map(({ id }: { id: string }) => id)
  const merged = await client.post(`/api/patients/${duplicate.id}/merge`, { into: kept.id })
  assert.deepEqual([merged.status, await idsIn(kept), await idsIn(duplicate)], [201, [own.id, set.id], undefined])
  assert.equal((await client.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual([await idsIn(kept), await idsIn(duplicate)], [[own.id], [set.id]])
})
