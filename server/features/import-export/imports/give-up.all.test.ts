import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { linesOf, postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { continueImports } from './run.ts'

// A batch that the database keeps refusing doesn't block its import forever.

let app: TestApp

before(async () => {
  app = await buildTestApp({ unlimited: true })
  await sql`create function refuse_some() returns trigger language plpgsql as $$ begin
    if new.last_name like 'Wrong%' then raise exception 'no' using errcode = '23514'; end if;
    if new.last_name like 'Cut%' then raise exception 'cut' using errcode = '57P01'; end if;
    return new; end $$`.execute(app.db)
  await sql`create trigger refuse_some before insert on patients for each row execute function refuse_some()`.execute(
    app.db,
  )
})
after(() => app.close())

/** Starts an import of `count` rows, some of them with these last names. */
async function started(count: number, lastNames: Record<number, string>) {
  const clinic = await makeClinic(app.db)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const rows = Array.from({ length: count }, (_, n) => {
    const number = String(n).padStart(6, '0')
    return `Person,${lastNames[n] ?? `Of ${number}`},+91 97200${number},2 Lake Road`
  })
  const file = ['First name,Last name,Phone,Address', ...rows].join('\n')
  const { status, body } = await postCsv(admin, `/api/clinics/${clinic.id}/imports`, file)
  assert.equal(status, 201)
  assert.equal((await admin.post(`/api/imports/${body.id}/start`)).status, 200)
  const read = async () => (await admin.get(`/api/imports/${body.id}`)).body
  return { clinic, admin, id: body.id as string, read }
}
const namesOf = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ name: string }>`select last_name as name from patients where clinic_id = ${id}`.execute(
    app.db,
  )
  return rows.map(({ name }) => name)
}

test('after three tries a batch goes row by row: refused rows are stored with a message, all others are added', async () => {
  const { clinic, admin, id, read } = await started(500, { 250: 'Wrong One', 251: 'Wrong Two', 399: 'Wrong Three' })
  for (let run = 0; run < 3; run += 1) {
    await continueImports(app.deps)
    const { state, done, added } = await read()
    assert.deepEqual([state, done, added], ['running', 200, 200], `after run ${run + 1}`)
  }
  await continueImports(app.deps)
  const { state, total, done, added, refused, refusals } = await read()
  assert.deepEqual([state, total, done, added, refused], ['done', 500, 500, 497, 3])
  const message = "This row couldn't be saved. Please add this patient by hand."
  assert.deepEqual(
    refusals,
    Object.entries({ 252: 'One', 253: 'Two', 401: 'Three' }).map(([line, name]) => ({
      line: Number(line),
      name: `Person Wrong ${name}`,
      issues: [{ field: null, message }],
    })),
  )
  const names = await namesOf(clinic)
  assert.equal(new Set(names).size, 497)
  assert(!names.some((name) => name.startsWith('Wrong')))
  // the refused ones can be downloaded as they were, mended and sent again
  const file = await admin.get(`/api/imports/${id}/refused.csv`)
  assert.equal(linesOf(file).length, 4)
  assert.match(file.text, /Wrong One/)
  assert.match(file.text, /couldn't be saved/)
})

test('a lost connection isn’t a refusal: the import waits for the database, and then nothing is missing', async () => {
  const { clinic, read } = await started(30, { 7: 'Cut Off' })
  for (let run = 0; run < 5; run += 1) await continueImports(app.deps)
  assert.deepEqual([(await read()).state, (await read()).refused], ['running', 0])
  await sql`drop trigger refuse_some on patients`.execute(app.db)
  await continueImports(app.deps)
  const { state, added, refused } = await read()
  assert.deepEqual([state, added, refused], ['done', 30, 0])
  assert.equal((await namesOf(clinic)).length, 30)
})
