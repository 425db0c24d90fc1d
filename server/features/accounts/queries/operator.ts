import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { anywhere } from '#server/database/sql.ts'
import { hasSecondFactor } from './second-factor.ts'
import { withdrawMails } from '#server/email-delivery/queue.ts'

export interface OperatedAccount {
  id: string
  email: string
  isVerified: boolean
  isSuspended: boolean
}

/** Returns the account of an address, locked until the transaction ends; null if there is none. */
export async function lockAccountOf(db: Db, email: string): Promise<OperatedAccount | null> {
  const { rows } = await sql<OperatedAccount>`
    select
      id, email, email_verified_at is not null as "isVerified",
      deactivated_at is not null as "isSuspended"
    from users
    where email = ${email} and closed_at is null
    for update
  `.execute(db)
  return rows[0] ?? null
}

/** Returns a person's open account by its address or id, locked until the transaction ends; null if there is none. */
export async function lockAccountByAddressOrId(db: Db, emailOrId: string): Promise<OperatedAccount | null> {
  const { rows } = await sql<OperatedAccount>`
    select
      u.id, u.email, u.email_verified_at is not null as "isVerified",
      u.deactivated_at is not null as "isSuspended"
    from users u
    where (u.email = ${emailOrId} or u.id::text = ${emailOrId})
      and u.closed_at is null
      and not u.is_placeholder
    for update
  `.execute(db)
  return rows[0] ?? null
}

/** Paths in emails that open an account. */
export const OPENS_ACCOUNT = /\/(verify-email|reset-password|take-over|invitations|join|lost-phone)[/?]/

/** Marks an account as suspended and deletes every way back in: links, pending sign-ins, emails with links. */
export async function markSuspended(
  db: Db,
  { id, email }: OperatedAccount,
  { suspensionId, reason }: { suspensionId: string; reason: string },
): Promise<void> {
  await sql`update users set deactivated_at = now() where id = ${id}`.execute(db)
  await sql`delete from account_links where user_id = ${id}`.execute(db)
  await sql`delete from sign_in_challenges where user_id = ${id}`.execute(db)
  await withdrawMails(db, email, OPENS_ACCOUNT)
  await sql`
    insert into suspensions (id, user_id, reason)
    values (${suspensionId}, ${id}, ${reason})
  `.execute(db)
}

export async function markReinstated(db: Db, userId: string): Promise<void> {
  await sql`update users set deactivated_at = null where id = ${userId}`.execute(db)
  await sql`
    update suspensions
    set ended_at = now()
    where user_id = ${userId} and clinic_id is null and ended_at is null
  `.execute(db)
}

/** Returns whether a command has marked this person as the operator. */
export async function isOperator(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_operator(${userId}::uuid) as is`.execute(db)
  return rows[0]!.is
}

/** Returns the confirmed addresses of the operators' open accounts. */
export async function listOperatorEmails(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email
    from operators o
    join users u on u.id = o.user_id
    where u.email_verified_at is not null and u.deactivated_at is null
    order by u.email
  `.execute(db)
  return rows.map(({ email }) => email)
}

/** Marks an account as the operator's; false if it is already marked. */
export async function insertOperator(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into operators (user_id)
    values (${userId})
    on conflict do nothing
    returning user_id
  `.execute(db)
  return rows.length > 0
}

/** Removes the operator mark; returns false if there is none. */
export async function removeOperator(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('operators').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts a person's active sessions. */
export async function countSessions(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from sessions
    where user_id = ${userId} and expires_at > now()
  `.execute(db)
  return rows[0]?.count ?? 0
}

export interface ListedAccount extends OperatedAccount {
  role: string
  clinics: number
  sessions: number
  hasSecondFactor: boolean
  isOperator: boolean
  /** The reason for the suspension. */
  reason: string | null
}

/** Accounts by address, after one; `word` is a part of the address. */
export async function listAccountsAfter(
  db: Db,
  { word, onlySuspended, after }: { word: string; onlySuspended: boolean; after: string },
): Promise<ListedAccount[]> {
  const pattern = anywhere(word)
  const { rows } = await sql<ListedAccount>`
    select
      u.id, u.email, u.role, u.email_verified_at is not null as "isVerified",
      u.deactivated_at is not null as "isSuspended",
      (
        select count(distinct m.clinic_id)::int
        from memberships m
        where m.user_id = u.id and m.ended_at is null
      ) as clinics,
      (
        select count(*)::int
        from sessions s
        where s.user_id = u.id and s.expires_at > now()
      ) as sessions,
      ${hasSecondFactor} as "hasSecondFactor", is_operator(u.id) as "isOperator",
      (
        select p.reason
        from suspensions p
        where p.user_id = u.id and p.clinic_id is null and p.ended_at is null
      ) as reason
    from users u
    where u.email > ${after}
      and u.closed_at is null
      and u.email like ${pattern}
      and (not ${onlySuspended} or u.deactivated_at is not null)
      -- a key is no person
      and not exists (select from api_keys k where k.user_id = u.id)
    order by u.email
    limit 500
  `.execute(db)
  return rows
}

/** Returns whether the account of an address is suspended. */
export async function isSuspended(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from users
    where email = ${email} and deactivated_at is not null
  `.execute(db)
  return rows.length > 0
}
