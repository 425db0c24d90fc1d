import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import type { Deps } from '#server/deps.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { linesOf, postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { continueImports, IMPORT_JOB } from './run.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp({ poolSize: 8, unlimited: true })
})
after(() => app.close())

async function place(): Promise<{ clinic: TestClinic; admin: Client }> {
  const clinic = await makeClinic(app.db)
  return { clinic, admin: await app.signInAs(await makeAdmin(app.db, clinic)) }
}

const fileOf = (count: number) =>
  [
    'First name,Last name,Phone,Email,Date of birth,Address',
    ...Array.from({ length: count }, (_, n) => {
      const number = String(n).padStart(6, '0')
      return `Person,Of ${number},+91 98200${number},p${n}@people.example,1980-01-01,"${n} Station Road, Pune"`
    }),
  ].join('\n')

const waiting = async (client: Client, clinic: TestClinic, text: string): Promise<string> => {
  const { status, body } = await postCsv(client, `/api/clinics/${clinic.id}/imports`, text)
  assert.equal(status, 201)
  return body.id
}
const begin = (client: Client, id: string) => client.post(`/api/imports/${id}/start`)
const stateOf = async (client: Client, id: string) => {
  const { body } = await client.get(`/api/imports/${id}`)
  return [body.state, body.done, body.added, body.skipped]
}

const countOf = async (clinic: TestClinic) =>
  (
    await sql<{ n: number; different: number }>`select count(*)::int as n, count(distinct phone)::int as different
      from patients where clinic_id = ${clinic.id}`.execute(app.db)
  ).rows[0]!

/** Another server with its own pool. */
function server(): { deps: Deps; close(): Promise<void> } {
  const database = openDatabase(app.connectionString, { poolSize: 3, log: silent })
  return { deps: { ...app.deps, db: database.db }, close: () => database.close() }
}

testInFullRun('10,000 patients are read and added within a minute, and the same file adds no duplicates', async (t) => {
  const { clinic, admin } = await place()
  const file = fileOf(10_000)
  const began = performance.now()
  const first = await waiting(admin, clinic, file)
  const read = performance.now()
  await begin(admin, first)
  await continueImports(app.deps)
  const added = performance.now()
  assert.deepEqual(await stateOf(admin, first), ['done', 10_000, 10_000, 0])
  const second = await waiting(admin, clinic, file)
  const detail = (await admin.get(`/api/imports/${second}`)).body
  assert.deepEqual([detail.toAdd, detail.known, detail.preview], [0, 10_000, []])
  await begin(admin, second)
  await continueImports(app.deps)
  const again = performance.now()
  assert.deepEqual(await stateOf(admin, second), ['done', 10_000, 0, 10_000])
  assert.deepEqual(await countOf(clinic), { n: 10_000, different: 10_000 })
  const seconds = [read - began, added - read, again - added].map((ms) => (ms / 1000).toFixed(1))
  t.diagnostic(`read ${seconds[0]} s, added ${seconds[1]} s, read and skipped again ${seconds[2]} s`)
  assert.ok(added - began < 60_000, seconds.join(', '))

  const exported = await admin.get(`/api/clinics/${clinic.id}/patients.csv`)
  assert.equal(linesOf(exported).length, 10_001)
  const returned = await postCsv(admin, `/api/clinics/${clinic.id}/imports`, exported.text)
  assert.deepEqual([returned.body.toAdd, returned.body.known, returned.body.unknownColumns], [0, 10_000, []])
})

test('a server that dies in the middle leaves whole batches, and the next one continues', async () => {
  const { clinic, admin } = await place()
  const id = await waiting(admin, clinic, fileOf(1_000))
  await begin(admin, id)
  // the third batch has an impossible chart: its transaction is rolled back
  await sql`create function fail_some() returns trigger language plpgsql as $$ begin
    if new.last_name = 'Of 000555' then raise exception 'the power went out'; end if; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger fail_some before insert on patients for each row execute function fail_some()`.execute(
    app.db,
  )
  await continueImports(app.deps)
  assert.deepEqual(await stateOf(admin, id), ['running', 400, 400, 0])
  assert.equal((await countOf(clinic)).n, 400)
  await sql`drop trigger fail_some on patients`.execute(app.db)
  await continueImports(app.deps)
  assert.deepEqual(await stateOf(admin, id), ['done', 1_000, 1_000, 0])
  assert.deepEqual(await countOf(clinic), { n: 1_000, different: 1_000 })
})

test('a connection lost in the middle of a batch loses nothing', async () => {
  const { clinic, admin } = await place()
  const id = await waiting(admin, clinic, fileOf(2_000))
  await begin(admin, id)
  const other = server()
  const running = continueImports(other.deps)
  while ((await stateOf(admin, id))[1] === 0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and query like '%chart_import%'`.execute(app.db)
  await running.catch(() => {})
  await other.close()
  await continueImports(app.deps)
  assert.deepEqual(await stateOf(admin, id), ['done', 2_000, 2_000, 0])
  assert.deepEqual(await countOf(clinic), { n: 2_000, different: 2_000 })
})

test('two servers on one import, or two administrators with the same file, add no one twice', async () => {
  const { clinic, admin } = await place()
  const colleague = await app.signInAs(await makeAdmin(app.db, clinic))
  const file = fileOf(1_500)
  const ids = await Promise.all([waiting(admin, clinic, file), waiting(colleague, clinic, file)])
  const started = await Promise.all([begin(admin, ids[0]), begin(colleague, ids[1]), begin(admin, ids[0])])
  assert.deepEqual(statusesOf(started), [200, 200, 409])
  const servers = [server(), server(), server()]
  await Promise.all(servers.map(({ deps }) => continueImports(deps)))
  await Promise.all(servers.map(({ close }) => close()))
  const [one, two] = await Promise.all(ids.map(async (id) => (await admin.get(`/api/imports/${id}`)).body))
  assert.deepEqual([one.state, two.state, one.done, two.done], ['done', 'done', 1_500, 1_500])
  assert.equal(one.added + two.added, 1_500)
  assert.deepEqual(await countOf(clinic), { n: 1_500, different: 1_500 })
})

test('starting an import wakes the worker instead of waiting for the clock', async () => {
  const { clinic, admin } = await place()
  const yearly = '0 0 1 1 *'
  const job = { name: IMPORT_JOB, at: yearly, run: () => continueImports(app.deps) }
  const jobs = await startJobs(app.database.pool, [job], {}, silent)
  try {
    const id = await waiting(admin, clinic, fileOf(300))
    await begin(admin, id)
    const until = Date.now() + 30_000
    while ((await stateOf(admin, id))[0] !== 'done') assert.ok(Date.now() < until, 'the import didn’t finish')
    assert.equal((await countOf(clinic)).n, 300)
  } finally {
    await jobs.stop()
  }
})
