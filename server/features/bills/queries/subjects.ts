import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

interface Person {
  firstName: string
  lastName: string
}

/** What a bill is for: a chart, the appointment or the walk-in, the doctor, and the service at the agreed price. */
export interface Subject {
  clinicId: string
  clinicName: string
  timeZone: string
  patientId: string
  holderId: string | null
  patient: Person & { chartNumber: string }
  appointmentId: string | null
  walkInId: string | null
  doctorId: string | null
  doctor: Person | null
  serviceId: string | null
  /** The clinic's day of the appointment or the walk-in; null for a chart. */
  day: string | null
  /** Null if no price was agreed, or in another currency than the clinic's. */
  priceMinor: number | null
}

const columns = sql`
  p.clinic_id as "clinicId", c.name as "clinicName", c.time_zone as "timeZone",
  p.id as "patientId", p.holder_id as "holderId",
  json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'chartNumber', p.chart_number) as patient,
  d.id as "doctorId",
  case
    when d.id is not null then json_build_object(
      'firstName', coalesce(u.first_name, ''),
      'lastName', coalesce(u.last_name, '')
    )
  end as doctor
`

const ofAppointment = (id: string) => sql`
  select
    ${columns}, a.id as "appointmentId", null::uuid as "walkInId", a.service_id as "serviceId",
    to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as day,
    case when a.currency = c.currency then a.price_minor end as "priceMinor"
  from appointments a
  join clinics c on c.id = a.clinic_id
  join patients p on p.id = a.patient_id
  join doctors d on d.id = a.doctor_id
  join users u on u.id = d.user_id
  where a.id = ${id}
`

/** The token of a checked-in appointment is its appointment. */
const ofWalkIn = (id: string) => sql`
  select
    ${columns}, w.appointment_id as "appointmentId",
    case when w.appointment_id is null then w.id end as "walkInId",
    w.service_id as "serviceId", to_char(w.day, 'YYYY-MM-DD') as day,
    coalesce(case when a.currency = c.currency then a.price_minor end, w.price_minor) as "priceMinor"
  from walk_ins w
  join clinics c on c.id = w.clinic_id
  join patients p on p.id = w.patient_id
  left join appointments a on a.id = w.appointment_id
  left join doctors d on d.id = w.doctor_id
  left join users u on u.id = d.user_id
  where w.id = ${id}
`

const ofChart = (id: string, doctorId: string | null) => sql`
  select
    ${columns}, null::uuid as "appointmentId", null::uuid as "walkInId", null::uuid as "serviceId",
    null::text as day, null::int as "priceMinor"
  from patients p
  join clinics c on c.id = p.clinic_id
  left join doctors d on d.id = ${doctorId}::uuid and d.clinic_id = p.clinic_id
  left join users u on u.id = d.user_id
  where p.id = ${id} and p.merged_into is null
`

export interface SubjectWish {
  appointmentId?: string | undefined
  walkInId?: string | undefined
  patientId?: string | undefined
  doctorId?: string | undefined
}

/** Returns what a bill is for, within these clinics; null outside of them. */
export async function findSubject(
  db: Db,
  clinicIds: readonly string[],
  { appointmentId, walkInId, patientId, doctorId }: SubjectWish,
): Promise<Subject | null> {
  const subject = appointmentId
    ? ofAppointment(appointmentId)
    : walkInId
      ? ofWalkIn(walkInId)
      : ofChart(patientId ?? '', doctorId ?? null)
  const { rows } = await sql<Subject>`
    ${subject} and p.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

/** Locks an appointment or a walk-in against a second bill. */
export async function lockSubject(db: Db, { appointmentId, walkInId }: Subject): Promise<void> {
  const id = appointmentId ?? walkInId
  if (id) await sql`select pg_advisory_xact_lock(hashtextextended(${`bill-of:${id}`}, 0))`.execute(db)
}
