import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

export interface PasskeyRow {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  sign_count as "signCount", transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"
`

/** Returns a person's passkeys, the newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns}
    from passkeys
    where user_id = ${userId}
    order by created_at desc, id
  `.execute(db)
  return rows
}

/** Returns the passkey of a credential, locked until the transaction ends, so that concurrent uses wait. */
export async function lockPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns}
    from passkeys
    where credential_id = ${credentialId}
    for update
  `.execute(db)
  return rows[0] ?? null
}

export interface NewPasskeyRow {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  name: string
}

/** Stores a passkey; null if the credential is already in use. */
export async function insertPasskey(db: Db, one: NewPasskeyRow): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name)
    values (
      ${one.id}, ${one.userId}, ${one.credentialId}, ${one.publicKey}, ${one.signCount},
      ${one.transports}::text[], ${one.name}
    )
    on conflict do nothing
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

export async function markPasskeyUsed(db: Db, id: string, signCount: number): Promise<void> {
  await sql`
    update passkeys
    set sign_count = ${signCount}, last_used_at = now()
    where id = ${id}
  `.execute(db)
}

/** Removes a passkey; false if this person does not have it. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from passkeys
    where id = ${id} and user_id = ${userId}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** The purpose of a challenge, and what it is bound to. */
export type PasskeyPurpose =
  | { purpose: 'register' | 'proof'; userId: string; sessionId: string }
  | { purpose: 'second-step'; userId: string; signInHash: Buffer }
  | { purpose: 'sign-in' }

/** Stores the hash of a challenge and deletes the earlier one of the same session or sign-in. */
export async function replaceChallenge(db: Db, hash: Buffer, minutes: number, bound: PasskeyPurpose): Promise<void> {
  const userId = 'userId' in bound ? bound.userId : null
  const sessionId = 'sessionId' in bound ? bound.sessionId : null
  const signInHash = 'signInHash' in bound ? bound.signInHash : null
  await sql`
    delete from passkey_challenges
    where session_id = ${sessionId}::uuid or sign_in_hash = ${signInHash}::bytea
  `.execute(db)
  await sql`
    insert into passkey_challenges (
      challenge_hash, purpose, user_id, session_id, sign_in_hash, expires_at
    )
    values (
      ${hash}, ${bound.purpose}, ${userId}, ${sessionId}, ${signInHash},
      now() + make_interval(mins => ${minutes})
    )
  `.execute(db)
}

/** Uses a challenge up, whatever the result; returns false if it has another purpose, is expired, or used. */
export async function spendPasskeyChallenge(db: Db, hash: Buffer, bound: PasskeyPurpose): Promise<boolean> {
  const userId = 'userId' in bound ? bound.userId : null
  const sessionId = 'sessionId' in bound ? bound.sessionId : null
  const signInHash = 'signInHash' in bound ? bound.signInHash : null
  const { rows } = await sql`
    delete from passkey_challenges
    where challenge_hash = ${hash}
      and purpose = ${bound.purpose}
      and user_id is not distinct from ${userId}::uuid
      and session_id is not distinct from ${sessionId}::uuid
      and sign_in_hash is not distinct from ${signInHash}::bytea
      and expires_at > now()
    returning challenge_hash
  `.execute(db)
  return rows.length > 0
}

/**
 * Locks a person's factors until the transaction ends, so that two concurrent changes can't both remove the last one.
 */
export async function lockFactorsOf(db: Db, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
}
