import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { AppointmentScope } from '#server/features/appointments/policy.ts'
import { isCallPending } from './calls.ts'

/** True for an appointment that awaits confirmation. */
const isWaiting = sql`a.status = 'pending' and a.starts_at > now() and (a.expires_at is null or a.expires_at > now())`

export interface Waiting {
  count: number
  today: number
  calls: number
}

/**
 * Counts the pending appointments of a scope's clinics, or of its doctors, those of today at their clinic, and the
 * patients to call.
 */
export async function countWaitingFor(db: Db, { doctorIds, clinicIds }: AppointmentScope): Promise<Waiting> {
  if (doctorIds.length === 0 && clinicIds.length === 0) return { count: 0, today: 0, calls: 0 }
  const { rows } = await sql<Waiting>`
    select
      count(*) filter (where ${isWaiting}) as count,
      count(*) filter (
        where ${isWaiting}
          and (a.starts_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date
      ) as today,
      count(*) filter (where ${isCallPending}) as calls
    from appointments a
    join clinics c on c.id = a.clinic_id
    where (a.doctor_id = any(${doctorIds}::uuid[]) or a.clinic_id = any(${clinicIds}::uuid[]))
      and (${isWaiting} or ${isCallPending})
  `.execute(db)
  return rows[0]!
}

/** Returns the people to notify of an online booking besides its doctor: the clinic's administrators and its desk. */
export async function listDeskOf(db: Db, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`${desk(clinicId)}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The same as part of another statement. */
export const desk = (clinicId: string) => sql`
  select distinct m.user_id as "userId"
  from memberships m
  where m.clinic_id = ${clinicId}
    and m.ended_at is null
    and (m.role = 'clinic_admin' or m.role = 'staff' and 'appointments' = any(m.capabilities))
`

/**
 * When the appointment `a` became pending: when its end was last undone, or else when it was booked. A move doesn't
 * change it.
 */
const pendingSince = sql`
  coalesce(
    (
      select max(h.at)
      from appointment_changes h
      where h.appointment_id = a.id and h.to_status = 'pending' and h.from_status <> 'pending'
    ),
    a.created_at
  )
`

/** Returns when an appointment became pending. */
export async function findPendingSince(db: Db, id: string): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select ${pendingSince} as since
    from appointments a
    where a.id = ${id}
  `.execute(db)
  return rows[0]!.since
}

export interface Expiring {
  id: string
  clinicId: string
  doctorUserId: string
}

/**
 * Claims pending appointments that expire soon and that the clinic hasn't been warned of: within two hours, or in the
 * second half of their time, if that is shorter. Each goes to one caller.
 */
export async function takeExpiring(db: Db, limit: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with soon as (
      select a.id
      from appointments a
      where a.status = 'pending'
        and a.expires_at > now()
        and a.expires_at <= now() + interval '2 hours'
        and a.expires_at - now() <= (a.expires_at - ${pendingSince}) / 2
        and a.expiry_told_at is null
      order by a.expires_at
      limit ${limit}
      for update skip locked
    )
    update appointments a
    set expiry_told_at = now()
    from soon, doctors d
    where a.id = soon.id and d.id = a.doctor_id
    returning a.id, a.clinic_id as "clinicId", d.user_id as "doctorUserId"
  `.execute(db)
  return rows
}
