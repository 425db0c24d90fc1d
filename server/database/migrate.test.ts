import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { startProgram } from '#server/testing/programs.ts'
import { migrate } from './migrate.ts'

const leftovers: (() => void | Promise<void>)[] = []
after(async () => {
  for (const remove of leftovers) await remove()
})

const FIRST =
  'create table books (id integer primary key); create function one() returns int language sql as $$ select 1 $$;'

/** A directory with migrations, and an empty database for them. */
async function start(files: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'vaidya-migrations-'))
  const empty = mkdtempSync(join(tmpdir(), 'vaidya-migrations-'))
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
  for (const [name, text] of Object.entries(files)) write(name, text)
  const test = await createTestDatabase({ migrations: empty })
  leftovers.push(
    () => test.drop(),
    () => rmSync(directory, { recursive: true }),
    () => rmSync(empty, { recursive: true }),
  )
  return { ...test, directory, write }
}

async function tables({ database }: TestDatabase) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%' order by 1`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

test('files run in order, once; a later file runs when it is added', async () => {
  const t = await start({
    '0002_pages.sql': 'create table pages (book integer references books);',
    '0001_books.sql': FIRST,
  })
  assert.deepEqual(await migrate(t.database, t.directory), ['0001_books', '0002_pages'])
  assert.deepEqual(await migrate(t.database, t.directory), [])
  t.write('0003_readers.sql', 'create table readers (id integer);')
  assert.deepEqual(await migrate(t.database, t.directory), ['0003_readers'])
  assert.deepEqual(await tables(t), ['books', 'pages', 'readers'])
})

test('a failing file changes nothing, earlier files stay applied, and the fixed file runs', async () => {
  const t = await start({
    '0001_books.sql': FIRST,
    '0002_pages.sql': 'create table pages (id integer); create table books (id integer);',
  })
  await assert.rejects(migrate(t.database, t.directory), {
    name: 'MigrationError',
    message: 'The migration 0002_pages failed and was undone: relation "books" already exists',
  })
  assert.deepEqual(await tables(t), ['books'])
  t.write('0002_pages.sql', 'create table pages (id integer);')
  assert.deepEqual(await migrate(t.database, t.directory), ['0002_pages'])
})

test('a file that changed after it was applied is refused', async () => {
  const t = await start({ '0001_books.sql': FIRST })
  await migrate(t.database, t.directory)
  t.write('0001_books.sql', FIRST.replaceAll(';', ';\r\n').replaceAll('\r\n', ''))
  assert.deepEqual(await migrate(t.database, t.directory), [])
  t.write('0001_books.sql', `${FIRST} -- afterthought`)
  await assert.rejects(migrate(t.database, t.directory), /0001_books was changed after it had been applied/)
})

test('a database newer than the program is refused', async () => {
  const t = await start({ '0001_books.sql': FIRST, '0002_pages.sql': 'create table pages (id integer);' })
  await migrate(t.database, t.directory)
  unlinkSync(join(t.directory, '0002_pages.sql'))
  await assert.rejects(migrate(t.database, t.directory), /has the migration 0002_pages, which this version/)
})

test('a database made by a version whose migrations were replaced is refused', async () => {
  const t = await start({ '0001_books.sql': FIRST, '0002_pages.sql': 'create table pages (id integer);' })
  await migrate(t.database, t.directory)
  unlinkSync(join(t.directory, '0002_pages.sql'))
  unlinkSync(join(t.directory, '0001_books.sql'))
  t.write('0001_library.sql', 'create table books (id integer); create table pages (id integer);')
  await assert.rejects(migrate(t.database, t.directory), {
    name: 'MigrationError',
    message:
      /^An earlier version of the program made this database, and this version cannot update it\. Start the earlier version/,
  })
  assert.deepEqual(await tables(t), ['books', 'pages'])
})

test('migration files with invalid names are refused', async () => {
  const t = await start({ '1-books.sql': FIRST })
  await assert.rejects(migrate(t.database, t.directory), /1-books.sql is not a name for a migration/)
  const twice = await start({ '0001_books.sql': FIRST, '0001_pages.sql': 'create table pages (id integer);' })
  await assert.rejects(migrate(twice.database, twice.directory), /two migrations with the number 0001/)
})

test('a migration may run longer than a request, and the connection keeps its limit afterwards', async () => {
  const t = await start({
    '0001_books.sql': `${FIRST} do $$ begin assert current_setting('statement_timeout') = '0'; end $$;`,
  })
  await migrate(t.database, t.directory)
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    t.database.db,
  )
  assert.equal(rows[0]?.limit, '15s')
})

test('two concurrent processes apply each file once', async () => {
  const slow = 'select pg_sleep(0.3);'
  const t = await start({ '0001_books.sql': FIRST + slow, '0002_pages.sql': `create table pages (id integer);${slow}` })
  const file = join(import.meta.dirname, '../testing/migrate-once.ts')
  const both = [1, 2].map(() => startProgram(file, t.connectionString, t.directory))
  const applied = await Promise.all(both.map((program) => program.next<string[]>()))
  assert.deepEqual(applied.flat().sort(), ['0001_books', '0002_pages'])
  assert.deepEqual(await Promise.all(both.map(({ ended }) => ended)), [0, 0])
})

test('a file with a lower number than an applied one runs, too: branches number theirs beside each other', async () => {
  const t = await start({ '0001_books.sql': FIRST, '0003_readers.sql': 'create table readers (id integer);' })
  await migrate(t.database, t.directory)
  t.write('0002_pages.sql', 'create table pages (book integer references books);')
  assert.deepEqual(await migrate(t.database, t.directory), ['0002_pages'])
  assert.deepEqual(await tables(t), ['books', 'pages', 'readers'])
})
