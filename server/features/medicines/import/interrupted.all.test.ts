import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { directoryOf, inventedList, listFolder, startImport } from '#server/testing/medicine-lists.ts'
import { until } from '#server/testing/programs.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { importLists, type Progress } from './use-cases.ts'
import { openList } from './list.ts'

// Fault test 55: medicine import interrupted at 60 %, run again, run twice at the same time.

const OLD = 500
/** More than one stretch of a merge, and enough batches for a stop at 60 %. */
const ALL = 21_000
const lists = listFolder()
const old = lists.write('old.csv', inventedList(OLD, { maker: 'Before Labs' }))
const file = lists.write('list.csv', inventedList(ALL))
let base: TestDatabase
const started: ReturnType<typeof startImport>[] = []

before(async () => {
  base = await createTestDatabase({ poolSize: 6 })
})
beforeEach(async () => {
  await sql`truncate medicines, medicine_enrichments, medicine_directory, medicine_retired, medicine_sources, medicine_import_rows,
    medicine_imports cascade`.execute(db())
  await importLists(db(), [await openList(old)])
})
afterEach(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.splice(0).map(({ ended }) => ended))
})
after(async () => {
  await base.drop()
  lists.remove()
})
const db = () => base.database.db

function start(...args: string[]) {
  const run = startImport(args, { DATABASE_URL: base.connectionString })
  started.push(run)
  return run
}

