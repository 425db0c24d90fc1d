import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartImportDetail } from '#contract/import-export/imports.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic } from '#server/testing/factories.ts'
import { bugInput } from '#server/testing/outside.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { type Cell, partsOf, XLSX, zipOf } from '#server/testing/xlsx.ts'
import { unescaped } from './excel/escapes.ts'
import { shownIn } from './excel/number-formats.ts'

// A cell of an Excel file is imported as Excel shows it.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

async function prepared(bytes: Uint8Array): Promise<ChartImportDetail> {
  const { status, body, text } = await postCsv(admin, `/api/clinics/${clinic.id}/imports`, bytes, {
    'content-type': XLSX,
  })
  assert.equal(status, 201, text)
  return body
}

const formats: [code: string, number: number, shown: string | null][] = [
  ['000000', 123, '000123'],
  ['00000', 2115, '02115'],
  ['00000', 560001, '560001'],
  ['00000-0000', 21151234, '02115-1234'],
  ['000\\-00\\-0000', 12345678, '012-34-5678'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5551234, '555-1234'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2125551234, '(212) 555-1234'],
  ['"P-"0000', 7, 'P-0007'],
  ['\\P000_)', 7, 'P007'],
  ['"+91 "00000 00000', 9820012345, '+91 98200 12345'],
  ['000000;[Red]-000000', 12, '000012'],
  ['[Blue]0000', 12, '0012'],
  ['0" yrs"', 45, '45 yrs'],
  ['00000', 0, '00000'],
  ['#', 0, ''],
  ['0', 9820012345, '9820012345'],
  // these don't make an identifier
  ['#,##0', 9820012345, null],
  ['0.00', 12, null],
  ['0%', 12, null],
  ['General', 12, null],
  ['[$₹-4009] 0', 500, null],
  ['0.00E+00', 12345, null],
  ['000000', 1.5, null],
  ['000000', -3, null],
]
for (const [code, number, shown] of formats)
  test(`${number} in the format ${code} ${shown === null ? 'stays as it is' : `is shown as “${shown}”`}`, () => {
    assert.equal(shownIn(code, number), shown)
  })

test('escapes of Excel’s texts are undone, and no control character is left', () => {
  const texts: [text: string, plain: string][] = [
    ['12 MG Road_x000D_\nBengaluru', '12 MG Road\nBengaluru'],
    ['one_x000A_two', 'one\ntwo'],
    ['_x005F_x000D_', '_x000D_'],
    ['Amp_x0026_', 'Amp&'],
    ['_xD83D__xDE00_', '😀'],
    ['a_x0000_b_x0007_', 'ab'],
    ['file_x12_y', 'file_x12_y'],
    ['_xD83D_', '\ufffd'],
    ['tab_x0009_', 'tab\t'],
  ]
  for (const [text, plain] of texts) assert.equal(unescaped(text), plain)
})

/** A file of the collection with its expected rows and messages. */
const files: [name: string, rows: string[], said: string[]][] = [
  ['x000d.xlsx', ['Xena|Crlf|+919820010061|12 MG Road\nBengaluru\n560001', 'Amp&|Crlf|+919820010062|a\nb'], []],
  [
    'leading-zeros-by-format.xlsx',
    ['Lea|Zero|+919820010051|02115, 12 Elm', 'Leb|Zero|+919820010052|560001, 12 Elm'],
    [],
  ],
  ['formula-no-result.xlsx', ['Fob|Form|+919820010202|'], ['2 firstName formula without a result']],
  ['merged-family.xlsx', [1, 2, 3].map((n) => `Mf${'abc'[n - 1]}|Merge|+91982001019${n}|12 MG Road`), []],
  ['yy-format.xlsx', ['Ag|E|+919820010217|', 'Ah|E|+919820010218|'], []],
]
for (const [name, rows, said] of files) {
  const bytes = bugInput(name)
  if (bytes)
    test(`${name} is imported as Excel shows it`, async () => {
      const { preview, refusals, incompleteRows } = await prepared(bytes)
      assert.deepEqual(
        preview.map((row) => [row.firstName, row.lastName, row.phone, row.address].join('|')),
        rows,
      )
      const all = [...refusals, ...incompleteRows].flatMap(({ line, issues }) =>
        issues.map(({ field, message }) => `${line} ${field} ${message}`),
      )
      assert.equal(all.length, said.length, all.join('\n'))
      for (const [at, one] of said.entries())
        assert.ok(
          one.split(' ').every((word) => all[at]!.includes(word)),
          `${all[at]} / ${one}`,
        )
    })
}

