import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ChartImportDetail } from '#contract/import-export/imports.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { continueImports } from './run.ts'

let app: TestApp
let clinic: TestClinic
let admin: Client

before(async () => {
  app = await buildTestApp({ unlimited: true })
  clinic = await makeClinic(app.db)
  admin = await app.signInAs(await makeAdmin(app.db, clinic))
})
after(() => app.close())

/** Imports one person with a cell and returns the chart, and the fields that were left out. */
async function imported(title: string, cell: string) {
  await app.db.deleteFrom('patients').where('clinic_id', '=', clinic.id).execute()
  const file = `Full name,Phone,${title}\n"Asha Rao","98200 12345","${cell.replaceAll('"', '""')}"`
  const { status, body, text } = await postCsv(admin, `/api/clinics/${clinic.id}/imports`, file)
  assert.equal(status, 201, text)
  const { id, refused, refusals, incompleteRows }: ChartImportDetail = body
  if (refused > 0) return { refused: refusals[0]!.issues.map(({ field }) => field) }
  await admin.post(`/api/imports/${id}/start`)
  await continueImports(app.deps)
  const done: ChartImportDetail = (await admin.get(`/api/imports/${id}`)).body
  assert.deepEqual(done.incompleteRows, incompleteRows, 'the list stays after the import')
  const [chart] = await app.db.selectFrom('patients').selectAll().where('clinic_id', '=', clinic.id).execute()
  return { chart: chart!, without: incompleteRows.flatMap(({ issues }) => issues.map(({ field }) => field)) }
}

type Column =
  | 'gender'
  | 'blood_type'
  | 'email'
  | 'birth_year'
  | 'date_of_birth'
  | 'emergency_phone'
  | 'preferred_language'
const year = (age: number) => String(new Date().getUTCFullYear() - age)

/** A cell and the expected value in the chart; `undefined` if the cell is left out and listed. */
const cells: [title: string, cell: string, column: Column, value: string | null | undefined][] = [
  ['Gender', 'Transgender', 'gender', 'other'],
  ['Gender', 'T', 'gender', 'other'],
  ['Gender', 'third gender', 'gender', 'other'],
  ['Mother tongue', 'हिन्दी', 'preferred_language', 'Hindi'],
  ['Language', 'mr', 'preferred_language', 'Marathi'],
  ['Gender', 'boy', 'gender', 'male'],
  ['Gender', 'Girl', 'gender', 'female'],
  ['Gender', 'MAN', 'gender', 'male'],
  ['Gender', 'woman', 'gender', 'female'],
  ['Gender', '?', 'gender', null],
  ['Gender', 'no', 'gender', null],
  ['Gender', 'X1', 'gender', undefined],
  ['Blood group', 'O Rh+', 'blood_type', 'O+'],
  ['Blood group', 'O(+)ve', 'blood_type', 'O+'],
  ['Blood group', 'B RhD positive', 'blood_type', 'B+'],
  ['Blood group', 'ab rh negative', 'blood_type', 'AB-'],
  ['Blood group', 'A -ve', 'blood_type', 'A-'],
  ['Blood group', 'A (neg)', 'blood_type', 'A-'],
  ['Blood group', 'O', 'blood_type', undefined],
  ['Blood group', 'C+', 'blood_type', undefined],
  ['Blood group', 'not known', 'blood_type', null],
  ['Email', 'asha@people.example, rao@people.example', 'email', 'asha@people.example'],
  ['Email', 'asha@people.example / rao@people.example', 'email', 'asha@people.example'],
  ['Email', 'asha@people.example;rao@people.example', 'email', 'asha@people.example'],
  ['Email', 'none', 'email', null],
  ['Email', 'no', 'email', null],
  ['Email', 'at the desk', 'email', undefined],
  ['Age', '45Y/M', 'birth_year', year(45)],
  ['Age', '45 yrs / F', 'birth_year', year(45)],
  ['Age', 'adult', 'birth_year', undefined],
  ['Age', '?', 'birth_year', null],
  ['Emergency phone', '12', 'emergency_phone', undefined],
  ['Emergency phone', 'nil', 'emergency_phone', null],
]
for (const [title, cell, column, value] of cells)
  test(`${title} “${cell}” ${value === undefined ? 'is left out and listed' : `is ${value ?? 'empty'}`}`, async () => {
    const { chart, without } = await imported(title, cell)
    assert.equal(chart?.[column] ?? null, value ?? null)
    assert.equal(without!.length, value === undefined ? 1 : 0)
  })

test('ages with months and halves give a year of birth', async () => {
  for (const cell of ['6/12', '1 1/2', '1 ½ years', '2y 3m'])
    assert.match((await imported('Age', cell)).chart!.birth_year!, /^20\d\d$/)
})

test('a row is refused, not shortened, if its allergies, history, number or name can’t be stored', async () => {
  for (const [title, cell] of [
    ['Allergies', 'x'.repeat(2001)],
    ['Medical history', 'x'.repeat(5001)],
    ['Chart number', 'x'.repeat(41)],
  ] as const)
    assert.equal((await imported(title, cell)).refused?.length, 1, title)
})

test('a row without any readable detail is refused, with the reason', async () => {
  const file = 'First name,Email,Date of birth\nAsha,at the desk,31/02/1990'
  const { body } = await postCsv(admin, `/api/clinics/${clinic.id}/imports`, file)
  assert.deepEqual([body.toAdd, body.refused], [0, 1])
  assert.deepEqual(body.refusals[0].issues.map(({ field }: { field: string }) => field).sort(), [
    'dateOfBirth',
    'email',
  ])
})
