import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { FileKind } from '#contract/files.ts'
import type { FieldName } from '#contract/patients/fields.ts'
import { chartColumns } from '#server/features/patients/public.ts'
import type { AppointmentMode, AppointmentStatus } from '#contract/appointments/appointments.ts'

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

/** Other statements of a chart about allergies and problems. */
export interface ChartWords {
  /** Texts of the duplicates that were merged into it. */
  merged: { allergies: string | null; medicalHistory: string | null; bloodGroup: string | null }[]
  /** Active allergies that are not refuted. */
  allergies: { substance: string; kind: string; severity: string | null; reaction: string | null }[]
  problems: { title: string; code: string | null; status: string; since: string | null }[]
}

/** Returns the further words of charts, by the charts' ids. */
export async function listWordsOf(db: Db, chartIds: readonly string[]): Promise<Map<string, ChartWords>> {
  const { rows } = await sql<ChartWords & { id: string }>`
    with recursive tree as (
      select p.id, p.id as kept
      from patients p
      where p.id = any(${chartIds}::uuid[])
      union
      select m.id, tree.kept
      from patients m
      join tree on m.merged_into = tree.id
    )
    select
      p.id,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'allergies', m.allergies,
              'medicalHistory', m.medical_history,
              'bloodGroup', m.blood_type
            )
            order by m.created_at
          )
          from tree
          join patients m on m.id = tree.id
          where tree.kept = p.id and m.id <> p.id
        ),
        '[]'
      ) as merged,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'substance', l.substance,
              'kind', l.kind,
              'severity', l.severity,
              'reaction', l.reaction
            )
            order by l.recorded_at, l.id
          )
          from allergies l
          where l.patient_id = p.id and l.status = 'active' and l.certainty <> 'refuted'
        ),
        '[]'
      ) as allergies,
      coalesce(
        (
          select json_agg(
            json_build_object('title', b.title, 'code', b.code, 'status', b.status, 'since', b.since)
            order by b.recorded_at, b.id
          )
          from problems b
          where b.patient_id = p.id and b.status <> 'error'
        ),
        '[]'
      ) as problems
    from patients p
    where p.id = any(${chartIds}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

interface Appointment {
  id: string
  reference: string
  startsAt: Date
  /** The same, to the microsecond; the cursor for the next page. */
  place: string
  minutes: number
  mode: AppointmentMode
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
      a.id, a.reference, a.starts_at as "startsAt", a.starts_at::text as place, a.mode, a.status,
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

/** A picture or a PDF in a chart: a document of a visit, or the file of a test result. */
export interface ChartFile {
  id: string
  /** Null for a test result. */
  visitId: string | null
  chartNumber: string
  day: string
  title: string
  kind: FileKind
  addedAt: Date
}

/** Returns the files in the charts of a clinic by their id, after one; without removed documents. */
export async function listFilesAfter(
  db: Db,
  clinicId: string,
  after: string | null,
  limit: number,
): Promise<ChartFile[]> {
  const start = after ?? '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<ChartFile>`
    select
      d.id, v.id as "visitId", p.chart_number as "chartNumber", to_char(v.visit_date, 'YYYY-MM-DD') as day, d.title,
      f.kind, d.added_at as "addedAt"
    from visits v
    join visit_documents d on d.visit_id = v.id and d.removed_at is null
    join patients p on p.id = v.patient_id
    join files f on f.id = d.file_id
    where v.clinic_id = ${clinicId} and d.id > ${start}
    union all
    select
      r.id, null, p.chart_number, to_char(r.measured_on, 'YYYY-MM-DD'), t.name, f.kind, r.entered_at
    from test_orders o
    join ordered_tests t on t.order_id = o.id
    join test_results r on r.ordered_test_id = t.id
    join patients p on p.id = o.patient_id
    join files f on f.id = r.file_id
    where o.clinic_id = ${clinicId} and r.id > ${start}
    order by id
    limit ${limit}
  `.execute(db)
  return rows
}
