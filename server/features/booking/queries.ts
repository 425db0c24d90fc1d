import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Review } from '#contract/booking/booking.ts'
import { newId } from '#server/ids.ts'

/** Stores a review; returns false if this patient has already reviewed this doctor. */
export async function insertReview(
  db: Db,
  review: {
    clinicId: string
    doctorId: string
    appointmentId: string
    rating: number
    text: string | null
  },
): Promise<boolean> {
  // the appointment's current chart: a merge may have just moved it
  const { rows } = await sql`
    insert into reviews (id, clinic_id, doctor_id, patient_id, appointment_id, rating, text)
    select
      ${newId()}::uuid, ${review.clinicId}::uuid, ${review.doctorId}::uuid, a.patient_id, a.id,
      ${review.rating}::int, ${review.text}::text
    from (select id, patient_id from appointments where id = ${review.appointmentId} for share) a
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/**
 * Moves reviews of one chart to another, all or those named, except for doctors that the other chart has already
 * reviewed (rule T73: one per patient and doctor). Returns the ids of the moved ones.
 */
export async function updateReviewers(
  db: Db,
  from: string,
  to: string,
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reviews r
    set patient_id = ${to}
    where r.patient_id = ${from}
      and (${only}::uuid[] is null or r.id = any(${only}::uuid[]))
      and not exists (
        select
        from reviews own
        where own.patient_id = ${to} and own.doctor_id = r.doctor_id
      )
    returning r.id
  `.execute(db)
  return rows.map(({ id }) => id)
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

/** True if the clinic of a review shows its reviews. */
const isShown = sql`exists (select from clinics c where c.id = r.clinic_id and c.shows_reviews)`

/** Reviews of a public clinic, newest first, and the total; the author is a first name and an initial. */
export async function listReviews(
  db: Db,
  clinicId: string,
  limit: number,
  offset: number,
): Promise<{ reviews: Review[]; total: number }> {
  const { rows } = await sql<Omit<Review, 'createdAt'> & { createdAt: Date; total: number }>`
    select
      r.id, r.rating, r.text,
      p.first_name || ' ' || left(p.last_name, 1) || '.' as author,
      u.first_name || ' ' || u.last_name as "doctorName", r.created_at as "createdAt",
      count(*) over () as total
    from reviews r
    join patients p on p.id = r.patient_id
    join doctors d on d.id = r.doctor_id
    join users u on u.id = d.user_id
    where r.clinic_id = ${clinicId} and ${isShown}
    order by r.created_at desc, r.id desc
    limit ${limit}
    offset ${offset}
  `.execute(db)
  const reviews = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  // beyond the last page there is no row with the count
  return { reviews, total: rows[0]?.total ?? (offset > 0 ? await countReviews(db, clinicId) : 0) }
}

async function countReviews(db: Db, clinicId: string): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`
    select count(*) as total
    from reviews r
    where r.clinic_id = ${clinicId} and ${isShown}
  `.execute(db)
  return rows[0]?.total ?? 0
}
