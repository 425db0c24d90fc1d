import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { sessionCookieName } from '#server/http/session-cookie.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, makeSession, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Odd files, each refused with a sentence and without a trace.

let app: TestApp
let here: TestClinic
let admin: Client

before(async () => {
  app = await buildTestApp({ unlimited: true })
  here = await makeClinic(app.db)
  admin = await app.signInAs(await makeAdmin(app.db, here))
})
after(() => app.close())

const path = () => `/api/clinics/${here.id}/imports`
const head = 'First name,Last name,Phone\n'
const row = 'Asha,Rao,+91 98200 12345\n'

const odd: [what: string, file: string, sentence: RegExp][] = [
  ['an empty file', '', /first row must name the columns/],
  ['no titles', row, /first row must name the columns/],
  ['one name only', 'Last name,Phone\nRao,+91 98200 12345', /first row must name the columns/],
  ['titles alone', head, /no rows below/],
  ['titles and empty rows', `${head}\n,,\n  ,,\n`, /no rows below/],
  ['a column twice', 'First name,Last name,Phone,Mobile\na,b,c,d', /Two columns are “Mobile”/],
  ['too many columns', `First name,Last name${',x'.repeat(99)}\na,b`, /more than 100 columns/],
  ['a quote that is not closed', `${head}${row}"Asha,Rao,+91 98200 12346\n${row}`, /beyond line 2/],
  ['a row without end', `${head}"${'x'.repeat(200_000)}",Rao,\n`, /beyond line 1/],
  ['a NUL', `${head}As\0ha,Rao,+91 98200 12345\n`, /Please check what you entered/],
  ['10,001 rows', head + row.repeat(10_001), /more than 10,000 rows/],
  ['a spreadsheet', 'PK\u0003\u0004 worksheets/sheet1.xml', /first row must name the columns/],
  ['another text', '<html><body>First name, Last name</body></html>', /first row must name the columns/],
]

for (const [what, file, sentence] of odd)
  test(`${what} is refused with a sentence`, async () => {
    const { status, body } = await postCsv(admin, path(), file)
    assert.deepEqual([status, sentence.test(body.message)], [400, true], body.message)
  })

test('no refused file has left a trace', async () => {
  const { rows } = await sql`select from chart_imports`.execute(app.db)
  assert.equal(rows.length, 0)
})

test('another encoding is refused with what to do; UTF-8 passes with and without its mark and with any line end', async () => {
  const { secret } = await makeSession(app.db, (await makeAdmin(app.db, here)).userId)
  const cookie = `${sessionCookieName(false)}=${secret}`
  const headers = { host: 'vaidya.test', origin: 'http://vaidya.test', cookie, 'content-type': 'text/csv' }
  const send = (payload: Buffer) => app.app.inject({ method: 'POST', url: path(), headers, payload })
  for (const payload of [
    Buffer.from(`${head}José,Rao,+91 98200 12345`, 'latin1'),
    Buffer.from(`\ufeff${head}${row}`, 'utf16le'),
  ]) {
    const reply = await send(payload)
    assert.deepEqual([reply.statusCode, /not UTF-8/.test(reply.json().message)], [400, true])
  }
  for (const text of [
    head + row,
    `\ufeff${head}${row}`,
    (head + row).replaceAll('\n', '\r\n'),
    (head + row).replaceAll('\n', '\r'),
  ]) {
    const reply = await send(Buffer.from(text))
    assert.deepEqual([reply.statusCode, reply.json().toAdd], [201, 1], JSON.stringify(text))
  }
  assert.equal((await send(Buffer.from('\ufeff'))).statusCode, 400)
})

test('10 MB pass, a byte more is 413; CSV alone is taken, and nowhere else; from this site alone', async () => {
  const ten = 10 * 1024 * 1024
  const filled = (bytes: number) => {
    const lines = `${head}${`Asha,Rao,+91 98200 12345,${'x'.repeat(60)}\n`.repeat(9_000)}`
    return lines + '\n'.repeat(bytes - lines.length)
  }
  const full = await postCsv(admin, path(), filled(ten))
  assert.deepEqual([full.status, full.body.refused], [201, 9_000])
  const over = await postCsv(admin, path(), filled(ten + 1))
  assert.deepEqual([over.status, over.body.message], [413, 'This is too large.'])
  const json = await admin.post(path(), { rows: [] })
  assert.deepEqual([json.status, /Content-Type: text\/csv/.test(json.body.message)], [415, true])
  for (const type of ['text/plain', 'application/vnd.ms-excel', 'text/csv; charset=windows-1252', ''])
    assert.equal((await postCsv(admin, path(), head + row, { 'content-type': type })).status, 415, type)
  assert.equal(
    (await postCsv(admin, path(), head + row, { 'content-type': 'text/csv; header=present; charset="UTF-8"' })).status,
    201,
  )
  assert.equal((await postCsv(admin, '/api/patients', head + row)).status, 415)
  assert.equal((await postCsv(admin, path(), head + row, { origin: 'https://elsewhere.example' })).status, 403)
  assert.equal((await postCsv(app.anonymous, path(), filled(ten + 1))).status, 401)
})
