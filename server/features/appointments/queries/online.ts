import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { planOnceForPeople } from '#server/database/driver/statements.ts'
import { writtenOnce } from '#server/database/written-once.ts'
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
  /** The version of what booking knows of the clinic (`findBookableVersion`). */
  version: string | null
}

interface Wish {
  clinicId: string
  doctorId: string
  origin: Buffer
  email: string | null
  userId: string | null
  countsNetwork: boolean
  startsAt: Date
  endsAt: Date
}

const held = writtenOnce<HeldOnline, Wish>(
  (of) => sql`
    ${planOnceForPeople}
    select
      of_person as "ofPerson", at_doctor as "atDoctor", at_clinic as "atClinic",
      doctor_seconds as "doctorSeconds", clinic_seconds as "clinicSeconds",
      array(${desk(of.clinicId)}) as desk,
      exists (
        select
        from doctor_leaves l
        where l.doctor_id = ${of.doctorId}
          and l.starts_at < ${of.endsAt}
          and l.ends_at > ${of.startsAt}
      ) as "isAway",
      (select v.version from bookable_versions v where v.clinic_id = ${of.clinicId}) as version
    from online_bookings(
      ${of.clinicId}, ${of.doctorId}, ${of.origin}, ${of.email}, ${of.userId}, ${of.countsNetwork}
    )
  `,
)

/**
 * Counts what is held online at a clinic, says who is notified of another booking, and whether the doctor is away then.
 * Locks the doctor's calendar; whoever counts the same waits, too, until this transaction ends.
 */
export async function countOnline(
  db: Db,
  { minutes, ...of }: Omit<Wish, 'endsAt'> & { minutes: number },
): Promise<HeldOnline> {
  const [found] = await held(db, { ...of, endsAt: new Date(of.startsAt.getTime() + minutes * 60_000) })
  return found!
}

/** Returns what changes with all that booking knows of a clinic; null before its first change. */
export async function findBookableVersion(db: Db, clinicId: string): Promise<string | null> {
  const row = await db
    .selectFrom('bookable_versions')
    .select('version')
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Forgets where bookings came from after a day. */
export async function forgetNetworks(db: Db): Promise<void> {
  await sql`
    update appointments
    set booked_from = null
    where booked_from is not null and created_at < now() - interval '24 hours'
  `.execute(db)
}
