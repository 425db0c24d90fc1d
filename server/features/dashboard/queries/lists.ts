import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  appointmentColumns,
  isOneOf,
  joinedParties,
  joinedVisit,
  partyColumns,
  wallClock,
} from '#server/database/sql.ts'
import type { AppointmentMode, AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { VisitStatus } from '#contract/visits/visits.ts'
import { planOnce } from '#server/database/driver/statements.ts'
import { counts, type ScopeClinic, scopeTable } from './scope.ts'

/** Whose appointments: a doctor's own at the clinics, all of the clinics, or those of an account's charts there. */
export type Whose = { doctorIds: readonly string[] } | { patientUserId: string } | 'clinics'

function belongs(whose: Whose): RawBuilder<unknown> {
  if (whose === 'clinics') return sql`true`
  if ('doctorIds' in whose) return isOneOf(sql`a.doctor_id`, whose.doctorIds)
  return sql`
    a.patient_id in (select own.id from patients own where own.holder_id = ${whose.patientUserId})
  `
}

export interface DayRow {
  id: string
  date: string
  time: string
  startsAt: Date
  duration: number
  mode: AppointmentMode
  status: AppointmentStatus
  service: string | null
  serviceId: string | null
  reason: string | null
  symptoms: string | null
  arrivedAt: Date | null
  endedAt: Date | null
  endedFrom: AppointmentStatus | null
  endedBy: string | null
  visitId: string | null
  visitStatus: VisitStatus | null
  clinicId: string
  clinicName: string
  clinicAddress: string
  clinicPhone: string
  timeZone: string
  doctorId: string
  doctorFirstName: string
  doctorLastName: string
  specialty: string
  patientId: string
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
  age: number | null
  chartNumber: string
}

const columns = sql`
  ${appointmentColumns}, a.service_id as "serviceId", v.name as service,
  concat_ws(', ', c.address, c.city) as "clinicAddress",
  coalesce(c.offers_video and v.modes <> 'in_person', false) as "mayBeByVideo"
`

const joined = sql`
  ${joinedParties}
  ${joinedVisit}
  left join services v on v.id = a.service_id
`

/** Lists each clinic's appointments today by time, without cancelled and expired ones, and counts them. */
export async function listDay(
  db: Db,
  clinics: readonly ScopeClinic[],
  whose: Whose,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ appointments: DayRow[]; total: number }> {
  if (clinics.length === 0) return { appointments: [], total: 0 }
  const day = sql`
    appointments a
    where a.clinic_id = s."clinicId"
      and a.starts_at >= s."dayFrom"
      and a.starts_at < s."dayTo"
      and ${belongs(whose)}
      and ${counts}
  `
  const order = sql`a.starts_at, a.id`
  // clinic by clinic and only the page: a plain join over days that the planner doesn't know reads all appointments
  const [page, count] = await Promise.all([
    sql<DayRow>`
      with a as materialized (
        select a.*
        from ${scopeTable(clinics)}
        cross join lateral (select a.* from ${day} order by ${order} limit ${limit + offset}) a
        order by ${order}
        limit ${limit}
        offset ${offset}
      )
      select ${columns}
      from a
      ${joined}
      order by ${order}
    `.execute(db),
    sql<{ n: number }>`
      select coalesce(sum(one.n), 0)::float8 as n
      from ${scopeTable(clinics)}
      cross join lateral (select count(*) as n from ${day}) one
    `.execute(db),
  ])
  return { appointments: page.rows, total: count.rows[0]!.n }
}

/** Returns the next appointment of an account's charts that hasn't ended; null if there is none. */
export async function findNextAppointment(db: Db, userId: string): Promise<DayRow | null> {
  const { rows } = await sql<DayRow>`
    ${planOnce}
    select ${columns}
    from patients own
    join appointments a
      on a.patient_id = own.id
        and a.starts_at > now() - interval '8 hours'
        and a.ends_at > now()
    ${joined}
    where own.holder_id = ${userId}
      and ${counts}
      and a.status in ('pending', 'scheduled', 'confirmed')
    order by a.starts_at, a.id
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

export interface ChangeRow {
  id: string
  appointmentId: string
  at: Date
  actorUserId: string | null
  fromStatus: AppointmentStatus | null
  toStatus: AppointmentStatus
  hasMoved: boolean
  arrived: boolean | null
  /** Whether it is by video from then on; null if that didn't change. */
  toMode: AppointmentMode | null
  date: string
  time: string
  clinicId: string
  clinicName: string
  doctorUserId: string
  doctorFirstName: string
  doctorLastName: string
  patientId: string
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
}

/**
 * Returns recent changes, newest first. A change sets its appointment's `updated_at`, so the newest n changes belong to
 * the n most recently changed appointments: an index finds these without reading all history.
 */
export async function listChanges(
  db: Db,
  clinicIds: readonly string[],
  whose: Whose,
  limit: number,
): Promise<ChangeRow[]> {
  const changed = (condition: RawBuilder<unknown>) =>
    sql`select a.* from appointments a where ${condition} order by a.updated_at desc limit ${limit}`
  const inScope =
    whose === 'clinics'
      ? sql`
        select one.*
        from unnest(${clinicIds}::uuid[]) scope(clinic)
        cross join lateral (${changed(sql`a.clinic_id = scope.clinic`)}) one
      `
      : 'doctorIds' in whose
        ? changed(sql`${isOneOf(sql`a.doctor_id`, whose.doctorIds)} and a.clinic_id = any(${clinicIds}::uuid[])`)
        : changed(belongs(whose))
  const { rows } = await sql<ChangeRow>`
    ${planOnce}
    with a as materialized (
      select * from (${inScope}) found order by updated_at desc limit ${limit}
    )
    select
      h.id::text as id, a.id as "appointmentId", h.at, h.actor_user_id as "actorUserId", h.from_status as "fromStatus",
      h.to_status as "toStatus",
      h.from_starts_at is distinct from h.to_starts_at
      and h.from_starts_at is not null as "hasMoved",
      h.arrived, h.to_mode as "toMode",
      ${wallClock(sql`h.to_starts_at`)},
      ${partyColumns},
      d.user_id as "doctorUserId"
    from a
    join appointment_changes h on h.appointment_id = a.id
    ${joinedParties}
    where h.arrived is null
      or (
        h.arrived
        and not exists (
          select
          from appointment_changes u
          where u.appointment_id = h.appointment_id and u.id > h.id and u.arrived = false
        )
      )
    order by h.at desc, h.id desc
    limit ${limit}
  `.execute(db)
  return rows
}
