import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { Diagnosis } from '#contract/visits/content.ts'
import type { VisitStatus } from '#contract/visits/visits.ts'
import { type TimelineEntry, type TimelineKind, timelineKinds } from '#contract/visits/timeline.ts'
import { entriesOf, type TimelineScope } from './timeline-kinds.ts'

/** The parts of an appointment that decide what its reader reads and can do. */
export interface AppointmentOfEntry {
  doctorId: string
  status: AppointmentStatus
  reason: string | null
  symptoms: string | null
  arrivedAt: string | null
  endedAt: string | null
  endedFrom: AppointmentStatus | null
  endedBy: string | null
  visitStatus: VisitStatus | null
}

export interface TimelineRow extends Omit<TimelineEntry, 'at' | 'can' | 'diagnoses'> {
  at: Date
  /** For a visit. */
  diagnoses: Diagnosis[] | null
  timeZone: string
  /** For an appointment. */
  appointment: AppointmentOfEntry | null
}

const appointment = sql`
  json_build_object(
    'doctorId', a.doctor_id,
    'status', a.status,
    'reason', a.reason,
    'symptoms', a.symptoms,
    'arrivedAt', a.arrived_at,
    'endedAt', a.ended_at,
    'endedFrom', a.ended_from,
    'endedBy', a.ended_by,
    'visitStatus', (select v.status from visits v where v.appointment_id = a.id limit 1)
  )
`

/** Returns a page of a chart's timeline, newest first, of one kind or all, and the total. */
export async function findTimeline(
  db: Db,
  chartId: string,
  scope: TimelineScope,
  { kind, limit, offset }: { kind?: TimelineKind; limit: number; offset: number },
): Promise<{ rows: TimelineRow[]; total: number }> {
  const all = entriesOf(kind ? [kind] : timelineKinds, chartId, scope)
  if (!all) return { rows: [], total: 0 }
  const order = sql`e.at desc, e.kind desc, e.id desc`
  const [page, count] = await Promise.all([
    sql<TimelineRow>`
      select
        e.kind, e.id, e.at, e.status, e.visit_id as "visitId", c.time_zone as "timeZone",
        coalesce(e.date, to_char(e.at at time zone c.time_zone, 'YYYY-MM-DD')) as date,
        coalesce(s.name, e.title) as title, e.text,
        case
          when u.id is not null then json_build_object('firstName', u.first_name, 'lastName', u.last_name)
        end as doctor,
        case when a.id is not null then ${appointment} end as appointment,
        w.diagnoses
      from (select * from (${all}) e order by ${order} limit ${limit} offset ${offset}) e
      join patients p on p.id = ${chartId}
      join clinics c on c.id = p.clinic_id
      left join doctors d on d.id = e.doctor_id
      left join users u on u.id = d.user_id
      left join services s on s.id = e.service_id
      left join appointments a on e.kind = 'appointment' and a.id = e.id
      left join visits v on e.kind = 'visit' and v.id = e.id
      left join visit_versions w on w.visit_id = v.id and w.version = v.current_version
      order by ${order}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from (${all}) e`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}
