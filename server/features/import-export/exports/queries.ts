import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { FieldName } from '#contract/patients/fields.ts'
import { chartColumns } from '#server/features/patients/public.ts'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'

export type ExportedChart<N extends FieldName> = Record<N, string | null> & {
  id: string
  chartNumber: string
  createdAt: Date
}

/** Charts of a clinic by their id, after one; these fields of them only (rule T28). */
export async function listChartsAfter<N extends FieldName>(
  db: Db,
  clinicId: string,
  names: readonly N[],
  after: string | null,
  limit: number,
): Promise<ExportedChart<N>[]> {
  const fields = sql.join(names.map((name) => sql`${sql.ref(chartColumns[name])} as ${sql.ref(name)}`))
  const { rows } = await sql<ExportedChart<N>>`
    select id, chart_number as "chartNumber", ${fields}, created_at as "createdAt"
    from patients
    where clinic_id = ${clinicId}
      and merged_into is null
      and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id
    limit ${limit}
  `.execute(db)
  return rows
}

interface Appointment {
  id: string
  reference: string
  startsAt: Date
  /** The same, to the microsecond; the cursor for the next page. */
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

/** Appointments of a clinic within a span, by their time, after one; no reasons, symptoms or notes. */
export async function listAppointmentsAfter(
  db: Db,
  clinicId: string,
  span: { from: Date | null; to: Date | null },
  after: Pick<Appointment, 'id' | 'place'> | null,
  limit: number,
): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    select
      a.id, a.reference, a.starts_at as "startsAt", a.starts_at::text as place, a.status,
      (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes,
      trim(u.first_name || ' ' || u.last_name) as doctor,
      s.name as service,
      trim(p.first_name || ' ' || p.last_name) as patient,
      p.chart_number as "chartNumber",
      coalesce(a.contact_phone, p.phone) as phone,
      a.price_minor as "priceMinor", a.currency, a.created_at as "createdAt"
    from appointments a
    join doctors d on d.id = a.doctor_id
    join users u on u.id = d.user_id
    join patients p on p.id = a.patient_id
    left join services s on s.id = a.service_id
    where a.clinic_id = ${clinicId}
      and a.starts_at >= coalesce(${span.from}::timestamptz, '-infinity')
      and a.starts_at < coalesce(${span.to}::timestamptz, 'infinity')
      and (a.starts_at, a.id) > (
        coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      )
    order by a.starts_at, a.id
    limit ${limit}
  `.execute(db)
  return rows
}
