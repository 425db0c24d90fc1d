import { type RawBuilder, sql } from 'kysely'
import { announcementOfCharts } from '#server/events/queries.ts'

/**
 * Returns the id of the chart that `known` selects, else of the one that `made` inserts (with `where not exists (select
 * from known)`), which is announced; no row if another call created it at the same moment.
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
