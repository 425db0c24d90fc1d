import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type AppointmentStatus, liveStatuses } from '#contract/appointments.ts'
import type { Refusal } from '#contract/errors.ts'
import type { DB } from '#server/database/types.ts'
import type { AppointmentScope } from './policy.ts'

type Db = Kysely<DB>

/** An appointment with all that lists, mails and the policy need of it. */
export interface StoredAppointment {
  id: string
  date: string
  time: string
  startsAt: Date
  endsAt: Date
  duration: number
  status: AppointmentStatus
  source: string
  serviceId: string | null
  serviceName: string | null
  reason: string | null
  symptoms: string | null
  notes: string | null
  reference: string
  hasManageLink: boolean
  createdAt: Date
  calendarSequence: number
  cancelReason: string | null
  expiresAt: Date | null
  arrivedAt: Date | null
  priceMinor: number | null
  currency: string
  clinicId: string
  clinicName: string
  clinicAddress: string
  clinicPhone: string
  timeZone: string
  doctorId: string
  doctorUserId: string
  doctorFirstName: string
  doctorLastName: string
  specialty: string
  patientId: string
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
  patientEmail: string | null
  /** Where mails about it go; null without an address, or when the chart's owner wants none. */
  mailTo: string | null
  patientPhone: string | null
  chartNumber: string
  age: number | null
}

const columns = sql`a.id, to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as "date",
  to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as "time", a.starts_at as "startsAt", a.ends_at as "endsAt",
  (extract(epoch from a.ends_at - a.starts_at) / 60)::int as duration, a.status, a.source, a.service_id as "serviceId",
  s.name as "serviceName", a.reason, a.symptoms, a.notes, a.reference, a.manage_token_hash is not null as "hasManageLink", a.created_at as "createdAt",
  a.calendar_sequence as "calendarSequence", a.cancel_reason as "cancelReason", a.expires_at as "expiresAt", a.arrived_at as "arrivedAt",
  a.price_minor as "priceMinor", a.currency, c.id as "clinicId", c.name as "clinicName", c.address as "clinicAddress",
  c.phone as "clinicPhone", c.time_zone as "timeZone", d.id as "doctorId", d.user_id as "doctorUserId",
  u.first_name as "doctorFirstName", u.last_name as "doctorLastName", d.specialty, p.id as "patientId",
  p.holder_id as "patientUserId", p.first_name as "patientFirstName", p.last_name as "patientLastName", p.email as "patientEmail",
  case when coalesce((select s.email_notifications from user_settings s where s.user_id = p.holder_id), true) then p.email end as "mailTo",
  coalesce(a.contact_phone, p.phone) as "patientPhone", p.chart_number as "chartNumber",
  extract(year from age(p.date_of_birth))::int as age`

const joined = sql`join clinics c on c.id = a.clinic_id
  join doctors d on d.id = a.doctor_id
  join users u on u.id = d.user_id
  join patients p on p.id = a.patient_id
  left join services s on s.id = a.service_id`

const tables = sql`appointments a ${joined}`

