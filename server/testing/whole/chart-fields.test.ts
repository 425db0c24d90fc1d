import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { exportedNames } from '#contract/import-export/exports.ts'
import { importColumns } from '#contract/import-export/rows.ts'
import { byField, clinicalNames, type FieldName, fieldNames, fieldOf, isRequired } from '#contract/patients/fields.ts'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import { continueImports } from '#server/features/import-export/imports/run.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, makeDoctor, makeStaff, type TestClinic } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

// Checks the promises of the table of chart fields for every field in it. A new field is included automatically.

type Texts = Record<FieldName, string>

let app: TestApp
let here: TestClinic
let doctor: Client
let desk: Client
let admin: Client

before(async () => {
  app = await sharedApp()
  here = await makeClinic(app.db)
  doctor = await app.signInAs(await makeDoctor(app.db, here))
  desk = await app.signInAs(await makeStaff(app.db, here))
  admin = await app.signInAs(await makeAdmin(app.db, here))
})

let people = 0

/** Something for every field; every call is another person, who has nothing in common with the others. */
function aPerson(): Texts {
  people += 1
  const number = String(people).padStart(2, '0')
  return byField(fieldNames, (name) => {
    const { control, choices = [] } = fieldOf(name)
    if (control === 'date') return `19${50 + people}-02-03`
    if (control === 'year') return `19${50 + people}`
    if (control === 'select') return choices[people % choices.length]!
    if (control === 'phone') return `+9198200${name === 'phone' ? '1' : '2'}00${number}`
    if (control === 'email') return `person-${number}@people.example`
    return `${name} ${number}${control === 'lines' ? '\nand more' : ''}`
  })
}

const textsOf = (chart: Patient): Texts => byField(fieldNames, (name) => textIn(chart, name))
const read = async ({ id }: { id: string }, by = doctor) => (await by.get(`/api/patients/${id}`)).body as Patient
const optionalNames = fieldNames.filter((name) => !isRequired(name))

async function add(texts: Texts): Promise<Patient> {
  const { status, body } = await doctor.post('/api/patients', texts)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

test('a doctor saves each field with the others or alone, reads it again, and clears it if optional', async () => {
  const texts = aPerson()
  const chart = await add(texts)
  assert.deepEqual(textsOf(chart), texts)
  const others = aPerson()
  const now = { ...texts }
  for (const name of fieldNames) {
    const { status } = await doctor.put(`/api/patients/${chart.id}`, { [name]: others[name] })
    now[name] = others[name]
    assert.deepEqual([status, textsOf(await read(chart))], [200, now], name)
  }
  for (const name of optionalNames) {
    const { status } = await doctor.put(`/api/patients/${chart.id}`, { [name]: '' })
    now[name] = ''
    assert.deepEqual([status, textsOf(await read(chart))], [200, now], name)
  }
})

test('a doctor adds a patient without the optional fields', async () => {
  const texts = aPerson()
  const given = Object.fromEntries(Object.entries(texts).filter(([name]) => isRequired(name as FieldName)))
  assert.deepEqual(textsOf(await add(given as Texts)), { ...texts, ...byField(optionalNames, () => '') })
})

test('only doctors read and change clinical fields; the desk and administrators change all others', async () => {
  const texts = aPerson()
  const chart = await add(texts)
  for (const client of [desk, admin]) {
    const seen = await read(chart, client)
    for (const name of fieldNames) {
      const isClinical = (clinicalNames as FieldName[]).includes(name)
      assert.equal(textIn(seen, name), isClinical ? '' : texts[name], name)
      assert.equal(isClinical && name in seen, false, name)
      const { status } = await client.put(`/api/patients/${chart.id}`, { [name]: texts[name] })
      assert.equal(status, isClinical ? 403 : 200, name)
    }
  }
})

const cellOf = (text: string) => `"${text.replaceAll('"', '""')}"`
const upload = (rows: string[][]) =>
  postCsv(admin, `/api/clinics/${here.id}/imports`, rows.map((row) => row.map(cellOf).join(',')).join('\r\n'))

test('an import saves each field in the chart', async () => {
  const texts = aPerson()
  const { body } = await upload([fieldNames.map((name) => importColumns[name]), Object.values(texts)])
  assert.deepEqual([body.columns, body.toAdd, body.refused], [fieldNames, 1, 0])
  assert.equal((await admin.post(`/api/imports/${body.id}/start`)).status, 200)
  await continueImports(app.deps)
  const found = await doctor.get(`/api/patients?search=${texts.email}`)
  assert.deepEqual(textsOf(await read(found.body[0])), texts)
})

test('an import recognizes every title of every column', async () => {
  const titles = fieldNames.map((name) => [importColumns[name], ...(fieldOf(name).otherTitles ?? [])])
  const most = Math.max(...titles.map(({ length }) => length))
  for (let at = 0; at < most; at += 1) {
    // a column with fewer titles shows its first one again
    const heads = titles.map((some) => (some[at] ?? some[0]!).toUpperCase())
    const { body } = await upload([heads, heads.map(() => 'x')])
    assert.deepEqual([body.columns, body.unknownColumns], [fieldNames, []], heads.join())
  }
})

test('an export has all fields for doctors, and all but the clinical ones for administrators', async () => {
  const texts = aPerson()
  const { chartNumber } = await add(texts)
  const rowOf = async (by: Client, file: string) => {
    const { text } = await by.get(`/api/clinics/${here.id}/${file}`)
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    return rows.find((one) => one['Chart number'] === chartNumber)!
  }
  // "(+91) 98200 10001"
  const textOf = (cell: string, name: FieldName) =>
    fieldOf(name).control === 'phone' ? cell.replaceAll(/[() ]/g, '') : cell
  const contacts = await rowOf(admin, 'patients.csv')
  for (const name of exportedNames) assert.equal(textOf(contacts[importColumns[name]]!, name), texts[name], name)
  for (const name of clinicalNames) assert.equal(importColumns[name] in contacts, false, name)
  const all = await rowOf(doctor, 'charts.csv')
  for (const name of fieldNames) assert.equal(textOf(all[importColumns[name]]!, name), texts[name], name)
})

test('each field of both charts survives a merge and its undo', async () => {
  const [remaining, gone] = [await add(aPerson()), await add(aPerson())]
  const { status, body } = await doctor.post(`/api/patients/${gone.id}/merge`, { into: remaining.id })
  assert.equal(status, 201)
  assert.deepEqual(textsOf(await read(remaining)), textsOf(remaining))
  assert.equal((await doctor.post(`/api/merges/${body.id}/undo`)).status, 200)
  assert.deepEqual(textsOf(await read(remaining)), textsOf(remaining))
  assert.deepEqual(textsOf(await read(gone)), textsOf(gone))
})
