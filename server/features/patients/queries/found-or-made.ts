import { type RawBuilder, sql } from 'kysely'
import { announcementOfCharts } from '#server/events/queries.ts'

/**
 * The id of the chart that `known` selects, else of the one that `made` inserts (it has `where not exists (select from
 * known)`), which is announced; no row when someone else made it at this moment.
 */
export const foundOrMade = (known: RawBuilder<unknown>, made: RawBuilder<unknown>) => sql<{ id: string }>`
  with
    known as (${known}),
    made as (
      ${made}
      on conflict do nothing
      returning id, clinic_id, holder_id
    ),
    told as (${announcementOfCharts(sql`made`)})
  select id
  from known
  union all
  select id
  from made
`