/** Decision B3 as a condition; only the parts that the reader has, so that an index can serve each. */
function isVisible({ doctorId, clinicIds, patientUserId }: AppointmentScope): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (patientUserId)
    parts.push(sql`a.patient_id in (select own.id from patients own where own.holder_id = ${patientUserId})`)
  if (doctorId) parts.push(sql`a.doctor_id = ${doctorId}`)
  if (clinicIds.length > 0) parts.push(sql`a.clinic_id = any(${clinicIds}::uuid[])`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** One appointment within a scope; null outside of it. */
export const findAppointment = (db: Db, scope: AppointmentScope, id: string) =>
  findOne(db, sql`a.id = ${id} and ${isVisible(scope)}`)

/** One appointment by its id, for work that has proved its right in another way. */
export const findAppointmentById = (db: Db, id: string) => findOne(db, sql`a.id = ${id}`)

/** The appointment of a manage link, by the hash of its secret. */
export const findByManageToken = (db: Db, tokenHash: Buffer) => findOne(db, sql`a.manage_token_hash = ${tokenHash}`)

async function findOne(db: Db, condition: RawBuilder<unknown>): Promise<StoredAppointment | null> {
  const { rows } = await sql<StoredAppointment>`select ${columns} from ${tables} where ${condition}`.execute(db)
  return rows[0] ?? null
}

export interface NewAppointment {
  id: string
  clinicId: string
  doctorId: string
  patientId: string
  serviceId: string | null
  startsAt: Date
  endsAt: Date
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
}

/**
 * Stores an appointment and the first line of its history, unless the doctor's time is taken: then the constraint keeps
 * it out and null comes back. `on conflict` makes PostgreSQL insert speculatively, so that rivals wait for each other
 * instead of deadlocking.
 */
export async function insertAppointment(
  db: Db,
  one: NewAppointment,
  actorUserId: string | null,
): Promise<StoredAppointment | null> {
  const { rows } = await sql<StoredAppointment>`
    with a as (
      insert into appointments (id, clinic_id, doctor_id, patient_id, service_id, starts_at, ends_at, status, source, reason,
        symptoms, notes, contact_phone, price_minor, currency, reference, manage_token_hash, expires_at, consent_version, consent_at)
      values (${one.id}, ${one.clinicId}, ${one.doctorId}, ${one.patientId}, ${one.serviceId}, ${one.startsAt}, ${one.endsAt},
        ${one.status}, ${one.source}, ${one.reason}, ${one.symptoms}, ${one.notes}, ${one.contactPhone}, ${one.priceMinor},
        ${one.currency}, ${one.reference}, ${one.manageTokenHash}, ${one.expiresAt}, ${one.consentVersion},
        case when ${one.consentVersion}::text is not null then now() end)
      on conflict on constraint appointments_no_overlap do nothing returning *),
    begun as (
      insert into appointment_changes (appointment_id, actor_user_id, to_status, to_starts_at)
      select id, ${actorUserId}::uuid, status, starts_at from a)
    select ${columns} from a ${joined}`.execute(db)
  return rows[0] ?? null
}

/** Moves from one status to another if it still has the first; false when somebody else was quicker or it has expired. */
export async function updateStatus(
  db: Db,
  change: { id: string; from: AppointmentStatus; to: AppointmentStatus; cancelReason: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update appointments set status = ${change.to}, cancel_reason = ${change.cancelReason}, updated_at = now(), expires_at = null,
      calendar_sequence = calendar_sequence + 1
    where id = ${change.id} and status = ${change.from}
      and (${change.to} = 'cancelled' or expires_at is null or expires_at > now())
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Moves to another time if it still has the status and the time `from`; false when it has changed meanwhile.
 * Throws 23P01 when the doctor's time is taken.
 */
export async function updateTime(
  db: Db,
  change: {
    id: string
    status: AppointmentStatus
    from: Date
    startsAt: Date
    endsAt: Date
    expiresAt: Date | null
  },
): Promise<boolean> {
  const { rows } = await sql`
    update appointments set starts_at = ${change.startsAt}, ends_at = ${change.endsAt}, expires_at = ${change.expiresAt},
      arrived_at = null, updated_at = now(), calendar_sequence = calendar_sequence + 1
    where id = ${change.id} and status = ${change.status} and starts_at = ${change.from} returning id`.execute(db)
  return rows.length > 0
}

/**
 * Notes that the patient has come (`at`), or takes it back (null), while the visit has this status; false when it has
 * changed meanwhile.
 */
export async function updateArrival(
  db: Db,
  change: { id: string; status: AppointmentStatus; at: Date | null },
): Promise<boolean> {
  const { rows } = await sql`update appointments set arrived_at = ${change.at}, updated_at = now()
    where id = ${change.id} and status = ${change.status} and (arrived_at is null) = ${change.at !== null} returning id`.execute(
    db,
  )
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
    })
    .execute()
}

/** Pending appointments whose time to be confirmed is over, oldest first, locked for this transaction. */
export async function lockOverdue(db: Db, limit: number, doctorId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments where status = 'pending' and expires_at <= now()
      and (${doctorId}::uuid is null or doctor_id = ${doctorId}::uuid)
    order by expires_at limit ${limit} for update skip locked`.execute(db)
  return rows.map((row) => row.id)
}

/** Lets the bookings for one person (an account's or a chart's id) follow each other until the transaction ends. */
export async function takeTurn(db: Db, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visits:${personId}`}, 0))`.execute(db)
}

/**
 * The first live visit that overlaps with this one: of the same chart, or of any chart of the same person that this account has. Its time is on the
 * clock of the clinic of this one, and its clinic is named where it is another.
 */
export async function findOverlapping(
  db: Db,
  id: string,
  userId: string | null,
): Promise<Refusal['otherVisit'] | null> {
  const isSame = userId
    ? sql`o.patient_id in (select own.id from patients own join patients this on this.id = a.patient_id
        where own.holder_id = ${userId} and (own.user_id = this.user_id or own.family_member_id = this.family_member_id))`
    : sql`o.patient_id = a.patient_id`
  const { rows } = await sql<NonNullable<Refusal['otherVisit']>>`
    select to_char(o.starts_at at time zone c.time_zone, 'HH24:MI') as "appointmentTime",
      json_build_object('firstName', u.first_name, 'lastName', u.last_name) as doctor,
      case when o.clinic_id <> a.clinic_id then k.name end as "clinicName"
    from appointments a
    join clinics c on c.id = a.clinic_id
    join appointments o on ${isSame} and o.id <> a.id and o.starts_at < a.ends_at and o.ends_at > a.starts_at
      and o.starts_at > a.starts_at - interval '8 hours'
    join clinics k on k.id = o.clinic_id
    join doctors d on d.id = o.doctor_id
    join users u on u.id = d.user_id
    where a.id = ${id} and o.status = any(${[...liveStatuses]}) and (o.expires_at is null or o.expires_at > now())
    order by o.starts_at limit 1`.execute(db)
  return rows[0] ?? null
}