const head: Cell[] = ['Chart number', 'First name', 'Last name', 'Phone', 'Address']
const raw = (inside: string, type = '') => ({ xml: `<c${type && ` t="${type}"`}>${inside}</c>` })

test('a cell that Excel can’t show is named: a name refuses its row, anything else is left out', async () => {
  const noResult = /formula without a result/
  const rows: [cells: Cell[], field: string | null, message?: RegExp, isRefused?: boolean][] = [
    [['N1', raw('<f>A1</f>'), 'Rao', 9820012341], 'firstName', noResult, true],
    [['N2', 'Asha', raw('<f>A1</f><v></v>'), 9820012342], 'lastName', noResult, true],
    [[raw('<f>A1</f>', 'str'), 'Asha', 'Sen', 9820012343], 'chartNumber', noResult, true],
    [['N4', 'Asha', 'Das', raw('<f>A1</f>')], 'phone', noResult],
    [['N5', 'Asha', 'Lal', 9820012345, raw('<f t="shared" si="0"/><v/>')], 'address', noResult],
    [['N6', 'Asha', 'Pai', 9820012346, raw('<f>A1</f><v></v>', 'str')], null],
    [['N7', 'Asha', 'Nag', 9820012347, raw('<v>#REF!</v>', 'e')], 'address', /the error #REF!/],
    [['N8', raw('<f>A1</f><v>#N/A</v>', 'e'), 'Bhat', 9820012348], 'firstName', /the error #N\/A/, true],
    [['N9', raw('<f>A1</f><v>Usha_x0020_Rani</v>', 'str'), 'Bhat', 9820012349], null],
  ]
  const found = await prepared(zipOf(partsOf([head, ...rows.map(([cells]) => cells)])))
  for (const [at, [, field, message, isRefused = false]] of rows.entries()) {
    const of = (list: ChartImportDetail['refusals']) => list.find(({ line }) => line === at + 2)?.issues
    const [issue, ...others] = (isRefused ? of(found.refusals) : of(found.incompleteRows)) ?? []
    assert.deepEqual([issue?.field ?? null, others.length], [field, 0], `row ${at + 2}`)
    if (message) assert.match(issue!.message, message)
    assert.equal(Boolean(of(found.refusals)), isRefused)
  }
  assert.equal(found.preview.at(-1)!.firstName, 'Usha Rani')
})

test('a cell merged over a family’s rows counts for each of them, a name does not', async () => {
  const rows: Cell[][] = [
    head,
    ['M1', 'Asha', 'Rao', 9820012351, '12 MG Road'],
    ['M2', 'Ravi', null, null, null],
    ['M3', 'Usha', null, null, '5 Elm'],
    ['M4', 'Mina', 'Sen', 9820012354],
    ['M5', null, 'Das', 9820012355],
  ]
  const parts = partsOf(rows)
  const sheet = 'xl/worksheets/sheet1.xml'
  const places = ['C2:C4', 'D2:D4', 'E2:E4', 'B5:B6', 'A1:B1', 'E5:E1048576', 'bad', 'Z9:A1']
  const merged = places.map((place) => `<mergeCell ref="${place}"/>`).join('')
  parts[sheet] = parts[sheet]!.replace('</worksheet>', `<mergeCells>${merged}</mergeCells></worksheet>`)
  const { preview, refusals } = await prepared(zipOf(parts))
  assert.deepEqual(
    preview.map((row) => [row.firstName, row.lastName, row.phone, row.address].join('|')),
    [
      'Asha|Rao|+919820012351|12 MG Road',
      'Ravi|Rao|+919820012351|12 MG Road',
      'Usha|Rao|+919820012351|5 Elm',
      'Mina|Sen|+919820012354|',
    ],
  )
  assert.deepEqual(
    preview.map(({ copied }) => copied),
    [[], ['lastName', 'phone', 'address'], ['lastName', 'phone'], []],
  )
  assert.deepEqual(
    refusals.map(({ line, issues }) => [line, issues[0]!.field, /merged with the row above/.test(issues[0]!.message)]),
    [[6, 'firstName', true]],
  )
})
