import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { ChangedEntry } from './entries.ts'

export type OfferState = 'open' | 'accepted' | 'declined' | 'expired' | 'taken' | 'withdrawn'

export interface StoredOffer {
  id: string
  entryId: string
  doctorId: string
  startsAt: Date
  minutes: number
  state: OfferState
  /** True after the deadline. */
  isOver: boolean
  /** The person of the clinic who offered it; null for the job. */
  offeredBy: string | null
}

const columns = sql`
  o.id, o.entry_id as "entryId", o.doctor_id as "doctorId", o.starts_at as "startsAt",
  (extract(epoch from o.ends_at - o.starts_at) / 60)::int as minutes,
  o.state, o.expires_at <= now() as "isOver", o.offered_by as "offeredBy"
`

/** Returns an offer of an entry; null for any other. */
export async function findOffer(db: Db, entryId: string, id: string): Promise<StoredOffer | null> {
  const { rows } = await sql<StoredOffer>`
    select ${columns}
    from waiting_list_offers o
    where o.id = ${id} and o.entry_id = ${entryId}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the same, locked until the transaction ends. */
export async function lockOffer(db: Db, entryId: string, id: string): Promise<StoredOffer | null> {
  const { rows } = await sql<StoredOffer>`
    select ${columns}
    from waiting_list_offers o
    where o.id = ${id} and o.entry_id = ${entryId}
    for no key update
  `.execute(db)
  return rows[0] ?? null
}

export interface NewOffer {
  id: string
  entryId: string
  clinicId: string
  doctorId: string
  startsAt: Date
  endsAt: Date
  expiresAt: Date
  offeredBy: string | null
}

/** Stores an offer; false if the time is already offered, or the entry has an offer. */
export async function insertOffer(db: Db, one: NewOffer): Promise<boolean> {
  const { rows } = await sql`
    insert into waiting_list_offers (
      id, entry_id, clinic_id, doctor_id, doctor_user_id, starts_at, ends_at, expires_at, offered_by
    )
    select
      ${one.id}::uuid, ${one.entryId}::uuid, ${one.clinicId}::uuid, d.id, d.user_id, ${one.startsAt}::timestamptz,
      ${one.endsAt}::timestamptz, ${one.expiresAt}::timestamptz, ${one.offeredBy}::uuid
    from doctors d
    where d.id = ${one.doctorId}
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Ends an open offer. Returns false if it had already ended. */
export async function endOffer(db: Db, id: string, state: Exclude<OfferState, 'open'>): Promise<boolean> {
  const { rows } = await sql`
    update waiting_list_offers
    set state = ${state}, ended_at = now()
    where id = ${id} and state = 'open'
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Withdraws the open offer of an entry, if it has one. */
export async function withdrawOfferOf(db: Db, entryId: string): Promise<void> {
  await sql`
    update waiting_list_offers
    set state = 'withdrawn', ended_at = now()
    where entry_id = ${entryId} and state = 'open'
  `.execute(db)
}

export async function saveAppointment(db: Db, id: string, appointmentId: string): Promise<void> {
  await sql`
    update waiting_list_offers
    set appointment_id = ${appointmentId}
    where id = ${id}
  `.execute(db)
}

/**
 * Ends the offers whose deadline is over: all of them, or those of an entry or a doctor's time. Returns their entries.
 */
export async function expireOffers(
  db: Db,
  of: { entryId: string; doctorId: string } | null = null,
): Promise<ChangedEntry[]> {
  const { rows } = await sql<ChangedEntry>`
    update waiting_list_offers o
    set state = 'expired', ended_at = now()
    from waiting_list_entries e
    join patients p on p.id = e.patient_id
    where e.id = o.entry_id
      and o.state = 'open'
      and o.expires_at <= now()
      and (
        ${of === null}
        or o.entry_id = ${of?.entryId ?? null}::uuid
        or o.doctor_user_id = (select d.user_id from doctors d where d.id = ${of?.doctorId ?? null}::uuid)
      )
    returning e.id, e.clinic_id as "clinicId", p.holder_id as "patientUserId"
  `.execute(db)
  return rows
}

/** Returns the times that were offered to an entry before, as `doctorId instant`. */
export async function listOffered(db: Db, entryId: string): Promise<{ doctorId: string; startsAt: Date }[]> {
  const { rows } = await sql<{ doctorId: string; startsAt: Date }>`
    select doctor_id as "doctorId", starts_at as "startsAt"
    from waiting_list_offers
    where entry_id = ${entryId} and starts_at > now()
  `.execute(db)
  return rows
}

/** True if an entry has an open offer. */
export async function hasOpenOffer(db: Db, entryId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from waiting_list_offers
    where entry_id = ${entryId} and state = 'open'
  `.execute(db)
  return rows.length > 0
}
