import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import {
  makeAdmin,
  makeClinic,
  makePatientAccount,
  makeSession,
  makeStaff,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { sayTo } from '#server/testing/raw-http.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Unusual files, each refused with a message and without a trace.

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
  ['an empty file', '', /first row must contain headings/],
  ['no titles', row + row, /first row must contain headings/],
  ['no names', 'Allergies,Phone\nRao,+91 98200 12345', /Choose the column with the patients’ names/],
  ['titles alone', head, /no rows below/],
  ['titles and empty rows', `${head}\n,,\n  ,,\n`, /no rows below/],
  ['too many columns', `First name,Last name${',x'.repeat(99)}\na,b`, /more than 100 columns/],
  ['a quote that is not closed', `${head}${row}"Asha,Rao,+91 98200 12346\n${row}`, /beyond line 2/],
  ['a row without end', `${head}"${'x'.repeat(200_000)}",Rao,\n`, /beyond line 1/],
  ['a NUL', `${head}As\0ha,Rao,+91 98200 12345\n`, /Please check what you entered/],
  ['10,001 rows', head + row.repeat(10_001), /more than 10,000 rows/],
  ['half an Excel file', 'PK\u0003\u0004 worksheets/sheet1.xml', /We can't read this Excel file/],
  ['another text', '<html>\n<body>First name, Last name</body>\n</html>', /first row must contain headings/],
]

for (const [what, file, sentence] of odd)
  test(`${what} is refused with a message`, async () => {
    const { status, body } = await postCsv(admin, path(), file)
    assert.deepEqual([status, sentence.test(body.message)], [400, true], body.message)
  })

test('refused files leave no trace', async () => {
  const { rows } = await sql`select from chart_imports`.execute(app.db)
  assert.equal(rows.length, 0)
})

test('UTF-8, UTF-16 and Windows-1252 are read, with and without a mark, with any line end and separator', async () => {
  const file = 'First name,Last name,Phone\nZoë,Nuñez,+91 98200 12345\n'
  const inWindows = Buffer.from('First name;Last name;Phone\nZo\xeb \x80;Nu\xf1ez;9820012345\n', 'latin1')
  const given: [bytes: Uint8Array, firstName?: string][] = [
    [Buffer.from(file)],
    [Buffer.from(`\ufeff${file}`)],
    [Buffer.from(file.replaceAll('\n', '\r\n'))],
    [Buffer.from(file.replaceAll('\n', '\r'))],
    [Buffer.from(file.replaceAll(',', ';'))],
    [Buffer.from(`sep=;\n${file.replaceAll(',', ';')}`)],
    [Buffer.from(file.replaceAll(',', '\t'))],
    [Buffer.from(`\ufeff${file.replaceAll(',', '\t')}`, 'utf16le')],
    [Buffer.from(file, 'utf16le')],
    [Buffer.from(`\ufeff${file}`, 'utf16le').swap16()],
    [Buffer.from(file, 'utf16le').swap16()],
    [inWindows, 'Zoë €'],
  ]
  for (const [bytes, firstName = 'Zoë'] of given) {
    const { status, body } = await postCsv(admin, path(), bytes)
    assert.deepEqual([status, body.toAdd], [201, 1], bytes.toString())
    const [{ line, lastName, ...one }] = body.preview
    assert.deepEqual([one.firstName, lastName, one.phone], [firstName, 'Nuñez', '+919820012345'])
    assert.equal(line, Buffer.from(bytes).includes('sep=') ? 3 : 2)
  }
  assert.equal((await postCsv(admin, path(), Buffer.from('\ufeff'))).status, 400)
})

test('10 MB pass, a byte more is 413; only CSV and Excel are accepted, only here, and only from this site', async () => {
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

test('megabytes from a person without the permission are refused before they are read', async (t) => {
  const bounded = await buildTestApp()
  t.after(bounded.close)
  const { origin } = await bounded.listen()
  const [clinic, other] = [await makeClinic(bounded.db), await makeClinic(bounded.db)]
  const cookieOf = async ({ userId }: Pick<Person, 'userId'>) =>
    `${sessionCookieName(false)}=${(await makeSession(bounded.db, userId)).secret}`
  const cookie = {
    patient: await cookieOf(await makePatientAccount(bounded.db)),
    staff: await cookieOf(await makeStaff(bounded.db, clinic)),
    stranger: await cookieOf(await makeAdmin(bounded.db, other)),
    admin: await cookieOf(await makeAdmin(bounded.db, clinic)),
  }
  /** Announces ten megabytes, and sends none of them. */
  const announced = async (who: keyof typeof cookie) => {
    const sent = { origin, cookie: cookie[who], 'content-type': 'text/csv', 'content-length': '10000000' }
    const waiting = sayTo(origin, `/api/clinics/${clinic.id}/imports`, sent, 'POST')
    const late = sleep(3_000, null, { ref: false }).then(() => ({ status: 'no answer', body: '' }))
    const { status, body } = await Promise.race([waiting, late])
    return [status, String(body)]
  }
  const notFound = ['HTTP/1.1 404 Not Found', '{"message":"Not found."}']
  assert.deepEqual(await announced('patient'), notFound)
  assert.deepEqual(await announced('stranger'), notFound)
  assert.deepEqual(await announced('staff'), [
    'HTTP/1.1 403 Forbidden',
    `{"message":"You don't have permission to do this."}`,
  ])
  await bounded.deps.refusals.settled()
  const { rows } = await sql`select from audit_events where action = 'access.refused'`.execute(bounded.db)
  assert.equal(rows.length, 3)

  const client = bounded.anonymous.with({ cookie: cookie.admin })
  for (let one = 0; one < 20; one++)
    assert.equal((await postCsv(client, `/api/clinics/${clinic.id}/imports`, head + row)).status, 201)
  assert.equal((await announced('admin'))[0], 'HTTP/1.1 429 Too Many Requests')
})
