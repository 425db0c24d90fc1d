import { type Kysely, sql } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments.ts'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

interface Chart {
  id: string
  chartNumber: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  dateOfBirth: string | null
  gender: string | null
  address: string | null
  emergencyContact: string | null
  emergencyPhone: string | null
  insuranceInfo: string | null
  createdAt: Date
}

/** Charts of a clinic by their id, after one; contact data only (trap T28). */
export async function listChartsAfter(db: Db, clinicId: string, after: string | null, limit: number): Promise<Chart[]> {
  const { rows } = await sql<Chart>`
    select id, chart_number as "chartNumber", first_name as "firstName", last_name as "lastName", email, phone,
      date_of_birth as "dateOfBirth", gender, address, emergency_contact as "emergencyContact",
      emergency_phone as "emergencyPhone", insurance_info as "insuranceInfo", created_at as "createdAt"
    from patients where clinic_id = ${clinicId} and merged_into is null
      and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit ${limit}`.execute(db)
  return rows
}

interface Visit {
  id: string
  reference: string
  startsAt: Date
  /** The same, to the microsecond, to go on from. */
  place: string
  minutes: number
  status: AppointmentStatus
  doctor: string
  service: string | null
  patient: string
  chartNumber: string
  phone: string | null
  priceMinor: number | null
  currency: string
  createdAt: Date
}

/** Visits of a clinic within a span, by their time, after one; no reasons, symptoms or notes. */
export async function listVisitsAfter(
  db: Db,
  clinicId: string,
  span: { from: Date | null; to: Date | null },
  after: Pick<Visit, 'id' | 'place'> | null,
  limit: number,
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select a.id, a.reference, a.starts_at as "startsAt", a.starts_at::text as place, a.status,
      (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes, trim(u.first_name || ' ' || u.last_name) as doctor,
      s.name as service, trim(p.first_name || ' ' || p.last_name) as patient, p.chart_number as "chartNumber",
      coalesce(a.contact_phone, p.phone) as phone, a.price_minor as "priceMinor", a.currency, a.created_at as "createdAt"
    from appointments a join doctors d on d.id = a.doctor_id join users u on u.id = d.user_id
      join patients p on p.id = a.patient_id left join services s on s.id = a.service_id
    where a.clinic_id = ${clinicId} and a.starts_at >= coalesce(${span.from}::timestamptz, '-infinity')
      and a.starts_at < coalesce(${span.to}::timestamptz, 'infinity')
      and (a.starts_at, a.id) > (coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
    order by a.starts_at, a.id limit ${limit}`.execute(db)
  return rows
}
