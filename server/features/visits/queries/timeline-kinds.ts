import { type RawBuilder, sql } from 'kysely'
import type { TimelineKind } from '#contract/visits/timeline.ts'
import { prescriptionStatusNow } from '#server/database/sql.ts'
import { vitals } from './visits.ts'

type Sql = RawBuilder<unknown>

/** What the reader reads in a chart; notes of all appointments or of some doctors'. */
export interface TimelineScope {
  appointments: boolean
  /** The clinical part of the chart. */
  clinical: boolean
  notes: 'all' | readonly string[]
  visits: 'all' | 'finished' | 'none'
  prescriptions: boolean
  vitals: boolean
  vaccines: boolean
  /** Test orders, with all results or only those that a doctor has acknowledged. */
  tests: 'all' | 'acknowledged' | 'none'
  /** The readable reports of the chart's person: the condition on `test_reports` as `r`. */
  reports: Sql
  /** The readable values of the chart's person: the condition on `test_values` as `t`. */
  values: Sql
}

/** Where the entries of a kind come from. */
interface Source {
  /** False for readers who read none. */
  isRead: (scope: TimelineScope) => boolean
  columns: Columns
  from: (chartId: string, scope: TimelineScope) => Sql
}

/** The columns of an entry; those that are left out are null. */
interface Columns {
  id: Sql
  /** An instant, by which entries are sorted. */
  at: Sql
  /** The date on the clinic's calendar, where it isn't that of `at`. */
  date?: Sql
  status?: Sql
  doctorId?: Sql
  title?: Sql
  /** The text, or JSON that `../timeline-words.ts` writes. */
  text?: Sql
  serviceId?: Sql
  visitId?: Sql
}

/** Returns a date at midnight of the clinic `c`, because the record has no time. */
const midnight = (date: Sql) => sql`${date}::timestamp at time zone c.time_zone`

const visitsRead = ({ visits }: TimelineScope) => (visits === 'all' ? sql`true` : sql`v.status = 'finished'`)

