import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Language } from '#language/languages.ts'
import {
  type AppointmentMode,
  type AppointmentStatus,
  type EndStatus,
  endStatuses,
} from '#contract/appointments/appointments.ts'
import type { ForWhom } from '#contract/booking/booking.ts'
import { type StoredAppointment, columnsWithoutPast, joinedBeforeVisit } from './appointments.ts'

export interface NewAppointment {
  id: string
  clinicId: string
  doctorId: string
  patientId: string
  serviceId: string | null
  startsAt: Date
  endsAt: Date
  mode: AppointmentMode
  status: AppointmentStatus
  source: 'public' | 'dialog' | 'calendar'
  reason: string | null
  symptoms: string | null
  notes: string | null
  contactPhone: string | null
  priceMinor: number | null
  currency: string
  reference: string
  manageTokenHash: Buffer | null
  expiresAt: Date | null
  consentVersion: string | null
  /** Who an online booking is for; null for the clinic's bookings. */
  bookedFor: ForWhom | null
  /** The patient's name as typed in an online booking; null for the clinic's bookings and for family members. */
  bookedAs: { firstName: string; lastName: string } | null
  /** Language of the page on which it was booked; null for the clinic's bookings. */
  bookedLanguage: Language | null
  /** The stored network of an online booking; null for the clinic's bookings. */
  bookedFrom: Buffer | null
  /** Why it is on top of another appointment; null for all others. */
  overbookReason: string | null
}

const unlessTaken = sql`on conflict on constraint appointments_no_overlap do nothing`
const unlessOverbooked = sql`on conflict on constraint appointments_overbooked_once do nothing`

/**
 * Stores an appointment and the first line of its history, unless the doctor's time is taken, or overbooked already
 * for one with a reason for that: then the constraint refuses it, and the function returns null. `on conflict` makes
 * PostgreSQL insert speculatively, so that rivals wait for each other instead of deadlocking.
 */
