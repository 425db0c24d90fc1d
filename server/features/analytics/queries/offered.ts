import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Stretch } from '#server/features/analytics/periods.ts'
import { at, type Counted, counts, dayOf } from './counted.ts'

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
 * The instant at which a clinic's clock shows this; of an hour that comes twice the first one (rule C1), where
 * PostgreSQL takes the second. Clocks go back by an hour, at Lord Howe by half of one.
 */
function instantOf(wall: RawBuilder<unknown>, zone: string): RawBuilder<unknown> {
  const earlier = (by: string) => sql`(((${wall}) at time zone ${zone}) - ${by}::interval)`
  const first = (by: string) => sql`when ${earlier(by)} at time zone ${zone} = (${wall}) then ${earlier(by)}`
  return sql`case ${first('1 hour')} ${first('30 minutes')} else (${wall}) at time zone ${zone} end`
}

/** No appointment is longer (rule D5). */
const LONGEST = sql`interval '480 minutes'`

/**
 * Counts the minutes that doctors offered in a stretch of time, and those of them that live appointments took. Offered
 * is what `workOn` of the free times says, of every day that was not closed, from when a doctor was added until they
 * were deactivated, without their time off.
 */
export async function countMinutes(db: Db, counted: Counted, stretch: Stretch): Promise<MinuteRow[]> {
  const { clinicId, zone, now } = counted
  const { rows } = await sql<MinuteRow>`
    with days as (
      select one::date as day, extract(dow from one)::int as weekday
      from generate_series(${stretch.from}::timestamp, ${stretch.to}::timestamp, interval '1 day') one
      where not exists (select from closures c where c.clinic_id = ${clinicId} and c.day = one::date)
    ),
    week as (
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
    work as (
      select
        doctor_id, day, greatest(${instantOf(sql`day + opens`, zone)}, since, ${at(stretch.start)}) as begins,
        least(${instantOf(sql`day + closes`, zone)}, until, ${at(stretch.end)}) as ends
      from days
      join week using (weekday)
    ),
    offered as materialized (
      select w.doctor_id, w.day, lower(free) as begins, upper(free) as ends
      from work w
      cross join lateral unnest(
        tstzmultirange(tstzrange(w.begins, w.ends)) - coalesce(
          (
            select range_agg(tstzrange(l.starts_at, l.ends_at))
            from doctor_leaves l
            where l.doctor_id = w.doctor_id and l.starts_at < w.ends and l.ends_at > w.begins
          ),
          '{}'
        )
      ) free
      where w.begins < w.ends
    ),
    booked as materialized (
      select
        a.doctor_id, a.starts_at as begins, a.ends_at as ends, ${dayOf(sql`a.starts_at`, counted)} as day,
        ${dayOf(sql`a.ends_at`, counted)} as last_day
      from appointments a
      where a.clinic_id = ${clinicId}
        and a.starts_at > ${at(stretch.start)} - ${LONGEST}
        and a.starts_at < ${at(stretch.end)}
        and ${counts(now)}
        and a.status <> 'no_show'
    ),
    minutes as (
      select doctor_id, day, date_part('epoch', ends - begins) / 60 as offered, 0 as filled from offered
      union all
      select
        o.doctor_id, o.day, 0,
        date_part('epoch', least(o.ends, b.ends) - greatest(o.begins, b.begins)) / 60
      from (
        select doctor_id, day, begins, ends from booked
        union all
        select doctor_id, last_day, begins, ends from booked where last_day <> day
      ) b
      join offered o using (doctor_id, day)
      where b.begins < o.ends and b.ends > o.begins
    )
    select
      case when grouping(doctor_id) = 0 then 'doctor' when grouping(day) = 0 then 'day' else 'total' end as of,
      coalesce(doctor_id::text, day::text) as key, sum(offered) as offered, sum(filled) as filled
    from minutes
    group by grouping sets ((doctor_id), (day), ())
  `.execute(db)
  return rows
}
