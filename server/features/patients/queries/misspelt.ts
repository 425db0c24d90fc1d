import { sql } from 'kysely'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { Db } from '#server/database/db.ts'
import { planOnce } from '#server/database/driver/statements.ts'
import { anywhere, escapeLike } from '#server/database/sql.ts'
import { byName, type FoundChart, type Searched, shownOf, toSummary } from './found.ts'
import { findMeant } from './name-words.ts'
import { has } from './search-words.ts'

/** Maximum number of corrections for each word, for a search with one, two or three misspelled words. */
const MOST_MEANT = [10, 5, 3]

export const mayBeMisspelt = (word: string) => word.length >= 4 && /^[\p{L}'’-]+$/u.test(word)

/** A meaning of a typed word: itself anywhere, or another whole word of a name. */
interface Reading {
  pattern: string
  name: string
  slips: number
}

/**
 * Returns charts with misspelled names, fewest errors first: the database finds similar words among those of the
 * clinic's names, a comparison of letters selects possible ones, and these find the charts.
 */
export async function listMisspelt(
  db: Db,
  searched: Searched,
  words: string[],
  room: number,
): Promise<PatientSummary[]> {
  const typed = words.filter(mayBeMisspelt).slice(0, MOST_MEANT.length)
  const candidates = await findMeant(db, typed)
  if (candidates.every((others) => others.length === 0)) return []
  const most = MOST_MEANT[typed.length - 1]
  const readings = typed.map((word, at) => [asTyped(word), ...candidates[at]!.slice(0, most).map(inName)])
  const others = words.filter((word) => !typed.includes(word)).map(has)
  const slips = sql`min(${sql.join(
    readings.map((_, at) => wordAt(at, 'slips')),
    sql` + `,
  )})`
  const matches = sql.join([searched.visible, ...others, ...readings.map((_, at) => fits(at))], sql` and `)
  // Each meaning queries the index separately (`offset 0`): a single query for all of them makes the planner expect so
  // many rows that it sometimes reads all charts. A meaning without errors is an ordinary match.
  const { rows } = await sql<FoundChart>`
    ${planOnce}
    with page as materialized (
      select p.id, p.last_name_key, p.first_name_key, ${slips} as slips
      from ${sql.join(readings.map(asTable), sql` cross join `)}
      cross join lateral (
        select p.id, p.last_name_key, p.first_name_key
        from charts_to_find p
        where ${matches}
        offset 0
      ) p
      group by p.id, p.last_name_key, p.first_name_key
      having ${slips} > 0
      order by slips, ${byName}
      limit ${room}
    )
    select ${shownOf(searched)}
    from page
    join charts_to_find p on p.id = page.id
    order by page.slips, ${byName}
  `.execute(db)
  return rows.map(toSummary)
}

const asTyped = (word: string): Reading => ({ pattern: anywhere(word), name: '%', slips: 0 })

const inName = (word: string, place: number): Reading => ({
  pattern: anywhere(word),
  name: `% ${escapeLike(word)} %`,
  slips: place + 1,
})

const wordAt = (at: number, column: keyof Reading) => sql.ref(`word${at}.${column}`)

/** Returns the meanings of a word as a table. */
const asTable = (readings: Reading[], at: number) => sql`
  unnest(
    ${readings.map(({ pattern }) => pattern)}::text[],
    ${readings.map(({ name }) => name)}::text[],
    ${readings.map(({ slips }) => slips)}::int[]
  ) as ${sql.ref(`word${at}`)} (pattern, name, slips)
`

const fits = (at: number) => sql`
  p.search_text like ${wordAt(at, 'pattern')}
  and ' ' || p.first_name_folded || ' ' || p.last_name_folded || ' ' like ${wordAt(at, 'name')}
`
