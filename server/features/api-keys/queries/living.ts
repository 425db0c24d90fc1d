import { sql } from 'kysely'
import { KEY_USE_MINUTES, type Plan } from '#contract/api-keys.ts'
import type { KeyScope } from '#contract/key-scopes.ts'
import type { Db } from '#server/database/db.ts'

export interface LivingKey {
  id: string
  user_id: string
  made_by: string
  clinic_id: string
  secret_hash: Buffer
  scopes: KeyScope[]
  plan: Plan
  /** True if the last use must be written again. */
  is_use_old: boolean
}

/** Returns a key that is neither revoked nor expired, of an active clinic. */
export async function findLiving(db: Db, publicId: string): Promise<LivingKey | null> {
  const { rows } = await sql<LivingKey>`
    select
      k.id, k.user_id, k.made_by, k.clinic_id, k.secret_hash, k.scopes, c.plan,
      coalesce(
        k.last_used_at < now() - make_interval(mins => ${KEY_USE_MINUTES}), true
      ) as is_use_old
    from api_keys k
    join clinics c on c.id = k.clinic_id and c.is_active
    where k.public_id = ${publicId}
      and k.ended_at is null
      and (k.expires_at is null or k.expires_at > now())
  `.execute(db)
  return rows[0] ?? null
}

export async function touchKey(db: Db, id: string): Promise<void> {
  await sql`update api_keys set last_used_at = now() where id = ${id}`.execute(db)
}

export interface OwnKey {
  name: string
  scopes: KeyScope[]
  expiresAt: Date | null
  plan: Plan
  clinic: { id: string; name: string; timeZone: string; currency: string }
}

/** Returns a key's own description. */
export async function findOwn(db: Db, id: string): Promise<OwnKey> {
  const { rows } = await sql<OwnKey>`
    select
      k.name, k.scopes, k.expires_at as "expiresAt", c.plan,
      json_build_object(
        'id', c.id,
        'name', c.name,
        'timeZone', c.time_zone,
        'currency', c.currency
      ) as clinic
    from api_keys k
    join clinics c on c.id = k.clinic_id
    where k.id = ${id}
  `.execute(db)
  return rows[0]!
}

/** Sets a clinic's plan; returns its name, or null if there is none. */
export async function updatePlan(db: Db, clinicId: string, plan: Plan): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update clinics
    set plan = ${plan}
    where id = ${clinicId}
    returning name
  `.execute(db)
  return rows[0]?.name ?? null
}
