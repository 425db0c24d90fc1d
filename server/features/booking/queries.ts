import { type Kysely, sql } from 'kysely'
import type { Review } from '#contract/booking.ts'
import type { DB } from '#server/database/types.ts'
import { newId } from '#server/ids.ts'

type Db = Kysely<DB>

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
