import { type Kysely, sql } from 'kysely'
import type { RecordAccess } from '#contract/patients.ts'
import type { DB } from '#server/database/types.ts'

type Row = Omit<RecordAccess, 'at'> & { at: Date }

/**
 * Who opened or changed a chart, its merged duplicates, or the contact data of its visits; newest first, and how many
 * entries there are in all. `readerId` is told which of them are their own.
 */
export async function listAccess(
  db: Kysely<DB>,
  chartId: string,
  readerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: RecordAccess[]; total: number }> {
  const entries = sql`
    select e.id, e.at, e.actor_user_id, case e.action when 'patient.added' then 'added' when 'patient.changed' then 'changed'
        when 'patient.merged' then 'merged' when 'patient.parted' then 'parted'
        when 'patient.emergency-opened' then 'emergency-opened'
        when 'patient.taken-over' then 'taken-over' else 'opened' end as what
      from audit_events e where e.subject_type = 'patient'
        and e.subject_id in (select p.id from patients p where p.id = ${chartId} or p.merged_into = ${chartId})
    union all
    select e.id, e.at, e.actor_user_id, 'contact-opened' from audit_events e
      where e.subject_type = 'appointment' and e.action = 'appointment.contact-opened'
        and e.subject_id in (select a.id from appointments a where a.patient_id = ${chartId})`
  const [page, count] = await Promise.all([
    sql<Row>`select e.at, e.what, case when u.id is not null then json_build_object('firstName', u.first_name,
        'lastName', u.last_name, 'role', u.role, 'isYou', u.id = ${readerId}) end as who
      from (${entries}) e left join users u on u.id = e.actor_user_id
      order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${entries}) e`.execute(db),
  ])
  return { entries: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: count.rows[0]?.total ?? 0 }
}
