import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/db.ts'
import type { Busy } from '#server/features/appointments/availability/slots.ts'

interface Span {
  doctorId: string
  from: Date
  to: Date
}

const isOfDoctor = (doctorId: string) =>
  sql`h.doctor_user_id = (select d.user_id from doctors d where d.id = ${doctorId})`

/** True if another browser holds a time of the doctor between two instants. The caller holds the calendar's lock. */
export async function isHeld(tx: Tx, { doctorId, from, to }: Span, holder: Buffer | null): Promise<boolean> {
  const { rows } = await sql`
    select
    from booking_holds h
    where ${isOfDoctor(doctorId)}
      and h.slot && tstzrange(${from}, ${to}, '[)')
      and h.expires_at > now()
      and h.holder_hash is distinct from ${holder}::bytea
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * True if a part of the time is offered to a waiting patient (docs/decisions/0121). The caller holds the calendar's
 * lock.
 */
export async function isOffered(tx: Tx, { doctorId, from, to }: Span): Promise<boolean> {
  const { rows } = await sql`
    select
    from waiting_list_offers o
    where o.doctor_user_id = (select d.user_id from doctors d where d.id = ${doctorId})
      and o.slot && tstzrange(${from}, ${to}, '[)')
      and o.state = 'open'
      and o.expires_at > now()
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Returns the times between two instants that visitors hold, or that are offered to waiting patients. */
export async function listHeld(db: Db, doctorIds: readonly string[], from: Date, to: Date): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    select
      h.doctor_id as "doctorId",
      (extract(epoch from h.starts_at) * 1000)::float8 as "from",
      (extract(epoch from h.ends_at) * 1000)::float8 as "to",
      false as "isAway"
    from booking_holds h
    where h.doctor_id = any(${doctorIds}::uuid[])
      and h.starts_at < ${to}
      and h.ends_at > ${from}
      and h.expires_at > now()
    union all
    select
      d.id, (extract(epoch from o.starts_at) * 1000)::float8,
      (extract(epoch from o.ends_at) * 1000)::float8, false
    from doctors d
    join waiting_list_offers o on o.doctor_user_id = d.user_id
    where d.id = any(${doctorIds}::uuid[])
      and o.slot && tstzrange(${from}, ${to}, '[)')
      and o.state = 'open'
      and o.expires_at > now()
  `.execute(db)
  return rows
}

/** Counts the doctor's times that are held from a network. */
export async function countHeldFrom(tx: Tx, doctorId: string, origin: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from booking_holds h
    where h.doctor_id = ${doctorId} and h.origin = ${origin} and h.expires_at > now()
  `.execute(tx)
  return rows[0]!.count
}

interface NewHold {
  holder: Buffer
  clinicId: string
  doctorId: string
  startsAt: Date
  endsAt: Date
  origin: Buffer
  minutes: number
}

/**
 * Stores a hold in place of the doctor's expired ones; returns when it expires, or null if the constraint refuses it.
 * The caller holds the calendar's lock.
 */
export async function insertHold(tx: Tx, hold: NewHold): Promise<Date | null> {
  await sql`delete from booking_holds h where ${isOfDoctor(hold.doctorId)} and h.expires_at <= now()`.execute(tx)
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into booking_holds (
      holder_hash, clinic_id, doctor_id, doctor_user_id, starts_at, ends_at, origin, expires_at
    )
    select
      ${hold.holder}, ${hold.clinicId}, d.id, d.user_id, ${hold.startsAt}, ${hold.endsAt}, ${hold.origin},
      now() + make_interval(mins => ${hold.minutes})
    from doctors d
    where d.id = ${hold.doctorId}
    on conflict do nothing
    returning expires_at as "expiresAt"
  `.execute(tx)
  return rows[0]?.expiresAt ?? null
}

/** Releases the hold of a browser. */
export async function deleteHold(db: Db, holder: Buffer): Promise<void> {
  await sql`delete from booking_holds where holder_hash = ${holder}`.execute(db)
}

/** Deletes expired holds. */
export async function forgetHolds(db: Db): Promise<void> {
  await sql`delete from booking_holds where expires_at <= now()`.execute(db)
}
