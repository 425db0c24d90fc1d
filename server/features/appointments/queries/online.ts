import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { desk } from './waiting.ts'

/** What is held online at a clinic; the network's counts are null where they were not asked for. */
export interface HeldOnline {
  /** Pending: of the email from this network, or of the person from anywhere. */
  ofPerson: number
  atDoctor: number
  atClinic: number
  /** Until the first of them counts no longer. */
  doctorSeconds: number
  clinicSeconds: number
  /** The users who are notified beside the doctor (`listDeskOf`). */
  desk: string[]
  /** The doctor has time off then. */
  isAway: boolean
}

interface Wish {
  clinicId: string
  doctorId: string
  origin: Buffer
  email: string | null
  userId: string | null
  countsNetwork: boolean
  startsAt: Date
  minutes: number
}

/**
 * Counts what is held online at a clinic, says who is notified of another booking, and whether the doctor is away then.
 * Locks the doctor's calendar: other bookings with the doctor wait until this transaction ends.
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
      ${of.clinicId}, ${of.doctorId}, ${of.origin}, ${of.email}, ${of.userId}, ${of.countsNetwork}
    )
  `.execute(db)
  return rows[0]!
}

/** Forgets where bookings came from after a day. */
export async function forgetNetworks(db: Db): Promise<void> {
  await sql`
    update appointments
    set booked_from = null
    where booked_from is not null and created_at < now() - interval '24 hours'
  `.execute(db)
}
