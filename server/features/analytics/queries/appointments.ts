import { sql } from 'kysely'
import { type DayPart, dayPartsOf, type Stretch } from '#server/features/analytics/periods.ts'
import type { Db } from '#server/database/db.ts'

/** The clinic, its calendar and currency, and the time of counting. */
export interface Counted {
  clinicId: string
  zone: string
  currency: string
  now: Date
}

/** Rows of every table, or only the totals. */
export type Detail = 'tables' | 'totals'

export const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`

/** Cancelled and expired bookings are never counted (rule T70). */
export const counts = (now: Date) => sql`
  a.status <> 'cancelled'
  and (a.status <> 'pending' or a.expires_at is null or a.expires_at > ${at(now)})
`

/** The appointments `a` of a clinic that begin in a stretch of time. */
const beginIn = ({ clinicId }: Counted, { start, end }: Stretch) => sql`
  a.clinic_id = ${clinicId} and a.starts_at >= ${at(start)} and a.starts_at < ${at(end)}
`

/** Days as rows `part` with their begin and end. */
const dayRows = (parts: readonly DayPart[]) => sql`
  unnest(
    ${parts.map(({ day }) => day)}::date[],
    ${parts.map(({ begins }) => begins.toISOString())}::timestamptz[],
    ${parts.map(({ ends }) => ends.toISOString())}::timestamptz[]
  ) part (day, begins, ends)
`

export interface AppointmentCounts {
  bookings: number
  completed: number
  noShows: number
  /** Over, and neither completed nor missed. */
  unfinished: number
  /** Revenue of completed ones in the clinic's currency, in minor units. */
  revenue: number
  /** Revenue in any currency. */
  earned: number
  /** Minutes from booking to appointment, of all bookings together. */
  lead: number
}

/** The counts for one currency, doctor, service or day. */
export interface CountRow extends AppointmentCounts {
  of: 'currency' | 'doctor' | 'service' | 'day'
  key: string | null
}

/** Counts the appointments that begin in a stretch of time: by currency, for tables by every dimension too. */
export async function countAppointments(
  db: Db,
  counted: Counted,
  stretch: Stretch,
  detail: Detail,
): Promise<CountRow[]> {
  const query = detail === 'tables' ? byTable(counted, dayPartsOf(stretch, counted.zone)) : byCurrency(counted, stretch)
  return (await query.execute(db)).rows
}

/** Returns the metrics of grouped appointments `a`; `earned` is in the currency of the group. */
const figuresOf = (now: Date) => sql`
  count(*) as bookings,
  count(*) filter (where a.status = 'completed') as completed,
  count(*) filter (where a.status = 'no_show') as no_shows,
  count(*) filter (where a.status in ('pending', 'scheduled', 'confirmed') and a.ends_at <= ${at(now)}) as unfinished,
  coalesce(sum(a.price_minor::float8) filter (where a.status = 'completed'), 0) as earned,
  sum(greatest(date_part('epoch', a.starts_at - a.created_at), 0)) / 60 as lead
`

const byCurrency = (counted: Counted, stretch: Stretch) => sql<CountRow>`
  select
    'currency' as of, currency as key, bookings, completed, no_shows as "noShows", unfinished,
    case when currency = ${counted.currency} then earned else 0 end as revenue, earned, lead
  from (
    select a.currency, ${figuresOf(counted.now)}
    from appointments a
    where ${beginIn(counted, stretch)} and ${counts(counted.now)}
    group by a.currency
  ) cell
`

/** Each day is counted from its own part of the index; the tables are sums of its few rows. */
const byTable = (counted: Counted, parts: readonly DayPart[]) => sql<CountRow>`
  select
    case
      when grouping(currency) = 0 then 'currency'
      when grouping(doctor_id) = 0 then 'doctor'
      when grouping(service_id) = 0 then 'service'
      else 'day'
    end as of,
    coalesce(currency, doctor_id::text, service_id::text, day::text) as key,
    sum(bookings)::int8 as bookings, sum(completed)::int8 as completed, sum(no_shows)::int8 as "noShows",
    sum(unfinished)::int8 as unfinished,
    coalesce(sum(earned) filter (where currency = ${counted.currency}), 0) as revenue,
    sum(earned) as earned, sum(lead) as lead
  from (
    select part.day, counts.*
    from ${dayRows(parts)}
    cross join lateral (
      select a.doctor_id, a.service_id, a.currency, ${figuresOf(counted.now)}
      from appointments a
      where a.clinic_id = ${counted.clinicId}
        and a.starts_at >= part.begins
        and a.starts_at < part.ends
        and ${counts(counted.now)}
      group by a.doctor_id, a.service_id, a.currency
    ) counts
  ) cell
  group by grouping sets ((currency), (doctor_id), (service_id), (day))
`
