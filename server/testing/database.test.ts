import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase } from './database.ts'
import { startSystemPostgres } from './system-postgres.ts'
import { testInFullRun } from './in-full-run.ts'

test('each test database is migrated, empty and separate from the others', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.database.pool.query('create table only_here (id integer)')
  const { rows } = await sql<{ here: boolean; users: string | null }>`
    select to_regclass('only_here') is not null as here, to_regclass('users')::text as users`.execute(other.database.db)
  assert.deepEqual(rows[0], { here: false, users: 'users' })
  await Promise.all([one.drop(), other.drop()])
})

test('a test database is a copy of the template: no migration runs again for it', async (t) => {
  const migrated = async () => {
    const began = performance.now()
    const { database, drop } = await createTestDatabase()
    t.diagnostic(`made in ${Math.round(performance.now() - began)} ms`)
    const { rows } = await sql<{ name: string; oid: number }>`
      select relname as name, oid::int from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(
      database.db,
    )
    await drop()
    return rows
  }
  const one = await migrated()
  assert(one.some(({ name }) => name === 'users'))
  // PostgreSQL numbers whatever it makes; only a copy has the same numbers
  assert.deepEqual(await migrated(), one)
})

testInFullRun('the system’s PostgreSQL accepts the same migrations', async (t) => {
  const server = await startSystemPostgres()
  if (!server) return t.skip('no PostgreSQL 15 or newer is installed')
  try {
    const { database, drop } = await createTestDatabase({ server })
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      database.db,
    )
    t.diagnostic(`PostgreSQL ${rows[0]?.version}`)
    await drop()
  } finally {
    await server.stop()
  }
})
