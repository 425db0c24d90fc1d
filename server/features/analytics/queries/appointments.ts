import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Stretch } from '#server/features/analytics/periods.ts'
import { beginIn, type Counted, counts, dayOf, type Detail, at } from './counted.ts'

export interface AppointmentCounts {
  bookings: number
  completed: number
  noShows: number
  /** Over, and neither completed nor missed. */
  unfinished: number
  /** What completed ones brought in the clinic's currency, in minor units. */
  revenue: number
  /** The same in whatever currency it was. */
  earned: number
  /** Minutes from booking to appointment, of all bookings together. */
  lead: number
}

/** Counts of one currency, doctor, service or day. */
export interface CountRow extends AppointmentCounts {
  of: 'currency' | 'doctor' | 'service' | 'day'
  key: string | null
}

/** Counts the appointments that begin in a stretch of time: by currency, for tables by all else too. */
export async function countAppointments(
  db: Db,
  counted: Counted,
  stretch: Stretch,
  detail: Detail,
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select
      ${detail === 'tables' ? ofTable : sql`'currency' as of, currency as key`},
      count(*) as bookings,
      count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'no_show') as "noShows",
      count(*) filter (
        where status in ('pending', 'scheduled', 'confirmed') and ends_at <= ${at(counted.now)}
      ) as unfinished,
      coalesce(sum(price) filter (where status = 'completed' and is_own), 0) as revenue,
      coalesce(sum(price) filter (where status = 'completed'), 0) as earned,
      sum(lead) as lead
    from (
      select
        a.status, a.ends_at, a.currency, a.currency = ${counted.currency} as is_own, a.price_minor::float8 as price,
        greatest(date_part('epoch', a.starts_at - a.created_at), 0) / 60 as lead
        ${detail === 'tables' ? sql`, a.doctor_id, a.service_id, ${dayOf(sql`a.starts_at`, counted)} as day` : sql``}
      from appointments a
      where ${beginIn(counted, stretch)} and ${counts(counted.now)}
    ) one
    group by ${detail === 'tables' ? sql`grouping sets ((currency), (doctor_id), (service_id), (day))` : sql`currency`}
  `.execute(db)
  return rows
}

/** Which row a line is: the one whose column it is grouped by. */
const ofTable = sql`
  case
    when grouping(currency) = 0 then 'currency'
    when grouping(doctor_id) = 0 then 'doctor'
    when grouping(service_id) = 0 then 'service'
    else 'day'
  end as of,
  coalesce(currency, doctor_id::text, service_id::text, day::text) as key
`
