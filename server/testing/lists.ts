import assert from 'node:assert/strict'
import type { ChartImportDetail } from '#contract/import-export/imports.ts'
import { continueImports } from '#server/features/import-export/imports/run.ts'
import type { Client } from './client.ts'
import { postCsv } from './csv.ts'
import { makeAdmin, makeClinic, type TestClinic } from './factories.ts'
import { sharedApp } from './shared-app.ts'
import { XLSX } from './xlsx.ts'

/**
 * A list of patients, the charts that come from it, and a sentence for each cell or row that is left out, by its line; or no
 * chart and the sentence that refuses the whole list.
 */
export type List = [what: string, file: string | Uint8Array, charts: string[], said?: RegExp[]]

const columns = {
  number: 'chart_number',
  name: 'first_name',
  last: 'last_name',
  phone: 'phone',
  email: 'email',
  born: 'date_of_birth',
  year: 'birth_year',
  gender: 'gender',
  blood: 'blood_type',
  address: 'address',
} as const

interface Options {
  /** Columns of the charts, which are compared as one text each. */
  shown: readonly (keyof typeof columns)[]
  zone?: string
  query?: string
}

const places = new Map<string, Promise<{ clinic: TestClinic; admin: Client }>>()

/** Returns the clinic of this process in a time zone, and its administrator. */
function placeIn(zone: string) {
  const place = places.get(zone) ?? openPlace(zone)
  places.set(zone, place)
  return place
}

async function openPlace(zone: string) {
  const app = await sharedApp()
  const clinic = await makeClinic(app.db, { zone })
  return { clinic, admin: await app.signInAs(await makeAdmin(app.db, clinic)) }
}

/** Imports a list at a clinic without charts, and asserts the charts and what is said. */
export async function importList(
  [what, file, charts, said = []]: List,
  { shown, zone = 'Asia/Kolkata', query = '' }: Options,
) {
  const app = await sharedApp()
  const { clinic, admin } = await placeIn(zone)
  await app.db.deleteFrom('patients').where('clinic_id', '=', clinic.id).execute()
  const type = typeof file === 'string' || file[0] !== 0x50 ? {} : { 'content-type': XLSX }
  const { status, body } = await postCsv(admin, `/api/clinics/${clinic.id}/imports${query}`, file, type)
  if (status !== 201) {
    assert.deepEqual([status, charts.length, said.length], [400, 0, 1], `${what}: ${body.message}`)
    assert.match(body.message, said[0]!)
    return
  }
  const { id, refusals, incompleteRows }: ChartImportDetail = body
  const all = [...refusals, ...incompleteRows].flatMap(({ line, issues }) =>
    issues.map(({ field, message }) => `${line} ${field}: ${message}`),
  )
  assert.equal(all.length, said.length, `${what}\n${all.join('\n')}`)
  for (const [at, sentence] of said.entries()) assert.match(all[at]!, sentence)
  assert.equal((await admin.post(`/api/imports/${id}/start`)).status, 200)
  await continueImports(app.deps)
  const rows = await app.db
    .selectFrom('patients')
    .selectAll()
    .where('clinic_id', '=', clinic.id)
    .orderBy('id')
    .execute()
  const found = rows.map((row) => shown.map((name) => row[columns[name]] ?? '').join('|'))
  assert.deepEqual(found.toSorted(), charts.toSorted(), what)
}
