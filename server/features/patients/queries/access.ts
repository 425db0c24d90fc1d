import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RecordAccess } from '#contract/patients/access.ts'
import { chartActions, reportActions, visitActions } from '#server/audit/chart-actions.ts'

type Row = Omit<RecordAccess, 'at' | 'what'> & { at: Date; action: string; clinicId: string | null }

/** Days of a clinic's calendar, both included; null where it is open. */
interface Period {
  from: string | null
  to: string | null
  zone: string
}

interface Reader {
  readerId: string
  isOwner: boolean
  /** False leaves out test reports, which belong to a person and not to a chart. */
  withReports?: boolean
  period?: Period | null
}

const words: Record<string, RecordAccess['what']> = { ...chartActions, ...visitActions, ...reportActions }

/** The sources that are views in lists: there are many, so they are counted without reading their lines. */
const IN_LISTS = 0

/**
 * Returns the accesses to a chart, its merged duplicates and its appointments, alone, in a list or in an export of the
 * clinic, newest first, and the total. `readerId` marks the reader's own; the owner also learns which prescription or
 * appointment it was. An account that was taken over later is shown under the name that the clinic had typed.
 */
export async function listAccess(
  db: Db,
  chartId: string,
  { readerId, isOwner, withReports = true, period = null }: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: (RecordAccess & { clinicId: string | null })[]; total: number }> {
  const charts = chartsOf(chartId)
  const all = sourcesOf(chartId, charts, withReports ? readerId : null, period ? null : limit + offset)
  const sources = period ? all.map((source) => during(source, period)) : all
  // the newest rows of each source, by its index, include the overall newest; a frequent viewer has thousands
  const newest = sources.map((source) => sql`(${source} order by e.id desc limit ${limit + offset})`)
  const counts = sources.map((source, index) =>
    index === IN_LISTS && !period
      ? sql`(select count(*) from audit_charts c where c.chart_id in ${charts})`
      : sql`(select count(*) from (${source}) e)`,
  )
  const [page, count] = await Promise.all([
    sql<Row>`
      select
        e.at, e.action, e.clinic_id as "clinicId",
        case
          when u.id is not null then json_build_object(
            'firstName', u.first_name,
            'lastName', u.last_name,
            'role', ${roleThen},
            'isYou', u.id = ${readerId}
          )
        end as who,
        ${isOwner ? aboutWhat : sql`null::text`} as about
      from (
        ${sql.join(newest, sql` union all `)}
        order by id desc
        limit ${limit}
        offset ${offset}
      ) e
      ${actorAs('u_then', sql`actor_then(e.actor_user_id, e.clinic_id, e.at)`)}
      left join users u on u.id = u_then.id
      order by e.id desc
    `.execute(db),
    sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db),
  ])
  const entries = page.rows.map(({ at, action, clinicId, who, about }) => ({
    clinicId,
    at: at.toISOString(),
    what: words[action] ?? 'other',
    who,
    about,
  }))
  return { entries, total: count.rows[0]?.total ?? 0 }
}

/** The events of a source on days of a clinic's calendar. */
const during = (source: RawBuilder<unknown>, { from, to, zone }: Period) => sql`
  select e.*
  from (${source}) e
  where (${from}::date is null or e.at >= ${from}::date::timestamp at time zone ${zone})
    and (
      ${to}::date is null
      or e.at < (${to}::date::timestamp + interval '1 day') at time zone ${zone}
    )
`

/** The role of the person `u` of an event `e` at its clinic at that time; their account's role without one. */
const roleThen = sql`
  coalesce(
    (
      select m.role
      from memberships m
      where m.user_id = u.id
        and m.clinic_id = e.clinic_id
        and m.created_at <= e.at
        and (m.ended_at is null or m.ended_at > e.at)
      order by array_position(array['doctor', 'clinic_admin', 'staff'], m.role)
      limit 1
    ),
    u.role
  )
`

/** The number of the prescription or the day of the visit of an event `e`. */
const aboutWhat = sql`
  case
    when e.detail ? 'prescription' then (
      select r.number from prescriptions r where r.id = (e.detail ->> 'prescription')::uuid
    )
    when e.detail ? 'visit' then (
      select to_char(v.visit_date, 'YYYY-MM-DD')
      from visits v
      where v.id = (e.detail ->> 'visit')::uuid
    )
  end
`

