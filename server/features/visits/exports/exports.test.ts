import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { contentOf, makeVisit } from '#server/testing/visits.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const chart = await makeChart(app.db, clinic, { owner })

const rowsOf = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true })

test('a doctor exports all visits of the clinic with everything doctors read, drafts included', async () => {
  const client = await app.signInAs(doctor)
  const diagnoses = [{ text: 'Asthma', code: 'J45.9' }, { text: '=1+1' }]
  await makeVisit(app.db, { clinic, doctor, chart, content: contentOf({ complaint: '@SUM(A1)', diagnoses }) })
  await makeVisit(app.db, { clinic, doctor, chart, isFinished: false, content: { complaint: 'Cough' } })
  const elsewhere = await makeClinic(app.db)
  const other = await makeDoctor(app.db, elsewhere)
  await makeVisit(app.db, { clinic: elsewhere, doctor: other, chart: await makeChart(app.db, elsewhere) })

  const { status, headers, text } = await client.get(`/api/clinics/${clinic.id}/visits.csv`)
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /^attachment; filename="visits-\d{4}-\d\d-\d\d\.csv"$/)
  const [finished, draft, ...more] = rowsOf(text)
  assert.equal(more.length, 0, 'none of another clinic')
  assert.deepEqual(
    [finished!.Status, finished!.Patient, finished!.Findings, finished!['Weight (kg)'], finished!['Temperature (°C)']],
    ['finished', 'Priya Nair', 'Chest clear', '64.5', '37.2'],
  )
  // a spreadsheet would take these for formulas; a diagnosis's code follows its text
  assert.deepEqual([finished!.Complaint, finished!.Diagnoses], ["'@SUM(A1)", 'Asthma (J45.9)\n=1+1'])
  assert.deepEqual([draft!.Status, draft!.Complaint, draft!['Finished on']], ['draft', 'Cough', ''])

  const { rows } =
    await sql`select from audit_events where action = 'visits.exported' and clinic_id = ${clinic.id}`.execute(app.db)
  assert.equal(rows.length, 1)
  const { body: seen } = await (await app.signInAs(owner)).get(`/api/patients/${chart.id}/access`)
  assert(seen.some(({ what }: { what: string }) => what === 'consultations-exported'))
})

test('staff, administrators, patients and other clinics can’t export visits', async () => {
  const path = `/api/clinics/${clinic.id}/visits.csv`
  for (const person of [await makeStaff(app.db, clinic), await makeAdmin(app.db, clinic)])
    assert.equal((await (await app.signInAs(person)).get(path)).status, 403)
  const elsewhere = await makeDoctor(app.db, await makeClinic(app.db))
  for (const person of [elsewhere, owner]) assert.equal((await (await app.signInAs(person)).get(path)).status, 404)
})
