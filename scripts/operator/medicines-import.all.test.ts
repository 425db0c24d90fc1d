import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { directoryOf, inventedList, listFolder, startImport } from '#server/testing/medicine-lists.ts'
import { startServer } from '#server/testing/running-server.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'

const lists = listFolder()
let base: TestDatabase
before(async () => {
  base = await createTestDatabase()
})
after(async () => {
  await base.drop()
  lists.remove()
})

const run = (...args: string[]) => startImport(args, { DATABASE_URL: base.connectionString }).ended

test('the operator previews, imports and reports on a file; a second import changes nothing', async () => {
  const file = lists.write('list.csv', `${inventedList(40)}bad,,,,,,,,,,,,,\n`)
  const report = lists.path('refused.csv')
  const first = await run(file, '--source', 'my-list', '--title', 'My list', '--report', report)
  assert.equal(first.code, 0, first.said)
  assert.match(first.said, /list\.csv: layout india-medicines-combined, source my-list/)
  assert.match(first.said, /manufacturer +← manufacturer/)
  assert.match(first.said, /not read: +category, source/)
  assert.match(
    first.said,
    /e\.g\. Inventol 0 5mg Tablet · Inventamol 5 mg · tablet · 10 tablet · ₹0\.50 · Nowhere Labs/,
  )
  assert.match(first.said, /Reading \[#+\] 100 % 41 rows/)
  assert.match(first.said, /41 rows in [\d.]+ s: 40 added, 0 changed, 0 unchanged, 1 refused\./)
  assert.match(first.said, /1 {2}It has no name/)
  assert.match(first.said, /list\.csv, line 42: It has no name: bad/)
  assert.match(readFileSync(report, 'utf8'), /list\.csv,42,It has no name,bad/)
  assert.equal((await directoryOf(base.database.db)).total, 40)

  const second = await run(file, '--source', 'my-list')
  assert.equal(second.code, 0)
  assert.match(second.said, /nothing has changed\. To import them anyway, use --again\./)
})

test('a file without importable rows exits with code 1 and says so', async () => {
  const { code, said } = await run(lists.write('bad.csv', 'id,name,price\n1,,2\n'))
  assert.equal(code, 1)
  assert.match(said, /None of 1 row could be imported\. The directory was not changed\./)
})

testInFullRun('invalid arguments print a message and exit with code 1 before any query', async () => {
  const wrong: [args: string[], says: RegExp][] = [
    [[], /Name the files to import, or --starter, or a list to --remove\./],
    [['--nonsense'], /Unknown option '--nonsense'[\s\S]*npm run operator -- medicines:import/],
    [[lists.path('nowhere.csv')], /nowhere\.csv does not exist\.\n$/],
    [[lists.write('strange.csv', 'a,b\n1,2\n')], /no column holds the name/],
    [['x', '--source', 'My List'], /up to 60 lower-case letters/],
    [['x', '--starter'], /or --starter/],
    [
      [lists.write('a.csv', 'id,name,category\n1,X,Y\n'), lists.write('b.csv', inventedList(1)), '--title', 'T'],
      /--title, --url and --licence apply to one list/,
    ],
  ]
  for (const [args, says] of wrong) {
    const { code, said } = await startImport(args, { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }).ended
    assert.equal(code, 1)
    assert.match(said, says)
  }
})

test('an unreachable database prints a message', async () => {
  const file = lists.write('one.csv', inventedList(1))
  const { code, said } = await startImport([file], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }).ended
  assert.equal(code, 1)
  assert.match(said, /The database cannot be reached/)
})

testInFullRun('the operator imports the starter set on demand into their own database', async () => {
  const { code, said } = await run('--starter')
  assert.equal(code, 0, said)
  assert.match(said, /[\d,]+ rows in [\d.]+ s: [\d,]+ added/)
  const { count } = await base.database.db
    .selectFrom('medicines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'starter')
    .executeTakeFirstOrThrow()
  assert(count > 0)
})

testInFullRun('the operator removes a list by its name; an unknown name prints a message', async () => {
  const unknown = await run('--remove', 'nothing-like-it')
  assert.deepEqual([unknown.code, /There is no list called nothing-like-it; there is /.test(unknown.said)], [1, true])
  const { code, said } = await run('--remove', 'starter')
  assert.equal(code, 0, said)
  assert.match(said, /rows of starter were removed/)
})

testInFullRun(
  'an import into the embedded database of DATA_DIR works beside a running site, which keeps serving',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vaidya-import-'))
    // the embedded database of root runs as another user, who must get through
    chmodSync(folder, 0o711)
    const server = startServer(join(folder, 'data'))
    try {
      const origin = await server.ready
      const { code, said } = await startImport([lists.write('beside.csv', inventedList(40))], {
        DATA_DIR: join(folder, 'data'),
      }).ended
      assert.equal(code, 0, said)
      assert.match(said, /40 rows in .*: 40 added/)
      assert.equal((await fetch(`${origin}/api/health`)).status, 200)
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
