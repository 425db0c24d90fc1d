import { type Kysely, sql } from 'kysely'
import { codeOf } from './failures.ts'
import type { Log } from './log.ts'
import type { DB } from './types.ts'

// any number, the same in every process: starts that come together go one after the other
const LOCK = 7_161_844_203
// insufficient privilege; there is such a role, and it is not ours; no such role, or none that we may become
const MAY_NOT = new Set(['42501', '42710', '22023'])

/**
 * Finds or makes the role in which people's statements run, and gives it in this database what the policies speak of
 * (`let_people_in`, db/migrations/0023_row_level_security.sql). It is named after the server's own user, since roles belong
 * to all databases of a PostgreSQL: `vaidya_people`. Null, with a line in the log, where the user may neither use nor make
 * it: then the policy code alone keeps people apart.
 */
export async function preparePeople({ db }: { db: Kysely<DB> }, log: Log): Promise<string | null> {
  const role = await nameOf(db)
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      if (!(await mayBecome(tx, role))) await makeRole(tx, role)
      await sql`select let_people_in(${role})`.execute(tx)
      // belonging to a role is not yet being let into it
      await sql`select set_config('role', ${role}, true)`.execute(tx)
    })
    return role
  } catch (error) {
    if (!MAY_NOT.has(codeOf(error) ?? '')) throw error
    log.warn(
      { code: codeOf(error), role },
      'The second layer of tenancy (row-level security) is off: the database user may not make its role. ' +
        'See "A role for people" in docs/operations.md.',
    )
    return null
  }
}

async function nameOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select left(session_user, 56) || '_people' as role`.execute(db)
  return rows[0]!.role
}

async function mayBecome(db: Kysely<DB>, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(session_user, oid, 'MEMBER') as may from pg_roles where rolname = ${role}`.execute(db)
  return rows[0]?.may ?? false
}

async function makeRole(db: Kysely<DB>, role: string): Promise<void> {
  const name = sql.id(role)
  await sql`create role ${name} nologin`.execute(db)
  await sql`grant ${name} to session_user`.execute(db)
}
