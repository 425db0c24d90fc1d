import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { planOnce } from '#server/database/driver/statements.ts'
import type { Stretch } from '#server/features/analytics/periods.ts'
import { at, type Counted, counts, type Detail } from './appointments.ts'

export interface MinuteCounts {
  offered: number
  filled: number
}

/** Minutes of all doctors, of one, or of one day. */
export interface MinuteRow extends MinuteCounts {
  of: 'total' | 'doctor' | 'day'
  key: string | null
}

/**
 * Returns the instant at which a clinic's clock shows this; for a repeated hour the first one (rule C1), while
 * PostgreSQL takes the second. Clocks go back by an hour, on Lord Howe by half an hour.
 */
function instantOf(wall: RawBuilder<unknown>, zone: string): RawBuilder<unknown> {
  const earlier = (by: string) => sql`(((${wall}) at time zone ${zone}) - ${by}::interval)`
  const first = (by: string) => sql`when ${earlier(by)} at time zone ${zone} = (${wall}) then ${earlier(by)}`
  return sql`case ${first('1 hour')} ${first('30 minutes')} else (${wall}) at time zone ${zone} end`
}

/** No appointment is longer (rule D5). */
const LONGEST = sql`interval '480 minutes'`

/**
 * Counts the minutes that doctors offered in a stretch of time, and those of them taken by live appointments. A minute
 * is offered if `workOn` of the free times says so, on every day that wasn't closed, from the doctor's addition to
 * their deactivation, without their time off. A day's hours are computed once for all doctors who share them, and each
 * stretch looks up its appointments.
 */
export async function countMinutes(db: Db, counted: Counted, stretch: Stretch, detail: Detail): Promise<MinuteRow[]> {
  const { clinicId, zone, now } = counted
  const { rows } = await sql<MinuteRow>`
    ${planOnce}
    with days as (
      select one::date as day, extract(dow from one)::int as weekday
      from generate_series(${stretch.from}::timestamp, ${stretch.to}::timestamp, interval '1 day') one
      where one::date not in (select closed_days(${clinicId}, ${stretch.from}::date, ${stretch.to}::date))
    ),
    week as materialized (
      select
        d.id as doctor_id, d.created_at as since,
        case when not d.is_active then coalesce(d.deactivated_at, d.created_at) end as until,
        h.weekday, greatest(h.opens, s.starts) as opens, least(h.closes, s.ends) as closes
      from doctors d
      join opening_hours h on h.clinic_id = d.clinic_id
      left join doctor_sessions s
        on s.doctor_id = d.id and s.weekday = h.weekday and s.starts < h.closes and h.opens < s.ends
      where d.clinic_id = ${clinicId}
        and (s.doctor_id is not null or not exists (select from doctor_sessions o where o.doctor_id = d.id))
    ),
    hours as materialized (
      select
        day, weekday, opens, closes, ${instantOf(sql`day + opens`, zone)} as begins,
        ${instantOf(sql`day + closes`, zone)} as ends
      from days
      join (select distinct weekday, opens, closes from week) one using (weekday)
    ),
    away as materialized (
      select l.doctor_id, range_agg(tstzrange(l.starts_at, l.ends_at)) as times
      from doctor_leaves l
      where l.clinic_id = ${clinicId} and l.starts_at < ${at(stretch.end)} and l.ends_at > ${at(stretch.start)}
      group by l.doctor_id
    ),
    work as materialized (
      select
        doctor_id, day, greatest(hours.begins, since, ${at(stretch.start)}) as begins,
        least(hours.ends, until, ${at(stretch.end)}) as ends, away.times as away
      from hours
      join week using (weekday, opens, closes)
      left join away using (doctor_id)
    ),
    offered as (
      select doctor_id, day, begins, ends
      from work
      where begins < ends and (away is null or not away && tstzrange(begins, ends))
      union all
      select doctor_id, day, lower(free), upper(free)
      from work
      cross join lateral unnest(tstzmultirange(tstzrange(begins, ends)) - away) free
      where begins < ends and away && tstzrange(begins, ends)
      union all
      ${extra(counted, stretch)}
    ),
    minutes as (
      select o.doctor_id, o.day, date_part('epoch', o.ends - o.begins) / 60 as offered, booked.seconds / 60 as filled
      from offered o
      cross join lateral (
        select
          sum(date_part('epoch', least(o.ends, a.ends_at) - greatest(o.begins, a.starts_at))) as seconds
        from appointments a
        where a.doctor_id = o.doctor_id
          and a.clinic_id = ${clinicId}
          and a.starts_at > o.begins - ${LONGEST}
          and a.starts_at < o.ends
          and a.ends_at > o.begins
          and ${counts(now)}
          and a.status <> 'no_show'
      ) booked
    )
    select
      ${detail === 'tables' ? ofTable : sql`'total' as of, null as key`},
      coalesce(sum(offered), 0) as offered, coalesce(sum(filled), 0) as filled
    from minutes
    ${detail === 'tables' ? sql`group by grouping sets ((doctor_id), (day), ())` : sql``}
  `.execute(db)
  return rows
}

/**
 * Returns the minutes of extra hours, the clinic's and the doctors' own, that the week `work` doesn't offer already. A
 * doctor with working hours works in the clinic's extra hours only where the two meet.
 */
const extra = ({ clinicId, zone }: Counted, stretch: Stretch) => sql`
  select doctor_id, day, lower(free), upper(free)
  from (
    select w.doctor_id, e.day, range_agg(tstzrange(t.begins, t.ends)) as times
    from extra_hours e
    join (
      select
        d.id as doctor_id, d.created_at as since,
        case when not d.is_active then coalesce(d.deactivated_at, d.created_at) end as until
      from doctors d
      where d.clinic_id = ${clinicId}
    ) w on e.doctor_id is null or e.doctor_id = w.doctor_id
    left join doctor_sessions s
      on s.doctor_id = w.doctor_id
      and e.doctor_id is null
      and s.weekday = extract(dow from e.day)
      and s.starts < e.closes
      and e.opens < s.ends
    cross join lateral (
      select
        greatest(
          ${instantOf(sql`e.day + greatest(e.opens, s.starts)`, zone)}, w.since, ${at(stretch.start)}
        ) as begins,
        least(${instantOf(sql`e.day + least(e.closes, s.ends)`, zone)}, w.until, ${at(stretch.end)}) as ends
    ) t
    where e.clinic_id = ${clinicId}
      and e.day between ${stretch.from}::date and ${stretch.to}::date
      and t.begins < t.ends
      and (
        e.doctor_id is not null
        or s.doctor_id is not null
        or not exists (select from doctor_sessions o where o.doctor_id = w.doctor_id)
      )
    group by w.doctor_id, e.day
  ) added
  left join away using (doctor_id)
  cross join lateral unnest(
    added.times - coalesce(away.times, '{}'::tstzmultirange) - coalesce(
      (
        select range_agg(tstzrange(work.begins, work.ends))
        from work
        where work.doctor_id = added.doctor_id and work.day = added.day and work.begins < work.ends
      ),
      '{}'::tstzmultirange
    )
  ) free
`

const ofTable = sql`
  case when grouping(doctor_id) = 0 then 'doctor' when grouping(day) = 0 then 'day' else 'total' end as of,
  coalesce(doctor_id::text, day::text) as key
`
