import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export interface StoredWall {
  id: string
  clinicId: string | null
  name: string | null
  code: string | null
  codeExpiresAt: Date | null
  pairedAt: Date | null
  lastSeenAt: Date | null
}

const columns = sql`
  id, clinic_id as "clinicId", name, code, code_expires_at as "codeExpiresAt", paired_at as "pairedAt",
  last_seen_at as "lastSeenAt"
`

/** Deletes screens whose code has expired without being entered, and returns how many others still show a code. */
export async function removeExpiredWalls(db: Db): Promise<number> {
  await sql`delete from wall_screens where clinic_id is null and code_expires_at < now()`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wall_screens where clinic_id is null
  `.execute(db)
  return rows[0]!.count
}

/** Stores a new screen; returns false if another one shows this code. */
export async function insertWall(
  db: Db,
  one: { id: string; hash: Buffer; code: string; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into wall_screens (id, secret_hash, code, code_expires_at)
    values (${one.id}, ${one.hash}, ${one.code}, ${one.expiresAt})
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns a screen by the hash of its secret; null for an unknown one, and one whose code has expired. */
export async function findWall(db: Db, hash: Buffer): Promise<StoredWall | null> {
  const { rows } = await sql<StoredWall>`
    select ${columns}
    from wall_screens
    where secret_hash = ${hash} and (clinic_id is not null or code_expires_at > now())
  `.execute(db)
  return rows[0] ?? null
}

/** Records that a screen has asked, once a minute. */
export async function noteWallSeen(db: Db, id: string): Promise<void> {
  await sql`
    update wall_screens
    set last_seen_at = now()
    where id = ${id} and (last_seen_at is null or last_seen_at < now() - interval '1 minute')
  `.execute(db)
}

/** Returns the paired screens of some clinics. */
export async function listWallsOf(db: Db, clinicIds: readonly string[]): Promise<StoredWall[]> {
  const { rows } = await sql<StoredWall>`
    select ${columns} from wall_screens where clinic_id = any(${clinicIds}::uuid[]) order by paired_at, id
  `.execute(db)
  return rows
}

/** Gives the screen that shows a code to a clinic; null if none shows it. */
export async function updatePaired(
  db: Db,
  one: { clinicId: string; code: string; name: string; userId: string },
): Promise<StoredWall | null> {
  const { rows } = await sql<StoredWall>`
    update wall_screens
    set clinic_id = ${one.clinicId}, name = ${one.name}, paired_by = ${one.userId}, paired_at = now(),
      code = null, code_expires_at = null
    where code = ${one.code} and clinic_id is null and code_expires_at > now()
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

export async function removePaired(db: Db, id: string): Promise<void> {
  await sql`delete from wall_screens where id = ${id}`.execute(db)
}
