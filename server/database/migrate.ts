import type { Db } from './db.ts'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'

/** The folder of the product's migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
// any number that is the same in every process
export const MIGRATION_LOCK = 7_161_844_201
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** The database and the migration files don't match; the message is written for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface File {
  name: string
  text: string
  hash: string
}

/**
 * Migrates the database: runs the files `NNNN_name.sql` of `directory` that it hasn't run yet, in order, each in its
 * own transaction. Processes that start together wait for each other. Returns the names of the applied files.
 * @throws MigrationError if a file fails (it then leaves nothing behind), if a file was changed after it had been
 *   applied, or if the database is newer than this program, or older than its first migration
 */
export async function migrate({ db }: { db: Db }, directory = MIGRATIONS): Promise<string[]> {
  return bringUpToDate(db, await readFiles(directory))
}

/** A migration that a database has had. */
export interface AppliedMigration {
  name: string
  sha256: string
}

/**
 * Gives an empty database the tables of an earlier one, which had these migrations.
 * @throws MigrationError if this program doesn't know them all, or if the database has had others
 */
export async function migrateAsFarAs({ db }: { db: Db }, applied: readonly AppliedMigration[]): Promise<void> {
  const files = await readFiles(MIGRATIONS)
  const unknown = applied.find(({ name, sha256 }) => !files.some((one) => one.name === name && one.hash === sha256))
  if (unknown)
    throw new MigrationError(
      `The backup has the migration ${unknown.name}, which this version of the program does not know. ` +
        'Restore with the version that made the backup, or a newer one.',
    )
  const names = new Set(applied.map(({ name }) => name))
  const later = (await appliedFiles(db)).find(({ name }) => !names.has(name))
  if (later)
    throw new MigrationError(
      `The database has the migration ${later.name}, which is newer than the backup. Restore into a database in which ` +
        'the program was never started.',
    )
  await bringUpToDate(
    db,
    files.filter(({ name }) => names.has(name)),
  )
}

async function bringUpToDate(db: Db, files: File[]): Promise<string[]> {
  if (await isCurrent(db, files)) return []
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      return await applyPending(connection, files)
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection).catch(() => {})
      await sql`reset all`.execute(connection).catch(() => {})
    }
  })
}

async function applyPending(db: Db, files: File[]) {
  await sql`create table if not exists migration_checksums (name text primary key, sha256 text not null)`.execute(db)
  // another process may have applied them meanwhile
  if (await isCurrent(db, files)) return []
  const had = new Set((await appliedFiles(db)).map(({ name }) => name))
  const pending = files.filter(({ name }) => !had.has(name))
  for (const { name, text, hash } of pending)
    try {
      await db.transaction().execute(async (tx) => {
        await sql.raw(text).execute(tx)
        await sql`insert into migration_checksums values (${name}, ${hash})`.execute(tx)
      })
    } catch (error) {
      throw explain(error, name)
    }
  return pending.map(({ name }) => name)
}

/** Compares applied migrations with the files in one query, so a start without pending files is fast. */
async function isCurrent(db: Db, files: File[]): Promise<boolean> {
  const applied = await appliedFiles(db)
  const known = new Map(files.map((file) => [file.name, file.hash]))
  // docs/decisions/0068: the first migrations were replaced, without an upgrade path
  if (applied.length > 0 && files[0] && !applied.some(({ name }) => name === files[0]!.name))
    throw new MigrationError(
      'An earlier version of the program made this database, and this version cannot update it. ' +
        'Start the earlier version to export your data, and this one with an empty database.',
    )
  for (const { name, sha256 } of applied) {
    if (!known.has(name))
      throw new MigrationError(
        `The database has the migration ${name}, which this version of the program does not know. ` +
          'Start the version that made it, or a newer one.',
      )
    if (known.get(name) !== sha256)
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Put the file back as it was and write a new migration for the change.',
      )
  }
  return applied.length === files.length
}

async function appliedFiles(db: Db): Promise<AppliedMigration[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('migration_checksums') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<AppliedMigration>`select name, sha256 from migration_checksums`.execute(db)
  return rows
}

async function readFiles(directory: string): Promise<File[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !NAME.test(name))
  if (wrong) throw new MigrationError(`${wrong} is not a name for a migration: it must look like 0001_a_few_words.sql.`)
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) throw new MigrationError(`There are two migrations with the number ${twice}.`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8')
      const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name: name.slice(0, -'.sql'.length), text, hash }
    }),
  )
}

function explain(error: unknown, name: string) {
  const { message, position } = error as Error & { position?: string }
  const where = `The migration ${name} failed and was undone`
  const at = position ? ` (at character ${position})` : ''
  return new MigrationError(`${where}${at}: ${message}`, { cause: error })
}