/** Returns a chart and its merged duplicates. */
const chartsOf = (chartId: string) => sql`
  (select p.id from patients p where p.id = ${chartId} or p.merged_into = ${chartId})
`

/**
 * Returns the events about a chart, each kind by its own index; of those in lists only the newest, or all for
 * null. Test reports are those of `ownerId`, none for null.
 */
function sourcesOf(
  chartId: string,
  charts: RawBuilder<unknown>,
  ownerId: string | null,
  newest: number | null,
): RawBuilder<unknown>[] {
  const line = sql`e.id, e.at, e.actor_user_id, e.clinic_id, e.action, e.detail`
  const exported = sql`
    from patients p
    join clinics k on k.id = p.clinic_id
    join audit_events e on e.clinic_id = p.clinic_id
    where p.id = ${chartId}
  `
  return [
    sql`
      select ${line}
      from ${charts} p
      cross join lateral (
        select c.event_id
        from audit_charts c
        where c.chart_id = p.id
        order by c.event_id desc
        limit ${newest}::bigint
      ) c
      join audit_events e on e.id = c.event_id
    `,
    sql`
      select ${line}
      from audit_events e
      where e.subject_type = 'patient' and e.subject_id in ${charts}
    `,
    sql`
      select ${line}
      from audit_events e
      where e.subject_type = 'appointment'
        and e.action = any(${Object.keys(visitActions)}::text[])
        and e.subject_id in (select a.id from appointments a where a.patient_id = ${chartId})
    `,
    // test reports belong to no clinic: only their owner reads about them
    sql`
      select ${line}
      from test_reports r
      join patients p on p.holder_id = r.owner_id and p.family_member_id is not distinct from r.family_member_id
      join audit_events e on e.subject_type = 'test_report' and e.subject_id = r.id
      where r.owner_id = ${ownerId}::uuid and p.id = ${chartId}
    `,
    sql`select ${line} ${exported} and e.action = 'patients.exported' and e.at >= p.created_at`,
    sql`
      select ${line} ${exported} and e.action = 'prescriptions.exported' and exists (
        select
        from prescriptions r
        where r.patient_id = p.id and r.created_at <= e.at
      )
    `,
    sql`
      select ${line} ${exported} and e.action = 'visits.exported' and exists (
        select
        from visits v
        where v.patient_id = p.id and v.started_at <= e.at
      )
    `,
    sql`
      select ${line} ${exported} and e.action = 'vitals.exported' and exists (
        select
        from vital_sets s
        where s.patient_id = p.id and s.measured_at <= e.at
      )
    `,
    sql`
      select ${line} ${exported} and e.action = 'immunizations.exported' and exists (
        select
        from immunizations i
        where i.patient_id = p.id and i.recorded_at <= e.at
      )
    `,
    sql`
      select ${line} ${exported} and e.action = 'antenatal.exported' and exists (
        select
        from antenatal_records r
        where r.patient_id = p.id and r.recorded_at <= e.at
      )
    `,
    sql`
      select ${line} ${exported} and e.action = 'test-orders.exported' and exists (
        select
        from test_orders o
        where o.patient_id = p.id and o.ordered_at <= e.at
      )
    `,
    sql`
      select ${line} ${exported} and e.action = 'forms.exported' and exists (
        select
        from form_requests r
        where r.patient_id = p.id and r.requested_at <= e.at
      )
    `,
    sql`
      select ${line} ${exported} and e.action in ('ledger.exported', 'gst-summary.exported') and exists (
        select
        from bills b
        where b.patient_id = p.id and b.issued_at <= e.at
      )
    `,
    // of the appointments those between two days of the clinic's calendar
    sql`
      select ${line} ${exported} and e.action = 'appointments.exported' and exists (
        select
        from appointments a
        where a.patient_id = p.id
          and a.created_at <= e.at
          and (
            e.detail ->> 'from' is null
            or a.starts_at >= (e.detail ->> 'from')::timestamp at time zone k.time_zone
          )
          and (
            e.detail ->> 'to' is null
            or a.starts_at < (
              (e.detail ->> 'to')::timestamp + interval '1 day'
            ) at time zone k.time_zone
          )
      )
    `,
  ]
}
