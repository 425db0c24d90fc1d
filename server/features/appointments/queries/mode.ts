import { sql } from 'kysely'
import type { AppointmentMode, AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { Db } from '#server/database/db.ts'

/**
 * Changes an appointment between the clinic and video, which closes its call; returns false if it has changed since.
 */
export async function updateMode(
  db: Db,
  change: { id: string; status: AppointmentStatus; startsAt: Date; from: AppointmentMode; to: AppointmentMode },
): Promise<boolean> {
  const { rows } = await sql`
    update appointments
    set mode = ${change.to}, updated_at = now(), calendar_sequence = calendar_sequence + 1
    where id = ${change.id}
      and status = ${change.status}
      and starts_at = ${change.startsAt}
      and mode = ${change.from}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** True if a call of it was held today or in the last twelve hours, as what is signed then is of a call. */
export async function hasRecentCall(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from video_calls v
    join appointments a on a.id = v.appointment_id
    join clinics c on c.id = a.clinic_id
    where a.id = ${id}
      and (
        v.started_at > now() - interval '12 hours'
        or (v.started_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date
      )
  `.execute(db)
  return rows.length > 0
}
