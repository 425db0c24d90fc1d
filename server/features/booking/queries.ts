import { type Kysely, sql } from 'kysely'
import { liveStatuses } from '#contract/appointments.ts'
import type { Review } from '#contract/booking.ts'
import type { DB } from '#server/database/types.ts'
import { newId } from '#server/ids.ts'
import type { Busy, Hours } from './slots.ts'

type Db = Kysely<DB>

/** What booking needs to know of a clinic that can be booked publicly (trap T39). */
export interface BookableClinic {
  id: string
  name: string
  timeZone: string
  currency: string
  hours: Hours[]
  doctors: { id: string; userId: string; feeMinor: number | null }[]
  services: { id: string; name: string; minutes: number; priceMinor: number }[]
}

export async function findBookableClinic(db: Db, id: string): Promise<BookableClinic | null> {
  const { rows } = await sql<BookableClinic>`
    select c.id, c.name, c.time_zone as "timeZone", c.currency,
      (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))), '[]')
        from opening_hours h where h.clinic_id = c.id) as hours,
      (select coalesce(json_agg(json_build_object('id', d.id, 'userId', d.user_id, 'feeMinor', d.consultation_fee_minor)), '[]')
        from doctors d where d.clinic_id = c.id and d.is_active and d.verified_at is not null) as doctors,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'minutes', s.duration_minutes, 'priceMinor', s.price_minor)), '[]')
        from services s where s.clinic_id = c.id and s.is_active) as services
    from bookable_clinics b join clinics c on c.id = b.id where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Times that are taken between two instants; a pending booking that has run out does not count. */
export async function listBusy(db: Db, doctorIds: readonly string[], from: Date, to: Date): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    select doctor_id as "doctorId", (extract(epoch from starts_at) * 1000)::float8 as "from", (extract(epoch from ends_at) * 1000)::float8 as "to"
    from appointments
    where doctor_id = any(${doctorIds}::uuid[]) and starts_at < ${to} and starts_at > ${from}::timestamptz - interval '8 hours' and ends_at > ${from}
      and status = any(${liveStatuses}::text[])
      and (status <> 'pending' or expires_at is null or expires_at > now())`.execute(db)
  return rows
}

/** How many bookings of this e-mail wait for this clinic's confirmation; they take turns until the transaction ends. */
export async function countOpenBookings(db: Db, clinicId: string, email: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`select open_bookings(${clinicId}, ${email}) as open`.execute(db)
  return rows[0]?.open ?? 0
}

/** Stores a review; false when this patient has reviewed this doctor already. */
export async function insertReview(
  db: Db,
  review: {
    clinicId: string
    doctorId: string
    patientId: string
    appointmentId: string
    rating: number
    text: string | null
  },
): Promise<boolean> {
  const row = await db
    .insertInto('reviews')
    .values({
      id: newId(),
      clinic_id: review.clinicId,
      doctor_id: review.doctorId,
      patient_id: review.patientId,
      appointment_id: review.appointmentId,
      rating: review.rating,
      text: review.text,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasReviewed(db: Db, patientId: string, doctorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Reviews of a public clinic, newest first, and how many there are in all; the author is a first name and an initial. */
export async function listReviews(
  db: Db,
  clinicId: string,
  limit: number,
  offset: number,
): Promise<{ reviews: Review[]; total: number }> {
  const { rows } = await sql<Omit<Review, 'createdAt'> & { createdAt: Date; total: number }>`
    select r.id, r.rating, r.text, p.first_name || ' ' || left(p.last_name, 1) || '.' as author,
      u.first_name || ' ' || u.last_name as "doctorName", r.created_at as "createdAt", count(*) over () as total
    from reviews r join patients p on p.id = r.patient_id join doctors d on d.id = r.doctor_id join users u on u.id = d.user_id
    where r.clinic_id = ${clinicId} order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  const reviews = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  // beyond the last page there is no row to carry the count
  return { reviews, total: rows[0]?.total ?? (offset > 0 ? await countReviews(db, clinicId) : 0) }
}

async function countReviews(db: Db, clinicId: string): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from reviews where clinic_id = ${clinicId}`.execute(db)
  return rows[0]?.total ?? 0
}
