import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { News } from './news.ts'

/** The channel on which a commit wakes every server. */
export const CHANNEL = 'vaidya_events'

/** The channel on which the trigger of `outgoing_mails` says that a mail was queued. */
export const MAIL_CHANNEL = 'vaidya_mails'

/**
 * Stores news and wakes the listening servers when the transaction commits; to be run alone, or beside another
 * statement as `with told as (…)`.
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
 * The same for charts that this very statement makes: `made` is the name of what gives their `id`, `clinic_id` and
 * `holder_id`. Where none is made, nothing is told.
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

/** Forgets events after a day, but for the youngest of them: it marks how far back a reader can be told. */
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
 * What this statement sees and the snapshot $1 did not, in one row at least, each with this statement's own snapshot.
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
 * What the snapshot $2 showed and the snapshot $1 did not, for one reader. `isTold` is false when $1 is older than the
 * horizon, or of another database; a first row always comes.
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
