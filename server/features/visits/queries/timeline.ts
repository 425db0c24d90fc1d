import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { TimelineEntry } from '#contract/visits/timeline.ts'

/** The kinds that the reader reads in a chart; notes of all appointments or of some doctors'. */
export interface TimelineScope {
  appointments: boolean
  notes: 'all' | readonly string[]
  visits: 'all' | 'finished' | 'none'
  prescriptions: boolean
  /** The readable reports of the chart's person: the condition on `test_reports` as `r`. */
  reports: RawBuilder<unknown>
}

/** An entry, with the parts of an appointment that the policy needs to decide whether its reason is readable. */
export interface TimelineRow extends Omit<TimelineEntry, 'at' | 'text'> {
  at: Date
  text: string | null
  doctorId: string | null
  appointmentStatus: AppointmentStatus | null
  reason: string | null
  symptoms: string | null
}

const doctor = sql`json_build_object('firstName', u.first_name, 'lastName', u.last_name)`
const none = sql`null::text`
const noId = sql`null::uuid`

const appointments = (chartId: string) => sql`
  select
    'appointment' as kind, a.id, a.starts_at as at, a.status, a.doctor_id, ${none} as title,
    ${none} as text, a.service_id, ${noId} as visit_id
  from appointments a
  where a.patient_id = ${chartId}
`

const notes = (chartId: string, whose: TimelineScope['notes']) => sql`
  select
    'note' as kind, a.id, a.starts_at as at, ${none} as status, a.doctor_id, ${none} as title,
    a.notes as text, ${noId} as service_id, ${noId} as visit_id
  from appointments a
  where a.patient_id = ${chartId}
    and a.notes <> ''
    and ${whose === 'all' ? sql`true` : sql`a.doctor_id = any(${whose}::uuid[])`}
`

const visits = (chartId: string, which: TimelineScope['visits']) => sql`
  select
    'visit' as kind, v.id, v.started_at as at, v.status, v.doctor_id, ${none} as title,
    (
      select string_agg(line ->> 'text', ', ')
      from jsonb_array_elements(w.diagnoses) line
    ) as text,
    ${noId} as service_id, ${noId} as visit_id
  from visits v
  join visit_versions w on w.visit_id = v.id and w.version = v.current_version
  where v.patient_id = ${chartId} and ${which === 'all' ? sql`true` : sql`v.status = 'finished'`}
`

const prescriptions = (chartId: string) => sql`
  select
    'prescription' as kind, r.id, r.created_at as at,
    case
      when r.status = 'active' and r.ends_on < (now() at time zone c.time_zone)::date then 'completed'
      else r.status
    end as status,
    r.doctor_id, r.number as title,
    coalesce(
      f.medications,
      (
        select string_agg(m.medication_name, ', ' order by m.position)
        from prescription_medications m
        where m.prescription_id = r.id and m.version = r.current_version
      )
    ) as text,
    ${noId} as service_id, ${noId} as visit_id
  from prescriptions r
  join clinics c on c.id = r.clinic_id
  left join prescription_files f on f.prescription_id = r.id
  where r.patient_id = ${chartId}
`

const documents = (chartId: string, which: TimelineScope['visits']) => sql`
  select
    'document' as kind, d.id, d.added_at as at, ${none} as status, v.doctor_id, d.title,
    ${none} as text, ${noId} as service_id, v.id as visit_id
  from visits v
  join visit_documents d on d.visit_id = v.id and d.removed_at is null
  where v.patient_id = ${chartId} and ${which === 'all' ? sql`true` : sql`v.status = 'finished'`}
`

/** By the day of the test, because a report has no time. */
const reports = (chartId: string, isReadable: RawBuilder<unknown>) => sql`
  select
    'report' as kind, r.id, r.test_date::timestamp at time zone c.time_zone as at, ${none} as status,
    ${noId} as doctor_id, r.title, r.category as text, ${noId} as service_id, ${noId} as visit_id
  from patients p
  join clinics c on c.id = p.clinic_id
  join test_reports r
    on r.owner_id = p.holder_id
    and r.family_member_id is not distinct from p.family_member_id
  where p.id = ${chartId} and ${isReadable}
`

/** The sources of a chart's timeline that the reader has. */
function sourcesOf(chartId: string, scope: TimelineScope): RawBuilder<unknown>[] {
  const sources: RawBuilder<unknown>[] = [reports(chartId, scope.reports)]
  if (scope.appointments) sources.push(appointments(chartId))
  if (scope.notes === 'all' || scope.notes.length > 0) sources.push(notes(chartId, scope.notes))
  if (scope.visits !== 'none') sources.push(visits(chartId, scope.visits), documents(chartId, scope.visits))
  if (scope.prescriptions) sources.push(prescriptions(chartId))
  return sources
}

/** A page of a chart's timeline, newest first, and how many entries it has. */
export async function findTimeline(
  db: Db,
  chartId: string,
  scope: TimelineScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const sources = sourcesOf(chartId, scope)
  const all = sql`(${sql.join(sources, sql` union all `)})`
  const order = sql`e.at desc, e.kind desc, e.id desc`
  const [page, count] = await Promise.all([
    sql<TimelineRow>`
      select
        e.kind, e.id, e.at, e.status, e.doctor_id as "doctorId", e.visit_id as "visitId",
        to_char(e.at at time zone c.time_zone, 'YYYY-MM-DD') as date,
        coalesce(s.name, e.title) as title, e.text,
        case when u.id is not null then ${doctor} end as doctor,
        a.status as "appointmentStatus", a.reason, a.symptoms
      from (select * from ${all} e order by ${order} limit ${limit} offset ${offset}) e
      join patients p on p.id = ${chartId}
      join clinics c on c.id = p.clinic_id
      left join doctors d on d.id = e.doctor_id
      left join users u on u.id = d.user_id
      left join services s on s.id = e.service_id
      left join appointments a on e.kind = 'appointment' and a.id = e.id
      order by ${order}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from ${all} e`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}
