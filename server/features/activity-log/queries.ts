import { type RawBuilder, sql } from 'kysely'
import type { LogEvent, LogKind } from '#contract/activity-log.ts'
import type { Db } from '#server/database/db.ts'
import { allRecords, recordsOf } from './kinds.ts'

export interface LogFilter {
  /** Days of the clinic's calendar, both included. */
  from: string
  to: string
  personId?: string | undefined
  kind?: LogKind | undefined
  views?: boolean | undefined
  limit: number
  offset: number
}

/** Returns the time zone of a clinic; null if there is none. */
export async function findZone(db: Db, clinicId: string): Promise<string | null> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from clinics where id = ${clinicId}`.execute(db)
  return rows[0]?.zone ?? null
}

const record = sql`split_part(e.action, '.', 1)`

/** Reading records is most of what an audit contains. An emergency access is more than that. */
const isNoView = sql`
  (
    e.action !~ '[.-](opened|opened-by-link|listed|searched|seen|compared)$'
    or e.action = 'patient.emergency-opened'
  )
`

const isExport = sql`e.action like '%exported'`

function isOfKind(kind: LogKind): RawBuilder<unknown> {
  if (kind === 'exports') return isExport
  const records = recordsOf(kind)
  return records
    ? sql`not ${isExport} and ${record} = any(${[...records]}::text[])`
    : sql`not ${isExport} and ${record} <> all(${[...allRecords]}::text[])`
}

/** Names someone in the log of one clinic by a UUID of version 8: others don't see the id of an account. */
const personOf = sql`
  overlay(overlay(md5(m.clinic_id::text || m.user_id::text) placing '8' from 13) placing '8' from 17)::uuid
`

/** Only people of the clinic can be asked for. */
const isByMember = (personId: string, clinicId: string) => sql`
  e.actor_user_id = (
    select m.user_id
    from memberships m
    where m.clinic_id = ${clinicId} and ${personOf} = ${personId}
    limit 1
  )
`

export interface LogRow extends Omit<LogEvent, 'at' | 'kind'> {
  at: Date
}

/** The person with an id as someone of the clinic; null for others, such as patients. */
const memberOf = (id: RawBuilder<unknown>, clinicId: string, more = sql``) => sql`
  (
    select json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'role', m.role ${more})
    from memberships m
    join users u on u.id = m.user_id
    where m.clinic_id = ${clinicId} and m.user_id = ${id}
    order by m.ended_at desc nulls first, array_position(array['doctor', 'clinic_admin', 'staff'], m.role)
    limit 1
  )
`

/** Returns a page of a clinic's audit, newest first, and the number of its lines. */
export async function listEvents(
  db: Db,
  { clinicId, zone, readerId }: { clinicId: string; zone: string; readerId: string },
  { from, to, personId, kind, views, limit, offset }: LogFilter,
): Promise<{ events: LogRow[]; total: number }> {
  const conditions = [
    sql`e.clinic_id = ${clinicId}`,
    sql`e.at >= ${from}::date::timestamp at time zone ${zone}`,
    sql`e.at < (${to}::date::timestamp + interval '1 day') at time zone ${zone}`,
    ...(personId ? [isByMember(personId, clinicId)] : []),
    ...(kind ? [isOfKind(kind)] : []),
    ...(views ? [] : [isNoView]),
  ]
  const found = sql`from audit_events e where ${sql.join(conditions, sql` and `)}`
  const isYou = sql`, 'isYou', u.id = ${readerId}`
  const [page, count] = await Promise.all([
    sql<LogRow>`
      with page as materialized (
        select e.*
        ${found}
        order by e.at desc, e.id desc
        limit ${limit}
        offset ${offset}
      )
      select
        e.id::text as id, e.at, e.action as what,
        ${memberOf(sql`e.actor_user_id`, clinicId, isYou)} as who,
        case
          when e.subject_type = 'user' and e.subject_id <> e.actor_user_id then ${memberOf(sql`e.subject_id`, clinicId)}
        end as about,
        case e.subject_type
          when 'patient' then (select p.id from patients p where p.id = e.subject_id)
          when 'appointment' then (select a.patient_id from appointments a where a.id = e.subject_id)
        end as "chartId"
      from page e
      order by e.at desc, e.id desc
    `.execute(db),
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
  ])
  return { events: page.rows, total: count.rows[0]?.total ?? 0 }
}

export interface LogPerson {
  id: string
  firstName: string
  lastName: string
  role: string
}

/** Returns everyone who works or has worked at a clinic, by name. */
export async function listPeople(db: Db, clinicId: string): Promise<LogPerson[]> {
  const { rows } = await sql<LogPerson>`
    select (array_agg(${personOf}))[1] as id, u.first_name as "firstName", u.last_name as "lastName",
      (array_agg(m.role order by array_position(array['doctor', 'clinic_admin', 'staff'], m.role)))[1] as role
    from memberships m
    join users u on u.id = m.user_id
    where m.clinic_id = ${clinicId}
    group by u.id
    order by lower(u.last_name), lower(u.first_name), u.id
  `.execute(db)
  return rows
}
