import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { WalkInState } from '#contract/walk-ins/walk-ins.ts'
import { ageInYears } from '#server/database/sql.ts'
import type { QueueScope } from '#server/features/walk-ins/policy.ts'

export interface StoredWalkIn {
  id: string
  token: number
  state: WalkInState
  appointmentId: string | null
  reason: string | null
  arrivedAt: Date
  calledAt: Date | null
  skippedAt: Date | null
  clinicId: string
  clinicName: string
  timeZone: string
  /** True if it is in the clinic's queue of today. */
  isToday: boolean
  doctorId: string | null
  doctorFirstName: string | null
  doctorLastName: string | null
  patientId: string
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
  age: number | null
  chartNumber: string
}

/** True for tokens of the clinic's queue now: those of today, and after midnight those who still waited then. */
export const isInQueue = sql`is_in_queue(w.day, w.arrived_at, w.ended_at, c.time_zone)`

export const columns = sql`
  w.id, w.token, w.state, w.appointment_id as "appointmentId", w.reason,
  w.arrived_at as "arrivedAt", w.called_at as "calledAt", w.skipped_at as "skippedAt",
  w.clinic_id as "clinicId", c.name as "clinicName", c.time_zone as "timeZone",
  ${isInQueue} as "isToday",
  w.doctor_id as "doctorId", u.first_name as "doctorFirstName", u.last_name as "doctorLastName",
  p.id as "patientId", p.holder_id as "patientUserId",
  p.first_name as "patientFirstName", p.last_name as "patientLastName",
  ${ageInYears} as age, p.chart_number as "chartNumber"
`

export const joined = sql`
  join clinics c on c.id = w.clinic_id
  join patients p on p.id = w.patient_id
  left join doctors d on d.id = w.doctor_id
  left join users u on u.id = d.user_id
`

export const isVisible = ({ deskClinicIds, doctorClinicIds, doctorIds }: QueueScope) => sql`
  (
    w.clinic_id = any(${deskClinicIds}::uuid[])
    or (
      w.clinic_id = any(${doctorClinicIds}::uuid[])
      and (w.doctor_id is null or w.doctor_id = any(${doctorIds}::uuid[]))
    )
  )
`

/** Today's walk-ins of a scope, by arrival, and the total. */
export async function listToday(
  db: Db,
  scope: QueueScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ walkIns: StoredWalkIn[]; total: number }> {
  const { rows } = await sql<StoredWalkIn & { total: number }>`
    select ${columns}, count(*) over () as total
    from walk_ins w
    ${joined}
    where ${isVisible(scope)}
      and w.appointment_id is null
      and ${isInQueue}
    order by w.arrived_at, w.id
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return { walkIns: rows, total: rows[0]?.total ?? 0 }
}

/** Returns one walk-in within a scope; null outside of it. */
export async function findWalkIn(db: Db, scope: QueueScope, id: string): Promise<StoredWalkIn | null> {
  const { rows } = await sql<StoredWalkIn>`
    select ${columns}
    from walk_ins w
    ${joined}
    where w.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ?? null
}

export interface QueuePosition {
  clinicId: string
  clinicName: string
  currency: string
  doctorId: string | null
  doctorFirstName: string
  doctorLastName: string
  /** The token that is with the doctor. */
  current: string | null
}

/** Returns the active clinics with these ids and their current doctors; a clinic without doctors appears once. */
export async function listPositions(db: Db, clinicIds: readonly string[]): Promise<QueuePosition[]> {
  const { rows } = await sql<QueuePosition>`
    select
      c.id as "clinicId", c.name as "clinicName", c.currency, d.id as "doctorId",
      coalesce(u.first_name, '') as "doctorFirstName",
      coalesce(u.last_name, '') as "doctorLastName",
      (
        select w.id
        from walk_ins w
        where w.doctor_id = d.id
          and w.state = 'with_doctor'
          and ${isInQueue}
        order by w.called_at desc
        limit 1
      ) as current
    from clinics c
    left join doctors d on d.clinic_id = c.id and d.is_active and d.verified_at is not null
    left join users u on u.id = d.user_id
    where c.id = any(${clinicIds}::uuid[]) and c.is_active
    order by c.name, c.id, u.last_name, u.first_name, d.id
  `.execute(db)
  return rows
}

