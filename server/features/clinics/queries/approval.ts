import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

export interface WaitingClinic {
  id: string
  name: string
  city: string
  phone: string
  since: Date
  /** Email addresses of its administrators. */
  administrators: string[]
}

/** Clinics waiting for approval, oldest first. */
export async function findWaiting(db: Db): Promise<WaitingClinic[]> {
  const { rows } = await sql<WaitingClinic>`
    select
      c.id, c.name, c.city, c.phone, c.created_at as since,
      array(
        select u.email
        from memberships m
        join users u on u.id = m.user_id
        where m.clinic_id = c.id and m.role = 'clinic_admin' and m.ended_at is null
        order by u.email
      ) as administrators
    from clinics c
    where c.approved_at is null
    order by c.created_at, c.id
  `.execute(db)
  return rows
}

/** Approves a waiting clinic, and makes it as public as its administrator wants; returns its name, or null. */
export async function markApproved(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update clinics
    set approved_at = now(), is_public = public_once_approved, public_once_approved = false
    where id = ${id} and approved_at is null
    returning name
  `.execute(db)
  return rows[0]?.name ?? null
}
