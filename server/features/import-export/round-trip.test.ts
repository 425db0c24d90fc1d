import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldName, fieldNames } from '#contract/patients/fields.ts'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, type TestClinic } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { chartColumns } from '#server/features/patients/public.ts'
import { continueImports } from './imports/run.ts'

// A clinic that leaves can start again with its export.

const app = await sharedApp()

/** A clinic with a doctor and an administrator. */
async function place(): Promise<{ clinic: TestClinic; doctor: Client; admin: Client }> {
  const clinic = await makeClinic(app.db)
  const [doctor, admin] = [await makeDoctor(app.db, clinic), await makeAdmin(app.db, clinic)]
  return { clinic, doctor: await app.signInAs(doctor), admin: await app.signInAs(admin) }
}

const odd: Partial<Record<FieldName, string>>[] = [
  {
    firstName: 'Asha',
    lastName: 'Rao',
    dateOfBirth: '1975-08-15',
    gender: 'female',
    phone: '+919820012345',
    email: 'asha@people.example',
    address: '4 MG Road,\n"Sunrise"; Pune',
    emergencyContact: 'Ravi Rao',
    emergencyPhone: '+12133734253',
    insuranceInfo: '=SUM(1)',
    preferredLanguage: 'Kannada',
    birthYear: '1975',
    medicalHistory: 'Asthma\nsince 1990',
    allergies: '-Penicillin',
    bloodGroup: 'AB-',
  },
  { firstName: 'Prakashan', lastName: '', birthYear: '1980', phone: '00000000000' },
  { firstName: '@Nobody', lastName: "'=Knows'", phone: '+999123456789', address: "'quoted'" },
  { firstName: 'Name', lastName: 'Only' },
  { firstName: 'Leap', lastName: 'Day', dateOfBirth: '2000-02-29', emergencyPhone: '123456789012345678' },
  { firstName: 'Early', lastName: 'Day', dateOfBirth: '1990-04-03', bloodGroup: 'Unknown' },
]

async function chartsOf({ clinic, doctor }: { clinic: TestClinic; doctor: Client }) {
  const { body } = await doctor.get(`/api/patients?clinicId=${clinic.id}&limit=50`)
  const charts = await Promise.all(
    body.map(async ({ id }: { id: string }) => (await doctor.get(`/api/patients/${id}`)).body as Patient),
  )
  const texts = (charts as Patient[]).map((chart): [string, Record<string, string>] => [
    chart.chartNumber,
    Object.fromEntries(fieldNames.map((name) => [name, textIn(chart, name)])),
  ])
  return Object.fromEntries(texts.toSorted(([one], [other]) => one.localeCompare(other)))
}

test('an export by doctors fills an empty clinic with the same charts, every field and number; a second import adds nothing', async () => {
  const [from, to] = [await place(), await place()]
  for (const fields of odd) {
    const { id } = await makeChart(app.db, from.clinic, { firstName: 'x', lastName: 'x' })
    const columns = Object.fromEntries(fieldNames.map((name) => [chartColumns[name], fields[name] ?? null]))
    await app.db
      .updateTable('patients')
      .set({ ...columns, first_name: fields.firstName!, last_name: fields.lastName! })
      .where('id', '=', id)
      .execute()
  }
  const file = await from.doctor.get(`/api/clinics/${from.clinic.id}/charts.csv`)
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="charts-\d{4}-\d\d-\d\d\.csv"$/)
  assert.match(file.text, /"\(\+91\) 98200 12345".*"\(\+1\) 213 373 4253"/s)
  const columns = await postCsv(to.admin, `/api/clinics/${to.clinic.id}/imports/columns`, file.text)
  assert.equal(
    columns.body.columns.filter(({ target }: { target: string | null }) => target).length,
    fieldNames.length + 1,
  )
  const { body } = await postCsv(to.admin, `/api/clinics/${to.clinic.id}/imports`, file.text)
  assert.deepEqual(
    [body.toAdd, body.known, body.refused, body.unknownColumns],
    [odd.length, 0, 0, []],
    JSON.stringify(body),
  )
  assert.equal((await to.admin.post(`/api/imports/${body.id}/start`)).status, 200)
  await continueImports(app.deps)
  const before = await chartsOf(from)
  assert.equal(Object.keys(before).length, odd.length)
  assert.deepEqual(await chartsOf(to), before)
  const again = await postCsv(to.admin, `/api/clinics/${to.clinic.id}/imports`, file.text)
  assert.deepEqual([again.body.toAdd, again.body.known], [0, odd.length])
})

test('files are dated by the clinic’s day', async () => {
  const { clinic, admin, doctor } = await place()
  const zone = 'Pacific/Kiritimati'
  await app.db.updateTable('clinics').set({ time_zone: zone }).where('id', '=', clinic.id).execute()
  const day = () => new Intl.DateTimeFormat('sv', { timeZone: zone }).format()
  for (const [by, name] of [
    [admin, 'patients'],
    [admin, 'appointments'],
    [doctor, 'charts'],
  ] as const) {
    const days = [day()]
    const { headers } = await by.get(`/api/clinics/${clinic.id}/${name}.csv`)
    days.push(day())
    assert.ok(
      days.some((one) => headers['content-disposition'] === `attachment; filename="${name}-${one}.csv"`),
      name,
    )
  }
})

test('a doctor with an unverified address exports no clinical text', async () => {
  const { clinic } = await place()
  const person = await makeDoctor(app.db, clinic)
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.userId).execute()
  const doctor = await app.signInAs(person)
  assert.equal((await doctor.get(`/api/clinics/${clinic.id}/charts.csv`)).status, 403)
})
