import { sql } from 'kysely'
import type { ApiKey } from '#contract/api-keys.ts'
import type { KeyScope } from '#contract/key-scopes.ts'
import type { Db } from '#server/database/db.ts'

export interface KeyRow {
  id: string
  clinic_id: string
  name: string
  public_id: string
  scopes: KeyScope[]
  state: ApiKey['state']
  maker_first_name: string
  maker_last_name: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  ended_at: Date | null
}

const keys = sql`
  select
    k.id, k.clinic_id, k.name, k.public_id, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.ended_at,
    coalesce(u.first_name, '') as maker_first_name, coalesce(u.last_name, '') as maker_last_name,
    case
      when k.ended_by is not null then 'revoked'
      when k.ended_at is not null then 'stopped'
      when k.expires_at <= now() then 'expired'
      else 'active'
    end as state
  from api_keys k
  left join users u on u.id = k.made_by
`

/** Returns a clinic's keys, working ones first, each group newest first; and their number. */
export async function listKeys(
  db: Db,
  clinicId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ keys: KeyRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<KeyRow>`
      select *
      from (${keys} where k.clinic_id = ${clinicId}) listed
      order by state <> 'active', id desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from api_keys where clinic_id = ${clinicId}`.execute(db),
  ])
  return { keys: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Returns the working keys that a person has made, newest first. */
export async function listKeysOf(db: Db, userId: string): Promise<(KeyRow & { clinic_name: string })[]> {
  const { rows } = await sql<KeyRow & { clinic_name: string }>`
    select listed.*, c.name as clinic_name
    from (${keys} where k.made_by = ${userId}) listed
    join clinics c on c.id = listed.clinic_id
    where listed.state = 'active'
    order by listed.id desc
  `.execute(db)
  return rows
}

export async function findClinicName(db: Db, clinicId: string): Promise<string> {
  const { name } = await db.selectFrom('clinics').select('name').where('id', '=', clinicId).executeTakeFirstOrThrow()
  return name
}

export async function findKey(db: Db, id: string): Promise<KeyRow | null> {
  const { rows } = await sql<KeyRow>`${keys} where k.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Counts a clinic's working keys, and locks the clinic, so that two concurrent creations can't exceed the limit. */
export async function countActive(db: Db, clinicId: string): Promise<number> {
  await sql`select from clinics where id = ${clinicId} for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from api_keys
    where clinic_id = ${clinicId} and ended_at is null and (expires_at is null or expires_at > now())
  `.execute(db)
  return rows[0]?.count ?? 0
}

export interface NewKey {
  id: string
  clinicId: string
  /** The account as which it acts. */
  userId: string
  madeBy: string
  name: string
  publicId: string
  secretHash: Buffer
  scopes: readonly KeyScope[]
  expiresInDays: number | null
}

/** Inserts a key and the account it acts as, which can't sign in. */
export async function insertKey(db: Db, key: NewKey): Promise<void> {
  await sql`
    insert into users (
      id, email, password_hash, first_name, last_name, role, is_placeholder, deactivated_at
    )
    values (
      ${key.userId}, ${`${key.userId}@placeholder.invalid`}, '', 'API key', ${key.name}, 'clinic_admin', true, now()
    )
  `.execute(db)
  await sql`
    insert into api_keys (
      id, clinic_id, user_id, made_by, name, public_id, secret_hash, scopes, expires_at
    )
    values (
      ${key.id}, ${key.clinicId}, ${key.userId}, ${key.madeBy}, ${key.name}, ${key.publicId},
      ${key.secretHash}, ${[...key.scopes]}::text[], now() + make_interval(days => ${key.expiresInDays}::int)
    )
  `.execute(db)
}

/** Ends a key that has not ended; false if it has. */
export async function updateEnded(db: Db, id: string, by: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update api_keys
    set ended_at = now(), ended_by = ${by}
    where id = ${id} and ended_at is null
  `.execute(db)
  return numAffectedRows === 1n
}
