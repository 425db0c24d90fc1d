import { sql } from 'kysely'
import type { ReportEvent } from '#contract/test-reports/history.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { ReportAction } from '#server/audit/chart-actions.ts'
import type { Db } from '#server/database/db.ts'
import type { StoredReport } from './reports.ts'

const words: Record<Exclude<ReportAction, 'report.deleted'>, ReportEvent['what']> = {
  'report.uploaded': 'uploaded',
  'report.page-added': 'page-added',
  'report.changed': 'changed',
  'report.shared': 'shared',
  'report.revoked': 'revoked',
  'report.opened': 'opened',
  'reports.listed': 'listed',
  'test-values.listed': 'values-viewed',
  'test-values.exported': 'values-exported',
  'report.opened-by-link': 'opened-by-link',
  'report.link-ended': 'link-ended',
}

/** Returns whether the reader has opened a report within ten minutes. */
export async function hasOpenedLately(
  db: Db,
  { id, charts }: Pick<StoredReport, 'id' | 'charts'>,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select
    from audit_events e
    where e.actor_user_id = ${userId}
      and e.action = 'report.opened'
      and e.at > now() - interval '10 minutes'
      and (
        e.subject_type = 'test_report' and e.subject_id = ${id}
        or (
          e.subject_type = 'patient'
          and e.subject_id = any(${charts.map((chart) => chart.id)}::uuid[])
          and e.detail ->> 'report' = ${id}
        )
      )
    limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Returns a page of a report's audit events, newest first, and the total. An opening by a doctor of a clinic that has
 * the person's chart is recorded with that chart, once for each of their clinics. The demo's reports count as uploaded,
 * without an audit event.
 */
export async function listHistory(
  db: Db,
  id: string,
  readerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: ReportEvent[]; total: number }> {
  const all = sql`
    select e.at, e.action, e.actor_user_id, e.clinic_id
    from audit_events e
    where e.subject_type = 'test_report' and e.subject_id = ${id} and e.action = any(${Object.keys(words)}::text[])
    union all
    select e.at, e.action, e.actor_user_id, (array_agg(e.clinic_id))[1]
    from audit_events e
    where e.subject_type = 'patient'
      and e.subject_id in (
        select p.id
        from test_reports r
        join patients p on p.holder_id = r.owner_id and p.family_member_id is not distinct from r.family_member_id
        where r.id = ${id}
      )
      and e.action = 'report.opened'
      and e.detail ->> 'report' = ${id}
    group by e.at, e.action, e.actor_user_id
    union all
    select r.created_at, 'report.uploaded', r.owner_id, null
    from test_reports r
    where r.id = ${id}
      and not exists (
        select
        from audit_events e
        where e.subject_type = 'test_report' and e.subject_id = r.id and e.action = 'report.uploaded'
      )
  `
  const { rows } = await sql<{ at: Date; action: keyof typeof words; who: ReportEvent['who'] }>`
    select
      e.at, e.action,
      case
        when u.id is not null then json_build_object(
          'firstName', u.first_name,
          'lastName', u.last_name,
          'isYou', u.id = ${readerId}
        )
      end as who
    from (${all}) e
    ${actorAs('u_then', sql`actor_then(e.actor_user_id, e.clinic_id, e.at)`)}
    left join users u on u.id = u_then.id
    order by e.at desc
    limit ${limit}
    offset ${offset}
  `.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${all}) e`.execute(db)
  return {
    events: rows.map(({ at, action, who }) => ({ at: at.toISOString(), what: words[action], who })),
    total: counted[0]!.total,
  }
}
