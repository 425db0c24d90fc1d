import { type Kysely, sql } from 'kysely'
import { liveStatuses } from '#contract/appointments.ts'
import { planOnce } from '#server/database/statements.ts'
import type { DB } from '#server/database/types.ts'
import type { Busy, Hours } from './slots.ts'

type Db = Kysely<DB>

export interface BookableDoctor {
  id: string
  userId: string
  feeMinor: number | null
  isConfirmed: boolean
  /** Their own week; empty: whenever the clinic is open. */
  sessions: Hours[]
}

/** What booking needs to know of a clinic: its clock, its hours, who works there and what is offered. */
export interface BookableClinic {
  id: string
  name: string
  timeZone: string
  currency: string
  /** The clinic's own rules for booking online; null stands for the defaults. */
  isPaused: boolean | null
  takesNewPatients: boolean | null
  hours: Hours[]
  /** Single days on which nobody books publicly, from today on. */
  closedDays: string[]
  doctors: BookableDoctor[]
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
      cs.system_maintenance as "isPaused", cs.new_patient_registrations as "takesNewPatients",
      (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))), '[]')
        from opening_hours h where h.clinic_id = c.id) as hours,
      array(select to_char(k.day, 'YYYY-MM-DD') from closures k where k.clinic_id = c.id
        and k.day >= (now() at time zone c.time_zone)::date) as "closedDays",
      (select coalesce(json_agg(json_build_object('id', d.id, 'userId', d.user_id, 'feeMinor', d.consultation_fee_minor, 'isConfirmed', d.verified_at is not null,
          'sessions', (select coalesce(json_agg(json_build_object('weekday', w.weekday, 'opens', to_char(w.starts, 'HH24:MI'), 'closes', to_char(w.ends, 'HH24:MI'))), '[]')
            from doctor_sessions w where w.doctor_id = d.id))), '[]')
        from doctors d where d.clinic_id = c.id and d.is_active) as doctors,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'minutes', s.duration_minutes, 'priceMinor', s.price_minor) order by s.position, s.id), '[]')
        from services s where s.clinic_id = c.id and s.is_active) as services
    from clinics c left join clinic_settings cs on cs.clinic_id = c.id where c.id = ${id} and c.is_active and (c.is_public or c.id = any(${memberOf}::uuid[]))`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Times that are taken between two instants, by visits or by leave; a pending booking that has run out does not count. */
export async function listBusy(db: Db, doctorIds: readonly string[], from: Date, to: Date): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    ${planOnce} select doctor_id as "doctorId", (extract(epoch from starts_at) * 1000)::float8 as "from", (extract(epoch from ends_at) * 1000)::float8 as "to"
    from appointments
    where doctor_id = any(${doctorIds}::uuid[]) and starts_at < ${to} and starts_at > ${from}::timestamptz - interval '8 hours' and ends_at > ${from}
      and status = any(${liveStatuses}::text[])
      and (status <> 'pending' or expires_at is null or expires_at > now())
    union all
    select doctor_id, (extract(epoch from starts_at) * 1000)::float8, (extract(epoch from ends_at) * 1000)::float8
    from doctor_leaves where doctor_id = any(${doctorIds}::uuid[]) and starts_at < ${to} and ends_at > ${from}`.execute(
    db,
  )
  return rows
}

/** Whether a doctor is on leave at any moment between two instants. */
export async function isAway(db: Db, doctorId: string, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql`select from doctor_leaves
    where doctor_id = ${doctorId} and starts_at < ${to} and ends_at > ${from} limit 1`.execute(db)
  return rows.length > 0
}
