import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { endReaders } from './shares.ts'

/** Counts a passcode of a share as wrong, before it is checked. Returns the count; null if the share was revoked. */
export async function countPasscode(db: Db, shareId: string): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    update report_shares
    set wrong_passcodes = wrong_passcodes + 1
    where id = ${shareId} and revoked_at is null and expires_at > now()
    returning wrong_passcodes as n
  `.execute(db)
  return rows[0]?.n ?? null
}

/** Takes a passcode that was right out of the count. */
export async function uncountPasscode(db: Db, shareId: string): Promise<void> {
  await sql`
    update report_shares
    set wrong_passcodes = wrong_passcodes - 1
    where id = ${shareId}
  `.execute(db)
}

/** Ends a share that has not ended, and takes the report out of its doctors' lists. Returns them; null if it has. */
export async function endLiveShare(db: Db, id: string): Promise<string[] | null> {
  const { rows } = await sql`
    update report_shares
    set revoked_at = now()
    where id = ${id} and revoked_at is null
    returning id
  `.execute(db)
  return rows.length === 0 ? null : endReaders(db, [id])
}
