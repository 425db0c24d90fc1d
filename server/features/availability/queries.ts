import { type Kysely, sql } from 'kysely'
import { liveStatuses } from '#contract/appointments.ts'
import type { DB } from '#server/database/types.ts'
import type { Busy, Hours } from './slots.ts'

type Db = Kysely<DB>

/** What booking needs to know of a clinic: its clock, its hours, who works there and what is offered. */
export interface BookableClinic {
  id: string
  name: string
  timeZone: string
  currency: string
  hours: Hours[]
  doctors: { id: string; userId: string; feeMinor: number | null; isConfirmed: boolean }[]
  services: { id: string; name: string; minutes: number; priceMinor: number }[]
}

/** An active clinic that is public or one of `memberOf`, with its active doctors and services. */
export async function findBookableClinic(
  db: Db,
  id: string,
  memberOf: readonly string[],
): Promise<BookableClinic | null> {
  const { rows } = await sql<BookableClinic>`
    select c.id, c.name, c.time_zone as "timeZone", c.currency,
      (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))), '[]')
        from opening_hours h where h.clinic_id = c.id) as hours,
      (select coalesce(json_agg(json_build_object('id', d.id, 'userId', d.user_id, 'feeMinor', d.consultation_fee_minor, 'isConfirmed', d.verified_at is not null)), '[]')
        from doctors d where d.clinic_id = c.id and d.is_active) as doctors,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'minutes', s.duration_minutes, 'priceMinor', s.price_minor) order by s.position, s.id), '[]')
        from services s where s.clinic_id = c.id and s.is_active) as services
    from clinics c where c.id = ${id} and c.is_active and (c.is_public or c.id = any(${memberOf}::uuid[]))`.execute(db)
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
