import type { Db } from './db.ts'
import { sql } from 'kysely'
import { codeOf } from './failures.ts'

// any number that is the same in every process: concurrent starts run one after the other
const LOCK = 7_161_844_203
// insufficient privilege; the role exists and isn't ours; no such role, or none that we can switch to
const MAY_NOT = new Set(['42501', '42710', '22023'])

/** The role for people is unavailable; the message is written for the operator. */
export class PeopleRoleError extends Error {
  override name = 'PeopleRoleError'
}

/**
 * Finds or creates the role in which people's statements run, and grants it the privileges that the policies rely on in
 * this database (`let_people_in`, db/migrations/0001_foundation.sql). It is named after the server's own user, since
 * roles belong to all databases of a PostgreSQL: `vaidya_people`.
 * @throws PeopleRoleError where the user may neither use nor make it
 */
export async function preparePeople({ db }: { db: Db }): Promise<string> {
  const { role, user } = await namesOf(db)
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
    throw new PeopleRoleError(
      `The database user ${user} may not make the role ${role}, in which row-level security keeps clinics apart. ` +
        `As an administrator of the database, run "CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO ${user};" and start again. ` +
        'ROW_LEVEL_SECURITY=off starts without this second wall.',
      { cause: error },
    )
  }
}

async function namesOf(db: Db): Promise<{ role: string; user: string }> {
  const { rows } = await sql<{ role: string; user: string }>`
    select left(session_user, 56) || '_people' as role, session_user as user`.execute(db)
  return rows[0]!
}

async function mayBecome(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(session_user, oid, 'MEMBER') as may from pg_roles where rolname = ${role}`.execute(db)
  return rows[0]?.may ?? false
}

async function makeRole(db: Db, role: string): Promise<void> {
  const name = sql.id(role)
  await sql`create role ${name} nologin`.execute(db)
  await sql`grant ${name} to session_user`.execute(db)
}
