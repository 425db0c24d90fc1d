import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { AppointmentScope, ReadTexts } from '#server/features/appointments/policy.ts'
import type { Sql, ListFilter } from './list-sources.ts'

/** Totals of long lists, for some seconds: counting 40,000 visits costs more than finding the first fifty. */
const totals = new Map<string, { total: number; until: number }>()

const REMEMBERED_FROM = 1_000

const REMEMBERED_MS = 5_000

/**
 * How many there are. A total of a thousand and more may be five seconds old: when a visit is booked or cancelled, all
 * desks of a clinic read their lists again at once. It is never so old that a next page would be missed.
 */
export async function totalOf(
  db: Db,
  named: Sql | null,
  sources: () => Sql[],
  [scope, texts, filter]: [AppointmentScope, ReadTexts[], ListFilter],
): Promise<number> {
  const { limit, offset, ...wanted } = filter
  // two who see the same visits may read other texts of them
  const key = JSON.stringify([scope, wanted.search ? texts : [], wanted])
  const known = totals.get(key)
  if (known && known.until > Date.now() && known.total > offset + limit) return known.total
  const total = await count(db, named, sources())
  if (total >= REMEMBERED_FROM) {
    if (totals.size > 500) totals.clear()
    totals.set(key, { total, until: Date.now() + REMEMBERED_MS })
  }
  return total
}

async function count(db: Db, named: Sql | null, sources: Sql[]): Promise<number> {
  const counts = sources.map((source) => sql`(select count(*) from ${source})`)
  const { rows } = await sql<{ total: number }>`
    ${named ? sql`with ${named}` : sql``}
    select ${sql.join(counts, sql` + `)} as total
  `.execute(db)
  return rows[0]?.total ?? 0
}