export async function insertAppointment(
  db: Db,
  one: NewAppointment,
  actorUserId: string | null,
): Promise<StoredAppointment | null> {
  const { rows } = await sql<StoredAppointment>`
    with
      a as (
        insert into appointments (
          id, clinic_id, doctor_id, doctor_user_id, patient_id, service_id, starts_at, ends_at,
          status, source, reason, symptoms, notes, contact_phone, price_minor, currency, reference,
          manage_token_hash, expires_at, consent_version, consent_at, booked_from, booked_for,
          booked_first_name, booked_last_name, booked_language, mode, overbooked_reason
        )
        values (
          ${one.id}, ${one.clinicId}, ${one.doctorId},
          (select d.user_id from doctors d where d.id = ${one.doctorId}),
          ${one.patientId}, ${one.serviceId}, ${one.startsAt}, ${one.endsAt}, ${one.status},
          ${one.source}, ${one.reason}, ${one.symptoms}, ${one.notes}, ${one.contactPhone},
          ${one.priceMinor}, ${one.currency}, ${one.reference}, ${one.manageTokenHash},
          ${one.expiresAt}, ${one.consentVersion},
          case when ${one.consentVersion}::text is not null then now() end, ${one.bookedFrom},
          ${one.bookedFor}, ${one.bookedAs?.firstName ?? null}, ${one.bookedAs?.lastName ?? null},
          ${one.bookedLanguage}, ${one.mode}, ${one.overbookReason}
        )
        ${one.overbookReason === null ? unlessTaken : unlessOverbooked}
        returning *
      ),
      begun as (
        insert into appointment_changes (appointment_id, actor_user_id, to_status, to_starts_at, reason)
        select id, ${actorUserId}::uuid, status, starts_at, overbooked_reason
        from a
      )
    select ${columnsWithoutPast}, false as "isVouched"
    from a
    ${joinedBeforeVisit}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Changes the status if it is still `from`, which answers an online booking; returns false if someone else was faster
 * or it has expired.
 */
export async function updateStatus(
  db: Db,
  change: {
    id: string
    from: AppointmentStatus
    to: AppointmentStatus
    cancelReason: string | null
    by: string | null
  },
): Promise<boolean> {
  const isEnd = endStatuses.some((end) => end === change.to)
  const { rows } = await sql`
    update appointments
    set
      status = ${change.to}, cancel_reason = ${change.cancelReason}, updated_at = now(),
      expires_at = null, booked_from = null, calendar_sequence = calendar_sequence + 1,
      ended_at = case when ${isEnd} then now() end,
      ended_from = case when ${isEnd} then status end,
      ended_by = case when ${isEnd} then ${change.by}::uuid end
    where id = ${change.id}
      and status = ${change.from}
      and (${change.to} = 'cancelled' or expires_at is null or expires_at > now())
    returning id
  `.execute(db)
  return rows.length > 0
}

/**
 * Restores the status before its end, if it still has that end and isn't reviewed; returns false if it has changed in
 * the meantime. A booking that is pending again gets another warning before it expires. Throws 23P01 if the doctor's
 * time is taken.
 */
export async function updateWithoutEnd(
  db: Db,
  change: { id: string; end: EndStatus; startsAt: Date; expiresAt: Date | null; bookedFrom: Buffer | null },
): Promise<boolean> {
  const { rows } = await sql`
    update appointments
    set
      status = ended_from, ended_at = null, ended_from = null, ended_by = null, cancel_reason = null,
      expires_at = ${change.expiresAt}, expiry_told_at = null, booked_from = ${change.bookedFrom},
      updated_at = now(), calendar_sequence = calendar_sequence + 1
    where id = ${change.id}
      and status = ${change.end}
      and ended_from is not null
      and starts_at = ${change.startsAt}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** True if the patient has reviewed this appointment. */
export async function hasReview(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('reviews').select('id').where('appointment_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Moves an appointment to another time or doctor if it still has the status and the time `from`; returns false if it
 * has changed since. Within the clinic's day the patient stays checked in, because they are in its queue. Throws
 * 23P01 if the doctor's time is taken.
 */
export async function updateTime(
  db: Db,
  change: {
    id: string
    status: AppointmentStatus
    from: Date
    startsAt: Date
    endsAt: Date
    doctorId: string
    expiresAt: Date | null
    /** True if the patient must confirm the new time. */
    isAsked: boolean
    mode: AppointmentMode
  },
): Promise<boolean> {
  const { rows } = await sql`
    update appointments
    set
      starts_at = ${change.startsAt}, ends_at = ${change.endsAt}, doctor_id = ${change.doctorId},
      expires_at = ${change.expiresAt}, mode = ${change.mode}, overbooked_reason = null,
      moved_from = case when ${change.isAsked} then starts_at end, kept_at = null,
      arrived_at = (
        select appointments.arrived_at
        from clinics c
        where c.id = appointments.clinic_id
          and (appointments.starts_at at time zone c.time_zone)::date
            = (${change.startsAt}::timestamptz at time zone c.time_zone)::date
      ),
      updated_at = now(), calendar_sequence = calendar_sequence + 1
    where id = ${change.id} and status = ${change.status} and starts_at = ${change.from}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Records that the patient keeps the time to which the clinic moved it; returns false if there is none to keep. */
export async function updateKept(db: Db, id: string, startsAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update appointments
    set kept_at = now(), updated_at = now()
    where id = ${id} and starts_at = ${startsAt} and moved_from is not null and kept_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/**
 * Sets when the patient arrived (`at`), or clears it (null), while the appointment has this status; false if the status
 * has changed.
 */
export async function updateArrival(
  db: Db,
  change: { id: string; status: AppointmentStatus; at: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update appointments
    set arrived_at = ${change.at}, updated_at = now()
    where id = ${change.id}
      and status = ${change.status}
      and (arrived_at is null) = ${change.at !== null}
    returning id
  `.execute(db)
  return rows.length > 0
}

export interface NewChange {
  appointmentId: string
  actorUserId: string | null
  fromStatus: AppointmentStatus | null
  toStatus: AppointmentStatus
  fromStartsAt: Date | null
  toStartsAt: Date
  reason: string | null
  /** True for a check-in, false for one that was taken back. */
  arrived?: boolean
  /** Whether it is by video from now on; left out if that didn't change. */
  toMode?: AppointmentMode | undefined
}

export async function insertChange(db: Db, change: NewChange): Promise<void> {
  await db
    .insertInto('appointment_changes')
    .values({
      appointment_id: change.appointmentId,
      actor_user_id: change.actorUserId,
      from_status: change.fromStatus,
      to_status: change.toStatus,
      from_starts_at: change.fromStartsAt,
      to_starts_at: change.toStartsAt,
      reason: change.reason,
      arrived: change.arrived ?? null,
      to_mode: change.toMode ?? null,
    })
    .execute()
}

/** Returns overdue pending appointments, oldest first, locked for this transaction. */
export async function lockOverdue(db: Db, limit: number, doctorId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from appointments
    where status = 'pending'
      and expires_at <= now()
      and (
        ${doctorId}::uuid is null
        or doctor_user_id = (select d.user_id from doctors d where d.id = ${doctorId}::uuid)
      )
    order by expires_at
    limit ${limit}
    for update skip locked
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Makes other bookings for one person (an account's or a chart's id) wait until the transaction ends. */
export async function lockBookingsOf(db: Db, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visits:${personId}`}, 0))`.execute(db)
}