const sources: Record<TimelineKind, Source> = {
  appointment: {
    isRead: ({ appointments }) => appointments,
    columns: {
      id: sql`a.id`,
      at: sql`a.starts_at`,
      status: sql`a.status`,
      doctorId: sql`a.doctor_id`,
      serviceId: sql`a.service_id`,
    },
    from: (chartId) => sql`
      from appointments a
      where a.patient_id = ${chartId}
    `,
  },

  visit: {
    isRead: ({ visits }) => visits !== 'none',
    columns: {
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
    from: (chartId, scope) => sql`
      from visits v
      join visit_versions w on w.visit_id = v.id and w.version = v.current_version
      where v.patient_id = ${chartId} and ${visitsRead(scope)}
    `,
  },

  note: {
    isRead: ({ notes }) => notes.length > 0,
    columns: { id: sql`a.id`, at: sql`a.starts_at`, doctorId: sql`a.doctor_id`, text: sql`a.notes` },
    from: (chartId, { notes }) => sql`
      from appointments a
      where a.patient_id = ${chartId}
        and a.notes <> ''
        and ${notes === 'all' ? sql`true` : sql`a.doctor_id = any(${notes}::uuid[])`}
    `,
  },

  prescription: {
    isRead: ({ prescriptions }) => prescriptions,
    columns: {
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
    from: (chartId) => sql`
      from prescriptions r
      join clinics c on c.id = r.clinic_id
      left join prescription_files f on f.prescription_id = r.id
      where r.patient_id = ${chartId}
    `,
  },

  // sets of their own; what a doctor typed into a visit is in the visit
  vitals: {
    isRead: (scope) => scope.vitals,
    columns: { id: sql`s.id`, at: sql`s.measured_at`, text: sql`json_build_object(${vitals})::text` },
    from: (chartId) => sql`
      from vital_sets s
      join vital_set_versions w on w.set_id = s.id and w.version = s.current_version
      where s.patient_id = ${chartId} and not w.is_error
    `,
  },

  vaccine: {
    isRead: ({ vaccines }) => vaccines,
    columns: {
      id: sql`i.id`,
      // a year or a month is sorted by its first day
      at: midnight(sql`left(i.given_on || '-01-01', 10)`),
      date: sql`i.given_on`,
      status: sql`case when i.is_elsewhere then 'elsewhere' end`,
      text: sql`json_build_object('vaccine', i.vaccine, 'dose', i.dose, 'name', i.vaccine_name)::text`,
    },
    from: (chartId) => sql`
      from immunizations i
      join clinics c on c.id = i.clinic_id
      where i.patient_id = ${chartId} and i.status = 'given'
    `,
  },

  'test-order': {
    isRead: ({ tests }) => tests !== 'none',
    columns: {
      id: sql`o.id`,
      at: sql`o.ordered_at`,
      // a reader of acknowledged results doesn't learn that there are others
      status: sql`case when o.status = 'cancelled' then 'cancelled' end`,
      doctorId: sql`o.doctor_id`,
      title: sql`o.number`,
      text: sql`
        (
          select string_agg(i.name, ', ' order by i.position, i.id)
          from ordered_tests i
          where i.order_id = o.id and i.removed_at is null
        )
      `,
    },
    from: (chartId) => sql`
      from test_orders o
      where o.patient_id = ${chartId}
    `,
  },

  // the newest version that the reader can read
  'test-result': {
    isRead: ({ tests }) => tests !== 'none',
    columns: {
      id: sql`r.id`,
      at: midnight(sql`r.measured_on`),
      status: sql`
        case
          when r.lab_status = 'withdrawn' or r.revision = 'withdrawn' then 'withdrawn'
          when r.revision = 'corrected' then 'outdated'
          when r.is_critical then 'critical'
          when r.acknowledged_at is null then 'unacknowledged'
        end
      `,
      title: sql`i.name`,
      text: sql`
        json_build_object(
          'values', r.measured, 'summary', r.summary, 'hasFile', r.file_id is not null, 'labStatus', r.lab_status
        )::text
      `,
    },
    from: (chartId, { tests }) => sql`
      from test_orders o
      join clinics c on c.id = o.clinic_id
      join ordered_tests i on i.order_id = o.id and i.removed_at is null
      join lateral (
        select t.*, revision_of_result(t.ordered_test_id, t.version) as revision
        from test_results t
        where t.ordered_test_id = i.id
          and ${tests === 'all' ? sql`true` : sql`t.acknowledged_at is not null`}
        order by t.version desc
        limit 1
      ) r on true
      where o.patient_id = ${chartId}
    `,
  },

  letter: {
    isRead: ({ clinical }) => clinical,
    columns: {
      id: sql`r.id`,
      at: sql`v.signed_at`,
      status: sql`case when r.withdrawn_at is not null then 'withdrawn' end`,
      doctorId: sql`r.doctor_id`,
      title: sql`v.title`,
      text: sql`r.number`,
    },
    from: (chartId) => sql`
      from medical_documents r
      join medical_document_versions v on v.document_id = r.id and v.version = r.current_version
      where r.patient_id = ${chartId}
    `,
  },

  report: {
    isRead: () => true,
    columns: { id: sql`r.id`, at: midnight(sql`r.test_date`), title: sql`r.title`, text: sql`r.category` },
    from: (chartId, { reports }) => sql`
      from patients p
      join clinics c on c.id = p.clinic_id
      join test_reports r
        on r.owner_id = p.holder_id
        and r.family_member_id is not distinct from p.family_member_id
      where p.id = ${chartId} and ${reports}
    `,
  },

  // one entry a day
  value: {
    isRead: ({ clinical }) => clinical,
    columns: {
      id: sql`(array_agg(t.id order by t.id))[1]`,
      at: midnight(sql`t.measured_on`),
      text: sql`
        json_agg(
          json_build_object('test', t.test, 'value', t.value::float8, 'unit', t.unit, 'comparator', t.comparator)
          order by t.id
        )::text
      `,
    },
    from: (chartId, { values }) => sql`
      from test_values t
      join clinics c on c.id = (select p.clinic_id from patients p where p.id = ${chartId})
      where ${values}
      group by t.measured_on, c.time_zone
    `,
  },

  document: {
    isRead: ({ visits }) => visits !== 'none',
    columns: {
      id: sql`d.id`,
      at: sql`d.added_at`,
      doctorId: sql`v.doctor_id`,
      title: sql`d.title`,
      visitId: sql`v.id`,
    },
    from: (chartId, scope) => sql`
      from visits v
      join visit_documents d on d.visit_id = v.id and d.removed_at is null
      where v.patient_id = ${chartId} and ${visitsRead(scope)}
    `,
  },

  // the newest answers of each form
  form: {
    isRead: ({ clinical }) => clinical,
    columns: {
      id: sql`r.id`,
      at: sql`s.submitted_at`,
      title: sql`v.title`,
      text: sql`
        (
          select string_agg(concat_ws(', ', (one ->> 'title') || ': ' || (one ->> 'value'), one ->> 'band'), E'\\n')
          from jsonb_array_elements(s.scores) one
          where one ->> 'value' is not null
        )
      `,
    },
    from: (chartId) => sql`
      from form_requests r
      join form_versions v on v.id = r.form_version_id
      join lateral (
        select f.submitted_at, f.scores
        from form_submissions f
        where f.request_id = r.id
        order by f.version desc
        limit 1
      ) s on true
      where r.patient_id = ${chartId}
    `,
  },
}

const [none, noId] = [sql`null::text`, sql`null::uuid`]

/** Returns a query for the entries of these kinds in a chart; null if the reader can't read any of them. */
export function entriesOf(kinds: readonly TimelineKind[], chartId: string, scope: TimelineScope): Sql | null {
  const queries = kinds
    .filter((kind) => sources[kind].isRead(scope))
    .map((kind) => {
      const { columns, from } = sources[kind]
      return sql`
        select
          ${sql.lit(kind)} as kind, ${columns.id} as id, ${columns.at} as at, ${columns.date ?? none} as date,
          ${columns.status ?? none} as status, ${columns.doctorId ?? noId} as doctor_id,
          ${columns.title ?? none} as title, ${columns.text ?? none} as text,
          ${columns.serviceId ?? noId} as service_id, ${columns.visitId ?? noId} as visit_id
        ${from(chartId, scope)}
      `
    })
  return queries.length > 0 ? sql.join(queries, sql` union all `) : null
}