/** True for a doctor who works at this clinic now. */
export async function isDoctorOf(db: Db, clinicId: string, doctorId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from doctors
    where id = ${doctorId}
      and clinic_id = ${clinicId}
      and is_active
      and verified_at is not null
  `.execute(db)
  return rows.length > 0
}

export interface NewToken {
  id: string
  clinicId: string
  doctorId: string | null
  patientId: string
  addedBy: string
  reason: string | null
  serviceId: string | null
  priceMinor: number | null
}

/** Makes new tokens and calls of one clinic wait until the transaction ends; check-ins take the same lock. */
export async function lockClinicQueue(db: Db, clinicId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`walk-ins:${clinicId}`}, 0))`.execute(db)
}

/**
 * Stores a walk-in with the next token of the clinic's queue; concurrent calls wait for each other. Returns false if
 * the patient is already in the queue.
 */
export async function insertWalkIn(db: Db, one: NewToken): Promise<boolean> {
  await lockClinicQueue(db, one.clinicId)
  const { rows } = await sql`
    insert into walk_ins (
      id, clinic_id, day, token, patient_id, doctor_id, added_by, reason, service_id, price_minor
    )
    select
      ${one.id}::uuid, c.id, (now() at time zone c.time_zone)::date, next_token(c.id, c.time_zone),
      ${one.patientId}::uuid, ${one.doctorId}::uuid, ${one.addedBy}::uuid,
      ${one.reason}, ${one.serviceId}::uuid, ${one.priceMinor}
    from clinics c
    where c.id = ${one.clinicId}
      and not exists (
        select
        from walk_ins w
        where w.clinic_id = c.id
          and ${isInQueue}
          and w.patient_id = ${one.patientId}
          and w.state in ('waiting', 'with_doctor')
      )
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns the token that is with a doctor now; null for none. */
export async function findCurrent(db: Db, doctorId: string): Promise<{ id: string; token: number } | null> {
  const { rows } = await sql<{ id: string; token: number }>`
    select w.id, w.token
    from walk_ins w
    join clinics c on c.id = w.clinic_id
    where w.doctor_id = ${doctorId}
      and w.state = 'with_doctor'
      and ${isInQueue}
    order by w.called_at desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Marks this doctor's current patients of today as done; returns their ids. */
export async function finishWith(db: Db, doctorId: string, exceptId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update walk_ins
    set state = 'done', ended_at = now()
    where doctor_id = ${doctorId} and state = 'with_doctor' and id <> ${exceptId}
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes changes of one doctor's queue wait until the transaction ends. */
export async function lockQueueOf(db: Db, doctorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`walk-ins-of:${doctorId}`}, 0))`.execute(db)
}

/**
 * Sets a walk-in's state and doctor if it still has those of `from`; returns false if it has changed in the meantime.
 */
export async function updateWalkIn(
  db: Db,
  id: string,
  from: { state: WalkInState; doctorId: string | null },
  to: { state: WalkInState; doctorId: string | null; isSkipped?: boolean | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update walk_ins
    set
      state = ${to.state}, doctor_id = ${to.doctorId}::uuid,
      called_at = case ${to.state}
        when 'waiting' then null
        when 'with_doctor' then coalesce(called_at, now())
        else called_at
      end,
      left_by_merge = false,
      ended_at = case when ${to.state} in ('done', 'left') then coalesce(ended_at, now()) end,
      skipped_at = case
        when ${to.state} <> 'waiting' then null
        when ${to.isSkipped ?? null}::boolean is null then skipped_at
        when ${to.isSkipped ?? null}::boolean then now()
      end
    where id = ${id} and state = ${from.state} and doctor_id is not distinct from ${from.doctorId}::uuid
    returning id
  `.execute(db)
  return rows.length > 0
}