const readSoFar = async () => {
  const { rows } = await sql<{ n: number }>`select coalesce(max(rows_read), 0)::int as n from medicine_imports
    where state = 'reading'`.execute(db())
  return rows[0]!.n
}
const staged = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from medicine_import_rows`.execute(db())).rows[0]!.n

const theOld = { version: 1, total: OLD, rows: OLD, ids: OLD }
const theNew = { version: 2, total: ALL, rows: ALL, ids: ALL }

/** Reads the directory repeatedly, as visitors do, and returns everything seen. */
function watch() {
  const seen = new Map<string, unknown>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await directoryOf(db())
      seen.set(JSON.stringify(now), now)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return [...seen.values()]
  }
}

/** Runs an import in this process and stops it when `when` returns true. */
async function stopped(when: (progress: Progress) => boolean) {
  const controller = new AbortController()
  return importLists(db(), [await openList(file)], {
    signal: controller.signal,
    onProgress: (progress) => when(progress) && controller.abort(),
  })
}
const atSixty = (progress: Progress) => progress.phase === 'reading' && progress.rows >= ALL * 0.6

test("an import killed at 60 % and restarted by two runs at the same time stores the file's rows, and the old set stays until then", async () => {
  const seen = watch()
  const killed = start(file)
  await until('60 % are read', async () => (await readSoFar()) >= ALL * 0.6, 60_000)
  killed.child.kill('SIGKILL')
  assert.equal((await killed.ended).code, 'SIGKILL')
  assert.deepEqual(await directoryOf(db()), theOld)
  // the database notices the closed connection without help
  const rowsRead = await readSoFar()
  assert(rowsRead >= ALL * 0.6 && rowsRead < ALL, `${rowsRead} were read`)

  const both = await Promise.all([start(file).ended, start(file).ended])
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
    both.map(({ said }) => said).join('\n'),
  )
  const [worked, waited] = both[0].said.includes('had already been read by the previous run') ? both : both.toReversed()
  assert.match(worked!.said, /21,000 rows in .*: 20,500 added, 500 changed, 0 unchanged, 0 refused\./)
  assert.match(worked!.said, /[\d,]+ rows had already been read by the previous run\./)
  assert.match(waited!.said, /These files were imported last, .*nothing has changed/)

  assert.deepEqual(await directoryOf(db()), theNew)
  assert.equal(await staged(), 0)
  const views = await seen()
  assert.deepEqual(views, [theOld, theNew])
})

testInFullRun(
  'after a stop at 60 %, the next run continues there, and a different file starts from the beginning',
  async () => {
    const first = await stopped(atSixty)
    assert.equal(first.state, 'interrupted')
    assert.deepEqual(await directoryOf(db()), theOld)
    const second = await importLists(db(), [await openList(file)])
    assert(second.state === 'done' && first.state === 'interrupted')
    assert.deepEqual([second.resumedAt, second.rows, second.importId], [first.rows, ALL, first.importId])
    assert.deepEqual(await directoryOf(db()), theNew)

    await stopped(atSixty)
    const other = await importLists(db(), [await openList(lists.write('other.csv', inventedList(10)))])
    assert(other.state === 'done')
    assert.deepEqual([other.resumedAt, other.unchanged, other.missing], [0, 10, ALL - 10])
    assert.equal(await staged(), 0)
  },
)

test('an import stopped while merging changes nothing, and the next run only merges', async () => {
  const first = await stopped((progress) => progress.phase === 'merging')
  assert.equal(first.state, 'interrupted')
  assert.deepEqual(await directoryOf(db()), theOld)
  const second = await importLists(db(), [await openList(file)])
  assert(second.state === 'done')
  assert.deepEqual([second.resumedAt, second.added, second.changed], [ALL, ALL - OLD, OLD])
  assert.deepEqual(await directoryOf(db()), theNew)
})

test('after a crash of the database the next run notices the lost rows and reads the whole file', async () => {
  await stopped(atSixty)
  // PostgreSQL empties an unlogged table when it recovers
  await sql`truncate medicine_import_rows`.execute(db())
  const again = await importLists(db(), [await openList(file)])
  assert(again.state === 'done')
  assert.deepEqual([again.hadForgotten, again.resumedAt, again.rows], [true, 0, ALL])
  assert.deepEqual(await directoryOf(db()), theNew)
})

testInFullRun('refused rows and repeated ids before the interruption are counted once and reported', async () => {
  const rows = inventedList(ALL).split('\n')
  rows.splice(100, 0, 'bad,,,,,,,,,,,,,', 'inv:1,Again,,X,,,,,,,,,,')
  const path = lists.write('odd.csv', rows.join('\n'))
  const controller = new AbortController()
  const first = await importLists(db(), [await openList(path)], {
    signal: controller.signal,
    onProgress: (progress) => atSixty(progress) && controller.abort(),
  })
  const second = await importLists(db(), [await openList(path)])
  assert(first.state === 'interrupted' && second.state === 'done')
  assert.deepEqual([second.refused, second.repeated, second.rows], [1, 1, ALL + 2])
})

testInFullRun('an import without waiting is refused while another one runs', async () => {
  const other = openDatabase(base.connectionString, { poolSize: 1, log: silent })
  try {
    let busy: unknown
    await importLists(db(), [await openList(file)], {
      onProgress: ({ phase }) =>
        (busy ??= phase === 'reading' && openList(old).then((list) => importLists(other.db, [list], { waits: false }))),
    })
    assert.deepEqual(await busy, { state: 'busy' })
  } finally {
    await other.close()
  }
})

testInFullRun('Ctrl-C keeps the rows read so far and says how to resume', async () => {
  const run = start(file)
  await until('something is read', async () => (await readSoFar()) > 0, 60_000)
  run.child.kill('SIGINT')
  const { code, said } = await run.ended
  assert.equal(code, 130, said)
  assert.match(said, /Interrupted after [\d,]+ rows\. The directory was not changed.*Run the same command to continue/)
  assert.deepEqual(await directoryOf(db()), theOld)
  const again = await start(file).ended
  assert.equal(again.code, 0, again.said)
  assert.deepEqual(await directoryOf(db()), theNew)
})

testInFullRun('a lost connection releases the lock, and the next run resumes', async () => {
  const other = openDatabase(base.connectionString, { poolSize: 1, log: silent })
  await assert.rejects(
    importLists(other.db, [await openList(file)], {
      onProgress: (progress) =>
        atSixty(progress) &&
        void sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db()),
    }),
  )
  await other.close()
  const again = await importLists(db(), [await openList(file)])
  assert(again.state === 'done')
  assert(again.resumedAt >= ALL * 0.6)
  assert.deepEqual(await directoryOf(db()), theNew)
})
