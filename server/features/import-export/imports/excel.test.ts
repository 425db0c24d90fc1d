import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Cell, partsOf, XLSX, zipOf } from '#server/testing/xlsx.ts'
import { partOf, thorough } from '#server/testing/thorough.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'

// Excel files as clinics have them, and as attackers would.

let app: TestApp
let here: TestClinic
let admin: Client

before(async () => {
  app = await buildTestApp({ unlimited: true })
  here = await makeClinic(app.db)
  admin = await app.signInAs(await makeAdmin(app.db, here))
})
after(() => app.close())

const send = (bytes: Uint8Array, type = XLSX) =>
  postCsv(admin, `/api/clinics/${here.id}/imports`, bytes, { 'content-type': type })
const head: Cell[] = ['Patient Name', 'Mobile Number', 'Date of Birth', 'Age']
const asha: Cell[] = ['Asha Rao', '+91 98200 12345']

test('text, numbers, dates and stored results of formulas are read from the first visible sheet', async () => {
  const rows: Cell[][] = [
    ['Patients of the clinic'],
    [],
    head,
    ['Asha Rao', 9820012345, { day: 27621 }, 50],
    [
      { xml: '<c t="inlineStr"><is><r><t>Ravi </t></r><r><t>Kumar</t></r><rPh><t>x</t></rPh></is></c>' },
      { xml: '<c t="str"><f>CONCATENATE("98","200")</f><v>9820054321</v></c>' },
      { xml: '<c t="d"><v>1984-03-12T00:00:00</v></c>' },
    ],
    ['Mina', 919820012346, '15 Aug 1975'],
    ['Leela & Co <b>', { xml: '<c><f>WEBSERVICE("http://x.example")</f><v>9820012347</v></c>' }, null, '45 years'],
  ]
  const { status, body } = await send(zipOf(partsOf(rows)))
  assert.equal(status, 201, JSON.stringify(body))
  const seen = body.preview.map((row: Record<string, string>) =>
    [row.line, row.firstName, row.lastName, row.phone, row.dateOfBirth ?? row.birthYear?.length].join('|'),
  )
  assert.deepEqual(seen, [
    '4|Asha|Rao|+919820012345|1975-08-15',
    '5|Ravi|Kumar|+919820054321|1984-03-12',
    '6|Mina||+919820012346|1975-08-15',
    '7|Leela & Co|<b>|+919820012347|4',
  ])
  const from1904 = await send(zipOf(partsOf([head, ['Asha Rao', null, { day: 27621 - 1462 }]], { from1904: true })))
  assert.equal(from1904.body.preview[0].dateOfBirth, '1975-08-15')
})

test('the file’s bytes decide its type, not the browser', async () => {
  assert.equal((await send(zipOf(partsOf([head, asha])), 'text/csv')).status, 201)
  assert.equal((await send(Buffer.from('Name,Phone\nAsha Rao,+91 98200 12345\n'))).status, 201)
})

const parts = partsOf([head, asha])
const sheet = 'xl/worksheets/sheet1.xml'
const strings = 'xl/sharedStrings.xml'
const rowsOf = (xml: string) => parts[sheet]!.replace('</sheetData>', `${xml}</sheetData>`)
const damaged = /We can't read this Excel file/
const tooMuch = /Excel file is too large/
const many = 80 * 1024 * 1024

const odd: [what: string, bytes: () => Buffer, sentence: RegExp][] = [
  [
    'an old or locked file',
    () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    /old Excel file \(\.xls\) or one with a password/,
  ],
  ['half a file', () => zipOf(parts).subarray(0, 900), damaged],
  ['another archive', () => zipOf({ 'readme.txt': 'hello' }), damaged],
  [
    'a sheet that is missing',
    () => zipOf(Object.fromEntries(Object.entries(parts).filter(([name]) => name !== sheet))),
    damaged,
  ],
  ['broken XML', () => zipOf({ ...parts, [sheet]: '<worksheet><sheetData>' }), damaged],
  [
    'entities that grow',
    () => zipOf({ ...parts, [strings]: `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${parts[strings]}` }),
    damaged,
  ],
  ['XML nested without end', () => zipOf({ ...parts, [sheet]: rowsOf('<a>'.repeat(100_000)) }), damaged],
  [
    'a tag of a hundred thousand attributes',
    () =>
      zipOf({ ...parts, [sheet]: rowsOf(`<a ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`) }),
    damaged,
  ],
  [
    '80 MB that are said to be 1 kB',
    () => zipOf({ ...parts, [sheet]: rowsOf(' '.repeat(many)) }, { [sheet]: 1_000 }),
    damaged,
  ],
  [
    'one long text in thousands of cells',
    () =>
      zipOf({
        ...parts,
        [strings]: `<sst><si><t>Name</t></si><si><t>${'x'.repeat(50_000)}</t></si></sst>`,
        [sheet]: rowsOf('<row><c t="s"><v>1</v></c></row>'.repeat(1_000)),
      }),
    tooMuch,
  ],
  ['10,001 rows', () => zipOf(partsOf([head, ...Array.from({ length: 10_001 }, () => asha)])), /more than 10,000 rows/],
  ['no rows', () => zipOf(partsOf([head])), /no rows below/],
  ['an empty sheet', () => zipOf(partsOf([])), /first row must contain headings/],
]

const huge: typeof odd = [
  ['a sheet of 80 MB', () => zipOf({ ...parts, [sheet]: rowsOf(' '.repeat(many)) }), tooMuch],
  ['texts of 80 MB', () => zipOf({ ...parts, [strings]: `<sst>${' '.repeat(many)}</sst>` }), tooMuch],
]

for (const [what, bytes, sentence] of thorough ? [...odd, ...huge] : partOf(odd, 3))
  test(`${what} is refused with a message`, async () => {
    const { status, body } = await send(bytes())
    assert.deepEqual([status, sentence.test(body.message)], [400, true], body.message)
  })

test('rows with the same line number or a distant cell do no harm', async () => {
  const rows =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Dev Shah</t></is></c><c r="B2"><v>9820012399</v></c></row>' +
    '<row r="x"><c t="inlineStr"><is><t>Om Shah</t></is></c><c><v>9820012398</v></c></row>' +
    '<row r="99999999"><c t="inlineStr"><is><t>Jay Shah</t></is></c><c r="ZZZ9"><v>1</v></c></row>'
  const { status, body } = await send(zipOf({ ...parts, [sheet]: rowsOf(rows) }))
  assert.deepEqual([status, body.total, body.toAdd], [201, 4, 3])
  assert.deepEqual(body.refusals, [
    { line: 5, name: 'Jay Shah', issues: [{ field: null, message: 'This row has more cells than the first row.' }] },
  ])
})

testInFullRun('10,000 rows of Excel are read within seconds', async (t) => {
  const rows = Array.from({ length: 10_000 }, (_, n) => [
    `Person Of${n}`,
    `98${String(n).padStart(8, '0')}`,
    '1980-01-01',
    45,
  ])
  const began = performance.now()
  const { body } = await send(zipOf(partsOf([head, ...rows])))
  t.diagnostic(`read in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  assert.deepEqual([body.total, body.toAdd], [10_000, 10_000])
})

test('refused files leave no trace', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from chart_imports where refused > 1`.execute(
    app.db,
  )
  assert.equal(rows[0]!.n, 0)
})
