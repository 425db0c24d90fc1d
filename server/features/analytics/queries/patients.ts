import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Stretch } from '#server/features/analytics/periods.ts'
import { at, type Counted } from './appointments.ts'

/** A patient's completed appointments; instants are seconds from the beginning of the stretch. */
export interface PatientAppointments {
  /** The first one ever at the clinic. */
  first: number
  /** The last one in the time before. */
  lastBefore: number | null
  /** The appointments in the stretch, each a number that `visitIn` reads. */
  visits: string | null
}

/** The numbers of doctors and services in `visits`: their positions in these lists. */
export interface Numbered {
  doctorIds: readonly string[]
  serviceIds: readonly string[]
}

export interface Appointment {
  /** Seconds from the beginning of the stretch. */
  at: number
  doctor: number
  /** 0 for none; else its position, from 1 on. */
  service: number
}

/** Reads one number of `visits`. */
export function appointmentIn(code: number, { doctorIds, serviceIds }: Numbered): Appointment {
  const services = serviceIds.length + 1
  const rest = Math.floor(code / services)
  return {
    at: Math.floor(rest / doctorIds.length),
    doctor: rest % doctorIds.length,
    service: code % services,
  }
}

/**
 * Finds the patients of completed appointments in a stretch of time and the one before, with all of the stretch. How
 * many there are in each row is counted outside of the database (`tally.ts`): a patient may be in several rows, and
 * PostgreSQL would sort all appointments once for every table.
 */
export async function findAppointments(
  db: Db,
  { clinicId }: Counted,
  { doctorIds, serviceIds }: Numbered,
  span: Stretch,
  before: Stretch,
): Promise<PatientAppointments[]> {
  const since = (instant: RawBuilder<unknown>) => sql`date_part('epoch', ${instant} - ${at(span.start)})::int8`
  const seconds = since(sql`a.starts_at`)
  const isIn = ({ start, end }: Stretch) => sql`a.starts_at >= ${at(start)} and a.starts_at < ${at(end)}`
  const doctor = sql`array_position(${doctorIds}::uuid[], a.doctor_id) - 1`
  const service = sql`coalesce(array_position(${serviceIds}::uuid[], a.service_id), 0)`
  const [doctors, services] = [doctorIds.length, serviceIds.length + 1]
  const { rows } = await sql<PatientAppointments>`
    select
      ${since(sql`min(a.starts_at)`)} as first,
      ${since(sql`max(a.starts_at) filter (where ${isIn(before)})`)} as "lastBefore",
      array_to_string(
        array_agg((${seconds} * ${doctors}::int8 + ${doctor}) * ${services}::int8 + ${service})
          filter (where ${isIn(span)}),
        ' '
      ) as visits
    from appointments a
    where a.clinic_id = ${clinicId} and a.starts_at < ${at(span.end)} and a.status = 'completed'
    group by a.patient_id
    having max(a.starts_at) >= ${at(before.start)}
  `.execute(db)
  return rows
}
