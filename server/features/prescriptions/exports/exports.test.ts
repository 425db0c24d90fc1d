import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makePrescription, makeUpload, paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const numbers: Record<string, string> = {}

const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const client = await app.signInAs(doctor)
const own = await makeChart(app.db, clinic, { owner })
const chartId = own.id
const other = await makeChart(app.db, clinic, { firstName: 'Rohan', lastName: 'Mehta' })
const body = prescriptionOf({ clinic, doctor, chart: own }, todayIn(clinic.zone), {
  medications: [paracetamol, { ...paracetamol, medicationName: '=ORS' }],
})
numbers.own = (await client.post('/api/prescriptions', body)).body.number
numbers.other = (await makePrescription(app.db, { clinic, doctor, chart: other, medicationName: 'Ibuprofen' })).number
await makeUpload(app.db, { owner, medications: 'Eye drops' })

const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true })

test('a doctor exports all prescriptions of the clinic, one line per medication', async () => {
  const { status, headers, text } = await client.get(`/api/clinics/${clinic.id}/prescriptions.csv`)
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /^attachment; filename="prescriptions-\d{4}-\d\d-\d\d\.csv"$/)
  const rows = rowsOf(text)
  assert.deepEqual(
    rows.map((row) => [row.Number, row.Patient, row.Medication, row.Dosage, row.Quantity]),
    [
      [numbers.own, 'Priya Nair', paracetamol.medicationName, '1 tablet', '15'],
      // a spreadsheet would take it for a formula
      [numbers.own, 'Priya Nair', "'=ORS", '1 tablet', '15'],
      [numbers.other, 'Rohan Mehta', 'Ibuprofen', '1 tablet', '10'],
    ],
  )
  const { rows: audit } = await sql`select from audit_events where action = 'prescriptions.exported'
    and actor_user_id = ${doctor.userId}`.execute(app.db)
  assert.equal(audit.length, 1)
  // the patient sees it
  const { body: seen } = await (await app.signInAs(owner)).get(`/api/patients/${chartId}/access`)
  assert(seen.some(({ what }: { what: string }) => what === 'prescriptions-exported'))
})

test('staff, administrators and other clinics can’t export them', async () => {
  const path = `/api/clinics/${clinic.id}/prescriptions.csv`
  for (const person of [await makeStaff(app.db, clinic), await makeAdmin(app.db, clinic)])
    assert.equal((await (await app.signInAs(person)).get(path)).status, 403)
  const elsewhere = await makeDoctor(app.db, await makeClinic(app.db))
  for (const person of [elsewhere, owner]) assert.equal((await (await app.signInAs(person)).get(path)).status, 404)
})

test('a patient exports their own, including uploads', async () => {
  const patient = await app.signInAs(owner)
  const { text } = await patient.get('/api/prescriptions.csv')
  assert.deepEqual(
    rowsOf(text).map((row) => [row.Number === numbers.own, row.Source, row.Clinic, row.Medication]),
    [
      [true, 'written', 'Hill Clinic', paracetamol.medicationName],
      [true, 'written', 'Hill Clinic', "'=ORS"],
      [false, 'uploaded', '', 'Eye drops'],
    ],
  )
  assert.deepEqual(rowsOf((await client.get('/api/prescriptions.csv')).text), [])
})

test('people who can read prescriptions find them by number and by medication', async () => {
  const find = async (search: string, who = client) =>
    ((await who.get(`/api/prescriptions?search=${encodeURIComponent(search)}`)).body as { number: string }[]).map(
      ({ number }) => number,
    )
  assert.deepEqual(await find('ibuPROF'), [numbers.other])
  assert.deepEqual(await find('500 paracet'), [numbers.own])
  assert.deepEqual(await find(numbers.own!.toLowerCase()), [numbers.own])
  assert.deepEqual(await find(numbers.own!.slice(3)), [numbers.own])
  for (const nothing of ['100%', '_', 'aspirin']) assert.deepEqual(await find(nothing), [])
  const patient = await app.signInAs(owner)
  assert.deepEqual(await find('ibuprofen', patient), [])
  assert.equal((await find('eye drops', patient)).length, 1)
  for (const person of [await makeAdmin(app.db, clinic), await makeDoctor(app.db, await makeClinic(app.db))])
    assert.deepEqual(await find('ibuprofen', await app.signInAs(person)), [])
})

test('a new version is found by its own medications, and not by those of the earlier version', async () => {
  const chart = await makeChart(app.db, clinic)
  const one = prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), {
    medications: [{ ...paracetamol, medicationName: 'Cetirizine' }],
  })
  const { body } = await client.post('/api/prescriptions', one)
  const next = { ...one, medications: [{ ...paracetamol, medicationName: 'Loratadine' }] }
  assert.equal((await client.put(`/api/prescriptions/${body.id}`, next)).status, 200)
  const count = async (search: string) => (await client.get(`/api/prescriptions?search=${search}`)).body.length
  assert.deepEqual([await count('cetirizine'), await count('loratadine')], [0, 1])
})
