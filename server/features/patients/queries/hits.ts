import { sql } from 'kysely'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { Db } from '#server/database/db.ts'
import { planOnce } from '#server/database/driver/statements.ts'
import { byName, type FoundChart, type Searched, shownOf, toSummary } from './found.ts'
import { has } from './search-words.ts'

interface Hits {
  charts: PatientSummary[]
  total: number
  /** True if a name on this page is or begins with the typed text. */
  hasNames: boolean
}

/**
 * Returns a page of the charts that have every word, exact names first, then names that begin with the text, and the
 * total.
 */
export async function listHits(
  db: Db,
  searched: Searched,
  words: string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Hits> {
  const found = sql`
    from charts_to_find p
    where ${sql.join([searched.visible, ...words.map(has)], sql` and `)}
  `
  const typed = words.join(' ')
  const { rows } = await sql<FoundChart & { total: number; rank: number }>`
    ${planOnce}
    select
      ${shownOf(searched)}, count(*) over () as total,
      case
        when p.first_name_folded || ' ' || p.last_name_folded = ${typed}
        or p.last_name_folded || ' ' || p.first_name_folded = ${typed} then 0
        when starts_with(p.first_name_folded || ' ' || p.last_name_folded, ${typed})
        or starts_with(p.last_name_folded, ${words[0] ?? ''}) then 1
        else 2
      end as rank
    ${found}
    order by rank, ${byName}
    limit ${limit}
    offset ${offset}
  `.execute(db)
  const total = rows[0]?.total ?? (offset > 0 ? await count(db, found) : 0)
  return { charts: rows.map(toSummary), total, hasNames: rows.some(({ rank }) => rank < 2) }
}

async function count(db: Db, found: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${planOnce}
    select count(*) as total
    ${found}
  `.execute(db)
  return rows[0]?.total ?? 0
}
