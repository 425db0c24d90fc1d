import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '#server/testing/client.ts'
import { linesOf, postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeChart, makeClinic, type Person, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { forgetOldImports } from './use-cases.ts'
import { continueImports } from './run.ts'

let app: TestApp
let here: TestClinic
let leela: Person
let admin: Client

before(async () => {
  app = await buildTestApp({ poolSize: 8, unlimited: true })
  here = await makeClinic(app.db)
  leela = await makeAdmin(app.db, here)
  admin = await app.signInAs(leela)
})
after(() => app.close())

const upload = (text: string, to: { id: string } = here, by = admin) =>
  postCsv(by, `/api/clinics/${to.id}/imports`, text)

async function run(id: string) {
  assert.equal((await admin.post(`/api/imports/${id}/start`)).status, 200)
  await continueImports(app.deps)
  return (await admin.get(`/api/imports/${id}`)).body
}

/** Makes another clinic with the same administrator. */
async function another(): Promise<TestClinic> {
  const clinic = await makeClinic(app.db)
  await app.db
    .insertInto('memberships')
    .values({ user_id: leela.userId, clinic_id: clinic.id, role: 'clinic_admin' })
    .execute()
  return clinic
}

const chartsOf = (clinic: { id: string }) =>
  app.db.selectFrom('patients').selectAll().where('clinic_id', '=', clinic.id).orderBy('id').execute()

test('a file is read, previewed and added, and each chart has the file’s values', async () => {
  const file = [
    'First Name;last_name;E-mail;Mobile;DOB;Sex;Address;emergencyContact;Emergency Phone;Blood type;Allergies;Medical history;Insurance;Balance',
    '  Asha ;Verma;ASHA@People.Example;+91 98200 11111;1990-05-31;F;"1 Station Road; Pune";Ravi Verma;+91 98200 22222;ab+;"Penicillin\r\nNuts";Asthma;Star 12;40',
    'José;Núñez;;;1971-01-02;;;;;;;;;',
    '',
  ].join('\r\n')
  const clinic = await another()
  const { status, body } = await upload(`\ufeff${file}`, clinic)
  assert.equal(status, 201)
  const { id, createdAt, ...rest } = body
  assert.deepEqual(rest, {
    clinicId: clinic.id,
    state: 'waiting',
    total: 2,
    done: 0,
    added: 0,
    skipped: 0,
    refused: 0,
    isOwn: true,
    finishedAt: null,
    columns: [
      'firstName',
      'lastName',
      'email',
      'phone',
      'dateOfBirth',
      'gender',
      'address',
      'emergencyContact',
      'emergencyPhone',
      'bloodGroup',
      'allergies',
      'medicalHistory',
      'insuranceInfo',
    ],
    unknownColumns: ['Balance'],
    toAdd: 2,
    known: 0,
    preview: [
      {
        line: 2,
        firstName: 'Asha',
        lastName: 'Verma',
        email: 'asha@people.example',
        phone: '+919820011111',
        dateOfBirth: '1990-05-31',
        gender: 'female',
        address: '1 Station Road; Pune',
        copied: [],
      },
      {
        line: 4,
        firstName: 'José',
        lastName: 'Núñez',
        email: null,
        phone: null,
        dateOfBirth: '1971-01-02',
        gender: null,
        address: null,
        copied: [],
      },
    ],
    refusals: [],
    skippedRows: [],
    incomplete: 0,
    incompleteRows: [],
  })
  assert.ok(createdAt)
  assert.deepEqual(await chartsOf(clinic), [], 'nothing is added before it is started')

  const done = await run(id)
  assert.deepEqual([done.state, done.total, done.done, done.added, done.skipped], ['done', 2, 2, 2, 0])
  const [asha, jose] = await chartsOf(clinic)
  assert.deepEqual(
    [asha!.first_name, asha!.allergies, asha!.blood_type, asha!.medical_history, asha!.insurance_info, asha!.user_id],
    ['Asha', 'Penicillin\nNuts', 'AB+', 'Asthma', 'Star 12', null],
  )
  assert.deepEqual(
    [jose!.last_name, jose!.email, jose!.phone, jose!.date_of_birth],
    ['Núñez', null, null, '1971-01-02'],
  )
  const { rows } = await sql`select from chart_import_rows where import_id = ${id}`.execute(app.db)
  assert.equal(rows.length, 0, 'the rows are kept no longer than needed')
})

test('a row without a usable name or detail is refused with its line, field and sentence; the others are added', async () => {
  const clinic = await another()
  const file = [
    'First name,Last name,Phone,Email,Date of birth,Gender,Blood group',
    'Good,One,+91 98200 30001,,,,',
    ',,+91 98200 30002,,,,',
    'No,Contact,,,,male,',
    'Short,Phone,12345,,,,',
    'Bad,Mail,,nobody,,,',
    'Bad,Date,,,31/02/1990,,',
    'Not,Born,,,2999-01-01,,',
    'Odd,Choice,+91 98200 30003,,,robot,Z+',
    'Too,Many,+91 98200 30004,,,,,more',
    `Long,${'x'.repeat(101)},+91 98200 30005,,,,`,
    '"=SUM(1)",Formula,123,,,,',
  ].join('\n')
  const { body } = await upload(file, clinic)
  assert.deepEqual([body.total, body.toAdd, body.refused], [11, 2, 9])
  const issue = (line: number, name: string | null, field: string | null, message: string) => ({
    line,
    name,
    issues: [{ field, message }],
  })
  const tooLong = `Long ${'x'.repeat(101)}`
  assert.deepEqual(body.refusals, [
    issue(3, null, 'firstName', 'First name is required'),
    issue(4, 'No Contact', 'phone', 'Enter a phone number, an email address or a date of birth.'),
    issue(5, 'Short Phone', 'phone', 'Phone number must be at least 10 digits (“12345”)'),
    issue(6, 'Bad Mail', 'email', 'Valid email is required (“nobody”)'),
    issue(7, 'Bad Date', 'dateOfBirth', 'There is no 31 February 1990.'),
    issue(8, 'Not Born', 'dateOfBirth', 'Date of birth cannot be in the future'),
    issue(10, 'Too Many', null, 'This row has more cells than the first row.'),
    issue(11, tooLong, 'lastName', 'At most 100 characters'),
    issue(12, '=SUM(1) Formula', 'phone', 'Phone number must be at least 10 digits (“123”)'),
  ])
  assert.deepEqual(body.incompleteRows, [
    {
      line: 9,
      name: 'Odd Choice',
      issues: [
        { field: 'gender', message: 'Please select a gender (“robot”)' },
        { field: 'bloodGroup', message: 'Please select a blood group (“Z+”)' },
      ],
    },
  ])
  const done = await run(body.id)
  assert.deepEqual([done.done, done.added, done.skipped, done.refused], [11, 2, 0, 9])
  assert.equal(done.refusals.length, 9)

  const refused = await admin.get(`/api/imports/${body.id}/refused.csv`)
  assert.match(
    String(refused.headers['content-disposition']),
    /^attachment; filename="refused-rows-\d{4}-\d\d-\d\d\.csv"$/,
  )
  assert.equal(refused.headers['cache-control'], 'no-store')
  const lines = linesOf(refused)
  assert.equal(lines.length, 10)
  assert.match(lines[1]!, /^"3","First name: First name is required","","","","'\+91 98200 30002"/)
  assert.match(lines[9]!, /"'=SUM\(1\)"/)

  // corrected and sent again in the same format
  const mended = refused.text.replace('"12345"', '"+91 98200 30006"')
  const again = await upload(mended, clinic)
  assert.deepEqual([again.body.toAdd, again.body.refused, again.body.unknownColumns], [2, 7, []])
  await sql`update chart_imports set finished_at = now() - interval '25 hours' where id = ${body.id}`.execute(app.db)
  await forgetOldImports(app.deps)
  assert.equal(linesOf(await admin.get(`/api/imports/${body.id}/refused.csv`)).length, 1)
})

test('a person is recognized by name with birth date, phone or email, in the clinic and in the file; never at another clinic', async () => {
  const [clinic, other] = [await another(), await another()]
  const wish = { firstName: 'Mina', lastName: 'Das', email: 'mina@people.example', dateOfBirth: '1980-02-03' }
  const kept = await makeChart(app.db, clinic, wish)
  const merged = await makeChart(app.db, clinic, { firstName: 'Minal', lastName: 'Das', email: 'minal@people.example' })
  await app.db.updateTable('patients').set({ merged_into: kept.id }).where('id', '=', merged.id).execute()
  const file = [
    'first name,last name,email,phone,date of birth',
    'MINA,das,,,1980-02-03',
    'Mina,Das,,098200 00001,',
    'Mina,Das,MINA@people.example,,',
    'Minal,Das,minal@people.example,,',
    'Mina,Das,,+91 98200 99999,1981-02-03',
    'Mina,Das,mina2@people.example,098200-99999,',
    'Mina,Das,mina2@people.example,,1999-09-09',
    'Mina,Dass,mina@people.example,,',
  ].join('\n')
  const { body } = await upload(file, clinic)
  assert.deepEqual([body.toAdd, body.known, body.refused], [3, 5, 0])
  const done = await run(body.id)
  assert.deepEqual([done.added, done.skipped], [3, 5])
  const twice = await upload(file, clinic)
  assert.deepEqual([twice.body.toAdd, twice.body.known], [0, 8])
  assert.deepEqual([(await run(twice.body.id)).added, (await chartsOf(clinic)).length], [0, 5])
  const elsewhere = await upload(file, other)
  assert.deepEqual([elsewhere.body.toAdd, elsewhere.body.known], [7, 1])
})

test('an import starts once, can be cancelled while pending and found again, is replaced by the next file, and is deleted after a day', async () => {
  const clinic = await another()
  const file = 'First name,Last name,Phone\nSolo,Person,+91 98200 40001\n'
  const first = (await upload(file, clinic)).body
  const second = (await upload(file, clinic)).body
  assert.equal((await admin.get(`/api/imports/${first.id}`)).status, 404)
  const found = await admin.get(`/api/clinics/${clinic.id}/imports`)
  assert.deepEqual([found.headers['x-total-count'], found.body.map(({ id }: { id: string }) => id)], ['1', [second.id]])

  assert.equal((await admin.send('DELETE', `/api/imports/${second.id}`)).status, 200)
  assert.equal((await admin.post(`/api/imports/${second.id}/start`)).status, 404)

  const third = (await upload(file, clinic)).body
  const started = await admin.post(`/api/imports/${third.id}/start`)
  assert.deepEqual([started.status, started.body.state, started.body.preview], [200, 'running', []])
  assert.equal((await admin.post(`/api/imports/${third.id}/start`)).status, 409)
  const late = await admin.send('DELETE', `/api/imports/${third.id}`)
  assert.deepEqual([late.status, late.body.message], [409, 'This import has already started.'])
  await continueImports(app.deps)
  assert.equal((await admin.get(`/api/imports/${third.id}`)).body.added, 1)

  const fourth = (await upload(file, clinic)).body
  await sql`update chart_imports set created_at = now() - interval '25 hours' where clinic_id = ${clinic.id}`.execute(
    app.db,
  )
  await forgetOldImports(app.deps)
  assert.equal((await admin.get(`/api/imports/${fourth.id}`)).status, 404)
  assert.equal((await admin.get(`/api/imports/${third.id}`)).body.state, 'done')
})

test('the audit has counts and ids, and no personal data', async () => {
  const clinic = await another()
  const { body } = await upload('First name,Last name,Phone\nSecret,Patient,+91 98200 50001\nBad,Row,1\n', clinic)
  await run(body.id)
  const { rows } = await sql<{ action: string; detail: object }>`select action, detail, subject_id from audit_events
    where clinic_id = ${clinic.id} order by id`.execute(app.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['chart-import.prepared', 'chart-import.started', 'chart-import.finished'],
  )
  assert.deepEqual(rows[2]!.detail, { total: 2, added: 1, skipped: 0, refused: 1 })
  assert.doesNotMatch(JSON.stringify(rows), /Secret|Patient|98200/)
})
