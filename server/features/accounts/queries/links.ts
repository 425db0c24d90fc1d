import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/** The purpose of an emailed link; `change-email` names an address that isn't the account's yet. */
export type LinkPurpose =
  | 'verify-email'
  | 'reset-password'
  | 'change-email'
  | 'join'
  | 'lost-factor'
  | 'keep-factor'
  /** A code instead of a link: the mailbox's part in setting up a first second factor. */
  | 'first-factor'

/** Stores a new link and invalidates older ones of the same purpose; for links to join, those of the same clinic. */
export async function replaceLink(
  db: Db,
  link: {
    tokenHash: Buffer
    userId: string
    purpose: LinkPurpose
    email: string
    minutes: number
    clinicId?: string
  },
): Promise<void> {
  const clinicId = link.clinicId ?? null
  await sql`
    delete from account_links
    where user_id = ${link.userId}
      and purpose = ${link.purpose}
      and clinic_id is not distinct from ${clinicId}::uuid
  `.execute(db)
  await sql`
    insert into account_links (token_hash, user_id, purpose, email, clinic_id, expires_at)
    values (
      ${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.email}, ${clinicId},
      now() + make_interval(mins => ${link.minutes})
    )
  `.execute(db)
}

export interface LiveLink {
  userId: string
  /** The address that the link was sent to, which it verifies. */
  email: string
  clinicId: string | null
}

const isLive = (tokenHash: Buffer, purpose: LinkPurpose) => sql`
  l.token_hash = ${tokenHash}
  and l.purpose = ${purpose}
  and l.used_at is null
  and l.expires_at > now()
  and u.id = l.user_id
  and u.deactivated_at is null
  and (l.purpose = 'change-email' or u.email = l.email)
  and (l.purpose <> 'join' or u.email_verified_at is null)
`

/**
 * Returns a usable link without using it up (one to join only while no one has verified the address), so that nothing
 * expensive is done for an expired one; null if it is unknown, used, expired, or its address is no longer the person's.
 */
export async function findLink(db: Db, tokenHash: Buffer, purpose: LinkPurpose): Promise<LiveLink | null> {
  const { rows } = await sql<LiveLink>`
    select l.user_id as "userId", l.email, l.clinic_id as "clinicId"
    from account_links l, users u
    where ${isLive(tokenHash, purpose)}
  `.execute(db)
  return rows[0] ?? null
}

/** Uses a link up; null as with `findLink`. */
export async function spendLink(
  db: Db,
  tokenHash: Buffer,
  purpose: Exclude<LinkPurpose, 'change-email'>,
): Promise<LiveLink | null> {
  const { rows } = await sql<LiveLink>`
    update account_links l
    set used_at = now()
    from users u
    where ${isLive(tokenHash, purpose)}
    returning l.user_id as "userId", l.email, l.clinic_id as "clinicId"
  `.execute(db)
  return rows[0] ?? null
}

/** Deletes a person's links of a purpose. */
export async function removeLinks(db: Db, userId: string, purpose: LinkPurpose): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}
