import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { desk } from './waiting.ts'

interface LinkRow {
  id: string
  /** Number of earlier links. */
  turn: number
  hash: Buffer
}

/** Returns the next appointments after an id that may still get emails, with the hash of their manage link. */
export async function listLinksAfter(db: Db, after: string | null): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select id, link_turn as turn, manage_token_hash as hash
    from appointments
    where manage_token_hash is not null
      and starts_at > now() - interval '7 days'
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id
    limit 1000
  `.execute(db)
  return rows
}

/** Adds a manage link to an appointment without one; returns false if its link was revoked. */
export async function insertLink(db: Db, id: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update appointments
    set manage_token_hash = ${hash}
    where id = ${id} and manage_token_hash is null and link_ended_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Gives appointments another manage link; the earlier one keeps working. */
export async function replaceLinks(db: Db, links: readonly { id: string; hash: Buffer }[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    update appointments a
    set manage_token_hash_before = a.manage_token_hash, manage_token_hash = n.hash
    from unnest(
      ${links.map(({ id }) => id)}::uuid[], ${links.map(({ hash }) => hash)}::bytea[]
    ) n (id, hash)
    where a.id = n.id
  `.execute(db)
}

/** Gives an appointment its next manage link; earlier ones stop working. */
export async function updateLink(db: Db, id: string, turn: number, hash: Buffer): Promise<void> {
  await sql`
    update appointments
    set link_turn = ${turn}, manage_token_hash = ${hash}, manage_token_hash_before = null
    where id = ${id}
  `.execute(db)
}

/** The bookings held online at a clinic; the network's counts are null if not requested. */
export interface HeldOnline {
  /** Pending bookings of the account. */
  ofPerson: number
  atDoctor: number
  atClinic: number
  /** Seconds until the first of them no longer counts. */
  doctorSeconds: number
  clinicSeconds: number
  /** The users to notify besides the doctor (`listDeskOf`). */
  desk: string[]
  /** The doctor has time off then. */
  isAway: boolean
}

interface Wish {
  clinicId: string
  doctorId: string
  origin: Buffer
  userId: string | null
  countsNetwork: boolean
  startsAt: Date
  minutes: number
}

/**
 * Counts the times held online at a clinic, and returns the people to notify of another booking and whether the doctor
 * is away then. Locks the doctor's calendar: other bookings with the doctor wait until this transaction ends.
 */
export async function countOnline(db: Db, of: Wish): Promise<HeldOnline> {
  const endsAt = new Date(of.startsAt.getTime() + of.minutes * 60_000)
  const { rows } = await sql<HeldOnline>`
    select
      of_person as "ofPerson", at_doctor as "atDoctor", at_clinic as "atClinic",
      doctor_seconds as "doctorSeconds", clinic_seconds as "clinicSeconds",
      array(${desk(of.clinicId)}) as desk,
      exists (
        select
        from doctor_leaves l
        where l.doctor_id = ${of.doctorId}
          and l.starts_at < ${endsAt}
          and l.ends_at > ${of.startsAt}
      ) as "isAway"
    from online_bookings(
      ${of.clinicId}, ${of.doctorId}, ${of.origin}, null, ${of.userId}, ${of.countsNetwork}
    )
  `.execute(db)
  return rows[0]!
}

/** Deletes the networks of bookings after a day. */
export async function forgetNetworks(db: Db): Promise<void> {
  await sql`
    update appointments
    set booked_from = null
    where booked_from is not null and created_at < now() - interval '24 hours'
  `.execute(db)
}
