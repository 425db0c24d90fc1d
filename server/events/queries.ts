import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { News } from './news.ts'

/** The channel on which a commit wakes every server. */
export const CHANNEL = 'vaidya_events'

/** The channel on which the trigger of `outgoing_mails` announces a queued email. */
export const MAIL_CHANNEL = 'vaidya_mails'

/**
 * Stores news and wakes the listening servers when the transaction commits; runs alone, or beside another statement as
 * `with told as (…)`.
 */
export const announcement = (news: readonly News[]): RawBuilder<unknown> => sql`
  insert into events (kind, subject_id, clinic_id, doctor_id, user_id)
  select *
  from unnest(
    ${news.map(({ kind }) => kind)}::text[],
    ${news.map(({ subjectId = null }) => subjectId)}::uuid[],
    ${news.map(({ clinicId = null }) => clinicId)}::uuid[],
    ${news.map(({ doctorId = null }) => doctorId)}::uuid[],
    ${news.map(({ userId = null }) => userId)}::uuid[]
  )
  returning pg_notify(${CHANNEL}, '')
`

/**
 * The same for charts that this statement creates: `made` is the name of the query with their `id`, `clinic_id` and
 * `holder_id`. Without a new chart there is no news.
 */
export const announcementOfCharts = (made: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into events (kind, subject_id, clinic_id, user_id)
  select ${CHART}, id, clinic_id, holder_id
  from ${made}
  returning pg_notify(${CHANNEL}, '')
`

const CHART: News['kind'] = 'chart'

export const insertEvents = async (db: Db, news: readonly News[]): Promise<void> =>
  void (await sql`${announcement(news)}`.execute(db))

/** Deletes events after a day, except the newest of them, which marks how far back a reader can resume. */
export async function removeOldEvents(db: Db): Promise<void> {
  await sql`
    delete from events
    where created_at < now() - interval '24 hours'
      and id < (select max(id) from events where created_at < now() - interval '24 hours')
  `.execute(db)
}

/** The present snapshot of the database, as text. */
export const SNAPSHOT_NOW = 'select pg_current_snapshot()::text as cursor'

/**
 * News that this statement sees and the snapshot $1 didn't, in at least one row, each with this statement's snapshot.
 */
export const NEWS_SINCE = `
  select
    now.cursor, e.kind, e.subject_id as "subjectId", e.clinic_id as "clinicId",
    e.doctor_id as "doctorId", e.user_id as "userId"
  from (select pg_current_snapshot()::text as cursor) now
  left join lateral (
    select *
    from events
    where xid >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    order by id
    limit $2
  ) e on true
`

/**
 * News for one reader that the snapshot $2 showed and the snapshot $1 didn't. `isTold` is false if $1 is too old or
 * from another database; there is always a first row.
 */
export const NEWS_BETWEEN = `
  select
    told.is as "isTold", e.kind, e.subject_id as "subjectId", e.clinic_id as "clinicId",
    e.doctor_id as "doctorId", e.user_id as "userId"
  from (
    select
      pg_visible_in_snapshot((select xid from events order by id limit 1), $1::pg_snapshot)
      and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is
  ) told
  left join lateral (
    select *
    from events
    where xid >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      and pg_visible_in_snapshot(xid, $2::pg_snapshot)
      and (
        user_id = $3
        or doctor_id = any($4::uuid[])
        or (kind, clinic_id) in (select * from unnest($5::text[], $6::uuid[]))
      )
    order by id
    limit $7
  ) e on told.is
`
