import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { ChartScope } from '#server/features/patients/policy.ts'
import { birthDatesIn } from './birth-dates.ts'
import { byName, searchedIn } from './found.ts'
import { listHits } from './hits.ts'
import { listMisspelt, mayBeMisspelt } from './misspelt.ts'
import { isVisible, summary } from './scope.ts'
import { wordsOf } from './search-words.ts'

export interface ChartFilter {
  search?: string
  clinicId?: string
  limit: number
  offset: number
}

interface Found {
  charts: PatientSummary[]
  total: number
}

/** With this many hits, the list doesn't search for misspellings. */
const ENOUGH = 10

/**
 * Returns the charts of a scope, and the total: by name, or, for a search, those with every word and the birth date,
 * exact names first, then names that begin with the text. If no name does and there are few, misspelled names follow.
 * Runs for a person (`actingAs`), so a search covers what they can see.
 */
export async function listCharts(db: Db, scope: ChartScope, filter: ChartFilter): Promise<Found> {
  const { dates, rest } = birthDatesIn(filter.search ?? '')
  const words = wordsOf(rest)
  if (words.length === 0 && dates.length === 0) return listByName(db, scope, filter)
  const searched = searchedIn(scope, filter.clinicId, dates)
  const { charts, total, hasNames } = await listHits(db, searched, words, filter)
  const room = Math.min(filter.limit, ENOUGH) - total
  if (hasNames || room <= 0 || filter.offset > 0 || !words.some(mayBeMisspelt)) return { charts, total }
  const more = await listMisspelt(db, searched, words, room)
  return { charts: [...charts, ...more], total: total + more.length }
}

async function listByName(db: Db, scope: ChartScope, { clinicId, limit, offset }: ChartFilter): Promise<Found> {
  const visible: RawBuilder<unknown>[] = [isVisible(scope)]
  if (clinicId) visible.push(sql`p.clinic_id = ${clinicId}`)
  const matches = sql.join(visible, sql` and `)
  const [page, total] = await Promise.all([
    // details are read for the current page only
    sql<PatientSummary>`
      with page as materialized (
        select p.id
        from patients p
        where ${matches}
        order by ${byName}
        limit ${limit}
        offset ${offset}
      )
      select ${summary}
      from page
      join patients p on p.id = page.id
      left join users u on u.id = p.user_id
      order by ${byName}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from patients p where ${matches}`.execute(db),
  ])
  return { charts: page.rows, total: total.rows[0]?.total ?? 0 }
}
