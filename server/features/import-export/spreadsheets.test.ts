import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, type TestClinic } from '#server/testing/factories.ts'
import { bugInput } from '#server/testing/outside.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { continueImports } from './imports/run.ts'

// Chart numbers survive a spreadsheet program that opens an export and saves it.

const app = await sharedApp()

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number) => String(number).padStart(2, '0')

/** What Excel shows of a cell of a CSV file, and saves. */
function shownByExcel(cell: string): string {
  if (cell.startsWith('=')) return '#NAME?'
  if (/^[+-]?[\d,]*\.?\d+(?:E[+-]?\d+)?$/i.test(cell)) {
    const number = Number(cell.replaceAll(',', ''))
    const isLong = /E/i.test(cell) || Math.abs(number) >= 1e11
    if (!isLong) return String(number)
    const [digits = '', power = ''] = number.toExponential(/E/i.test(cell) ? 2 : 5).split('e')
    return `${digits}E+${two(Number(power))}`
  }
  const parts = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(cell)
  if (parts?.[3]) return `${Number(parts[1])}/${Number(parts[2])}/${parts[3]}`
  const [month, day] = [Number(parts?.[1]), Number(parts?.[2])]
  if (parts && month <= 12 && day <= 31) return `${two(day)}-${MONTHS[month - 1]}`
  if (parts && day <= 12 && month <= 31) return `${two(month)}-${MONTHS[day - 1]}`
  const named = /^([a-z]{3,9})[ -]?(\d{1,2})$/i.exec(cell)
  const at = MONTHS.findIndex((one) => one.toLowerCase() === named?.[1]!.slice(0, 3).toLowerCase())
  if (named && at >= 0) return `${two(Number(named[2]))}-${MONTHS[at]}`
  return /^(?:true|false)$/i.test(cell) ? cell.toUpperCase() : cell
}

/** Opens a CSV file in Excel and saves it. */
const savedByExcel = (file: string) => {
  const rows: string[][] = parse(file, { bom: true, record_delimiter: '\r\n' })
  return stringify(
    rows.map((cells) => cells.map(shownByExcel)),
    { record_delimiter: 'windows' },
  )
}

async function place(): Promise<{ clinic: TestClinic; admin: Client }> {
  const clinic = await makeClinic(app.db, { zone: 'Asia/Kolkata' })
  return { clinic, admin: await app.signInAs(await makeAdmin(app.db, clinic)) }
}
const numbersOf = async (clinic: TestClinic) => {
  const rows = await app.db.selectFrom('patients').select('chart_number').where('clinic_id', '=', clinic.id).execute()
  return rows.map((row) => row.chart_number).sort()
}
async function imported({ clinic, admin }: { clinic: TestClinic; admin: Client }, file: string | Uint8Array) {
  const { status, body, text } = await postCsv(admin, `/api/clinics/${clinic.id}/imports`, file)
  assert.equal(status, 201, text)
  await admin.post(`/api/imports/${body.id}/start`)
  await continueImports(app.deps)
  return body
}

const own = [
  '000123',
  '12/24',
  '3-5',
  '1E5',
  '12345678901234567890',
  'MAR5',
  '1-2-2024',
  '007',
  '2E10',
  'TRUE',
  'P-101',
  '4711',
  'A 12',
  '-5',
  '1.50',
  '7K2M9QT',
  '5.00E+05x',
]
const header = 'Chart number,First name,Last name,Phone\n'
const file = header + own.map((number, at) => `${number},Person${at},Rao,98200300${at + 10}`).join('\n')

for (const [name, bytes] of [
  ['our own', file],
  ['chart-numbers-excel-eats.csv', bugInput('chart-numbers-excel-eats.csv')],
] as const)
  if (bytes)
    test(`the chart numbers of ${name} list survive an export that Excel opens and saves, twice`, async () => {
      const from = await place()
      await imported(from, bytes)
      const numbers = await numbersOf(from.clinic)
      if (name === 'our own') assert.deepEqual(numbers, own.toSorted())
      assert.ok(numbers.includes('000123'))
      const { text } = await from.admin.get(`/api/clinics/${from.clinic.id}/patients.csv`)
      const saved = savedByExcel(savedByExcel(text))
      const to = await place()
      const { refused, toAdd } = await imported(to, saved)
      assert.deepEqual([refused, toAdd], [0, numbers.length])
      assert.deepEqual(await numbersOf(to.clinic), numbers)
      // no one is added twice
      const again = await imported(from, saved)
      assert.deepEqual([again.toAdd, again.known], [0, numbers.length])
    })

test('a chart number that a spreadsheet program shortened refuses its row', async () => {
  const { clinic, admin } = await place()
  const { body } = await postCsv(
    admin,
    `/api/clinics/${clinic.id}/imports`,
    `${header}1.00E+05,Asha,Rao,9820012345\n1.23457E+19,Ravi,Rao,9820012346\n1E5,Tara,Rao,9820012347`,
  )
  assert.deepEqual([body.toAdd, body.refused], [1, 2])
  assert.match(body.refusals[0].issues[0].message, /^A spreadsheet program shortened this number\..*\(“1\.00E\+05”\)$/)
})

test('numbers that a spreadsheet would change get an apostrophe; the others don’t', async () => {
  const { clinic, admin } = await place()
  await imported(
    { clinic, admin },
    `${header}4711,Asha,Rao,9820012345\n'0815,Ravi,Rao,9820012346\n12/24,Tara,Rao,9820012347`,
  )
  assert.deepEqual(await numbersOf(clinic), ['0815', '12/24', '4711'])
  const { text } = await admin.get(`/api/clinics/${clinic.id}/patients.csv`)
  for (const cell of ['"4711"', `"'0815"`, `"'12/24"`]) assert.ok(text.includes(cell), cell)
})
