import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppointmentScope } from '#server/features/appointments/policy.ts'
import { chartsNamed, found, type ListFilter, type Search, type Sql } from './list-sources.ts'

/** Totals of long lists, for some seconds: counting 40,000 appointments costs more than finding the first fifty. */
const totals = new Map<string, { total: number; until: number }>()

const REMEMBERED_FROM = 1_000

const REMEMBERED_MS = 5_000

interface Count {
  total: number
}

/**
 * Counts the list. A total above a thousand may be five seconds old: after each booking or cancellation, all desks of a
 * clinic reload their lists at the same time. It is never so old that a next page would be missed.
 */
export async function totalOf(
  db: Db,
  scope: AppointmentScope,
  filter: ListFilter,
  { patterns, texts }: Search,
): Promise<number> {
  const { limit, offset, search: _, when, ...narrowed } = filter
  const isSearch = patterns.length > 0
  // two who see the same appointments may read other texts of them
  const key = JSON.stringify([scope, when, narrowed, isSearch && [patterns, texts]])
  const known = totals.get(key)
  if (known && known.until > Date.now() && known.total > offset + limit) return known.total
  const counting = isSearch
    ? countOf(found(scope, filter, { patterns, texts }), chartsNamed(patterns))
    : countOf(found(scope, filter))
  const { rows } = await counting.execute(db)
  const total = rows[0]?.total ?? 0
  if (total >= REMEMBERED_FROM) {
    if (totals.size > 500) totals.clear()
    totals.set(key, { total, until: Date.now() + REMEMBERED_MS })
  }
  return total
}

function countOf(sources: Sql[], named?: Sql): RawBuilder<Count> {
  const counts = sources.map((source) => sql`(select count(*) from ${source})`)
  return sql<Count>`
    ${named ? sql`with ${named}` : sql``}
    select ${sql.join(counts, sql` + `)} as total
  `
}
