import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { instantOf, todayIn } from '#server/time.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { TestClinic } from './factories.ts'

interface EntryWish {
  clinic: TestClinic
  chart: { id: string }
  /** Days that suit; any day by default. */
  weekdays?: number[]
  from?: string
  to?: string
  doctorIds?: string[]
  /** The person of the clinic who added it. */
  addedBy?: string
}

/** Puts a chart at the end of a clinic's waiting list, for its first service. */
export async function makeWaitingEntry(db: Db, wish: EntryWish): Promise<{ id: string }> {
  const { clinic, chart, weekdays = [], from = '00:00', to = '24:00', doctorIds = [], addedBy = null } = wish
  const id = newId()
  await sql`
    insert into waiting_list_entries (id, clinic_id, patient_id, service_id, doctor_ids, weekdays, from_time, to_time,
      until, position, added_by)
    select ${id}::uuid, ${clinic.id}::uuid, ${chart.id}::uuid, ${clinic.services[0]!.id}::uuid, ${doctorIds}::uuid[],
      ${weekdays}::smallint[], ${from}::time, ${to}::time, ${addDays(todayIn(clinic.zone), 60)}::date,
      coalesce(max(position), 0) + 1, ${addedBy}::uuid
    from waiting_list_entries where clinic_id = ${clinic.id}`.execute(db)
  return { id }
}

interface OfferWish {
  clinic: TestClinic
  doctor: { id: string }
  entry: { id: string }
  at: { date: string; time: string }
  minutes?: number
  /** Minutes until the deadline; a negative number for one that is over. */
  answerMinutes?: number
}

/** Offers a time to an entry. */
export async function makeWaitingOffer(db: Db, wish: OfferWish): Promise<{ id: string }> {
  const { clinic, doctor, entry, at, minutes = 30, answerMinutes = 30 } = wish
  const id = newId()
  const startsAt = instantOf(at.date, at.time, clinic.zone)!
  await sql`
    insert into waiting_list_offers (id, entry_id, clinic_id, doctor_id, doctor_user_id, starts_at, ends_at, expires_at)
    select ${id}::uuid, ${entry.id}::uuid, ${clinic.id}::uuid, d.id, d.user_id, ${startsAt}::timestamptz,
      ${new Date(startsAt.getTime() + minutes * 60_000)}::timestamptz, now() + make_interval(mins => ${answerMinutes})
    from doctors d where d.id = ${doctor.id}`.execute(db)
  return { id }
}
