import { type RawBuilder, sql } from 'kysely'
import type { TimelineKind } from '#contract/visits/timeline.ts'
import { prescriptionStatusNow } from '#server/database/sql.ts'

type Sql = RawBuilder<unknown>

/** What the reader reads in a chart; notes of all appointments or of some doctors'. */
export interface TimelineScope {
  appointments: boolean
  /** The clinical part of the chart. */
  clinical: boolean
  notes: 'all' | readonly string[]
  visits: 'all' | 'finished' | 'none'
  prescriptions: boolean
  /** The readable reports of the chart's person: the condition on `test_reports` as `r`. */
  reports: Sql
  /** The readable values of the chart's person: the condition on `test_values` as `t`. */
  values: Sql
}

/** The columns of an entry; those that are left out are null. */
interface Columns {
  id: Sql
  /** An instant, by which entries are sorted. */
  at: Sql
  status?: Sql
  doctorId?: Sql
  title?: Sql
  text?: Sql
  serviceId?: Sql
  visitId?: Sql
}

const [none, noId] = [sql`null::text`, sql`null::uuid`]

const entries = (kind: TimelineKind, columns: Columns, from: Sql): Sql => sql`
  select
    ${sql.lit(kind)} as kind, ${columns.id} as id, ${columns.at} as at, ${columns.status ?? none} as status,
    ${columns.doctorId ?? noId} as doctor_id, ${columns.title ?? none} as title, ${columns.text ?? none} as text,
    ${columns.serviceId ?? noId} as service_id, ${columns.visitId ?? noId} as visit_id
  ${from}
`

/** A date at midnight of the clinic `c`, because the record has no time. */
const midnight = (date: Sql) => sql`${date}::timestamp at time zone c.time_zone`

const visitsRead = (which: TimelineScope['visits']) => (which === 'all' ? sql`true` : sql`v.status = 'finished'`)

/** Where the entries of each kind come from. Null for readers who don't read it. */
export const timelineSources: Record<TimelineKind, (chartId: string, scope: TimelineScope) => Sql | null> = {
  appointment: (chartId, scope) =>
    scope.appointments
      ? entries(
          'appointment',
          {
            id: sql`a.id`,
            at: sql`a.starts_at`,
            status: sql`a.status`,
            doctorId: sql`a.doctor_id`,
            serviceId: sql`a.service_id`,
          },
          sql`
            from appointments a
            where a.patient_id = ${chartId}
          `,
        )
      : null,

  visit: (chartId, { visits }) =>
    visits === 'none'
      ? null
      : entries(
          'visit',
          {
            id: sql`v.id`,
            at: sql`v.started_at`,
            status: sql`v.status`,
            doctorId: sql`v.doctor_id`,
            text: sql`
              coalesce(
                (
                  select string_agg(line ->> 'text', ', ')
                  from jsonb_array_elements(w.diagnoses) line
                ),
                nullif(w.complaint, '')
              )
            `,
          },
          sql`
            from visits v
            join visit_versions w on w.visit_id = v.id and w.version = v.current_version
            where v.patient_id = ${chartId} and ${visitsRead(visits)}
          `,
        ),

  note: (chartId, { notes }) =>
    notes.length === 0
      ? null
      : entries(
          'note',
          { id: sql`a.id`, at: sql`a.starts_at`, doctorId: sql`a.doctor_id`, text: sql`a.notes` },
          sql`
            from appointments a
            where a.patient_id = ${chartId}
              and a.notes <> ''
              and ${notes === 'all' ? sql`true` : sql`a.doctor_id = any(${notes}::uuid[])`}
          `,
        ),

  prescription: (chartId, { prescriptions }) =>
    prescriptions
      ? entries(
          'prescription',
          {
            id: sql`r.id`,
            at: sql`r.created_at`,
            status: prescriptionStatusNow,
            doctorId: sql`r.doctor_id`,
            title: sql`r.number`,
            text: sql`
              coalesce(
                f.medications,
                (
                  select string_agg(m.medication_name, ', ' order by m.position)
                  from prescription_medications m
                  where m.prescription_id = r.id and m.version = r.current_version
                )
              )
            `,
          },
          sql`
            from prescriptions r
            join clinics c on c.id = r.clinic_id
            left join prescription_files f on f.prescription_id = r.id
            where r.patient_id = ${chartId}
          `,
        )
      : null,

  report: (chartId, { reports }) =>
    entries(
      'report',
      { id: sql`r.id`, at: midnight(sql`r.test_date`), title: sql`r.title`, text: sql`r.category` },
      sql`
        from patients p
        join clinics c on c.id = p.clinic_id
        join test_reports r
          on r.owner_id = p.holder_id
          and r.family_member_id is not distinct from p.family_member_id
        where p.id = ${chartId} and ${reports}
      `,
    ),

  // one entry a day, with its values as JSON
  value: (chartId, { values, clinical }) =>
    clinical
      ? entries(
          'value',
          {
            id: sql`(array_agg(t.id order by t.id))[1]`,
            at: midnight(sql`t.measured_on`),
            text: sql`
              json_agg(
                json_build_object('test', t.test, 'value', t.value::float8, 'unit', t.unit, 'comparator', t.comparator)
                order by t.id
              )::text
            `,
          },
          sql`
            from test_values t
            join clinics c on c.id = (select p.clinic_id from patients p where p.id = ${chartId})
            where ${values}
            group by t.measured_on, c.time_zone
          `,
        )
      : null,

  document: (chartId, { visits }) =>
    visits === 'none'
      ? null
      : entries(
          'document',
          {
            id: sql`d.id`,
            at: sql`d.added_at`,
            doctorId: sql`v.doctor_id`,
            title: sql`d.title`,
            visitId: sql`v.id`,
          },
          sql`
            from visits v
            join visit_documents d on d.visit_id = v.id and d.removed_at is null
            where v.patient_id = ${chartId} and ${visitsRead(visits)}
          `,
        ),
}
