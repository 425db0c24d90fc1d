import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/db.ts'
import type { Busy } from '#server/features/appointments/availability/slots.ts'
import { isNear, type NearTime } from './near.ts'

type Wanted = NearTime & { doctorId: string }

const isOfDoctor = (doctorId: string) =>
  sql`h.doctor_user_id = (select d.user_id from doctors d where d.id = ${doctorId})`

/** True if another browser holds a time of the doctor that is too near. The caller holds the calendar's lock. */
export async function isHeld(tx: Tx, wanted: Wanted, holder: Buffer | null): Promise<boolean> {
  const { rows } = await sql`
    select
    from booking_holds h
    left join services s on s.id = h.service_id
    where ${isOfDoctor(wanted.doctorId)}
      and ${isNear(wanted, sql`h`)}
      and h.expires_at > now()
      and h.holder_hash is distinct from ${holder}::bytea
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * True if a time that is too near is offered to a waiting patient (docs/decisions/0121). The caller holds the
 * calendar's lock.
 */
export async function isOffered(tx: Tx, wanted: Wanted): Promise<boolean> {
  const { rows } = await sql`
    select
    from waiting_list_offers o
    join waiting_list_entries e on e.id = o.entry_id
    left join services s on s.id = e.service_id
    where o.doctor_user_id = (select d.user_id from doctors d where d.id = ${wanted.doctorId})
      and ${isNear(wanted, sql`o`)}
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
      false as "isAway", s.booking_before as before, s.booking_after as after
    from booking_holds h
    left join services s on s.id = h.service_id
    where h.doctor_id = any(${doctorIds}::uuid[])
      and h.starts_at < ${to}
      and h.ends_at > ${from}
      and h.expires_at > now()
    union all
    select
      d.id, (extract(epoch from o.starts_at) * 1000)::float8,
      (extract(epoch from o.ends_at) * 1000)::float8, false, s.booking_before, s.booking_after
    from doctors d
    join waiting_list_offers o on o.doctor_user_id = d.user_id
    join waiting_list_entries e on e.id = o.entry_id
    left join services s on s.id = e.service_id
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
  serviceId: string | null
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
      holder_hash, clinic_id, doctor_id, doctor_user_id, service_id, starts_at, ends_at, origin, expires_at
    )
    select
      ${hold.holder}, ${hold.clinicId}, d.id, d.user_id, ${hold.serviceId}::uuid, ${hold.startsAt}, ${hold.endsAt},
      ${hold.origin},
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
