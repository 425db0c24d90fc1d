import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { anywhere, escapeLike } from '#server/database/sql.ts'
import { digitsOf } from '#contract/common.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { ChartScope } from '#server/features/patients/policy.ts'
import { findMeant } from './name-words.ts'
import { isVisible, summary } from './scope.ts'

type Sql = RawBuilder<unknown>

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

/** With this many hits, misspellings are not searched. */
const ENOUGH = 10
/** So many last digits are the same number, with and without the country's code. */
const COMPARED = 10
/** From so many digits on a first 0 is likely the one that is dialled before an area. */
const AREA_CODE = 4

/**
 * Returns the charts of a scope, and the total: by name, or, for a search, those with every word, exact names first,
 * then names that begin so; if these are few, misspelt names follow. Runs for a person (`actingAs`), so a search covers
 * what they may see.
 */
export async function listCharts(db: Db, scope: ChartScope, filter: ChartFilter): Promise<Found> {
  const visible = [isVisible(scope)]
  if (filter.clinicId) visible.push(sql`p.clinic_id = ${filter.clinicId}`)
  const words = wordsOf(filter.search)
  if (words.length === 0) return listByName(db, visible, filter)
  const hits = await listHits(db, visible, words, filter)
  const room = Math.min(filter.limit, ENOUGH) - hits.total
  if (room <= 0 || filter.offset > 0 || !words.some(mayBeMisspelt)) return hits
  const more = await listMisspelt(db, visible, words, room)
  return { charts: [...hits.charts, ...more], total: hits.total + more.length }
}

/** What is typed like a phone number counts as its digits alone. */
function wordsOf(search: string | undefined): string[] {
  const text = (search ?? '').toLowerCase().trim()
  return (/^[+(\d][\d\s().-]*$/.test(text) ? [dialled(digitsOf(text))] : text.split(/\s+/)).filter(Boolean)
}

/**
 * The digits that stand in the chart however a number was typed: with the country's code, with the 0 before the area,
 * or without.
 */
function dialled(digits: string): string {
  if (digits.length > COMPARED) return digits.slice(-COMPARED)
  return digits.length >= AREA_CODE ? digits.replace(/^0/, '') : digits
}

/** Shorter words are everywhere: they count only where a word begins, and no index is asked for them. */
const SHORTEST = 3
/** So many words are looked up at once. */
const LOOKED_UP = 3

/** That a chart `p` has a word. */
const has = (word: string): Sql =>
  [...word].length < SHORTEST
    ? sql`
      (p.search_text like ${`${escapeLike(word)}%`} or p.search_text like ${`% ${escapeLike(word)}%`})
    `
    : sql`p.search_text like ${anywhere(word)}`

/** The charts `p` that have these words, by the index, which a person's own statement may not ask for likeness. */
function withWords(words: string[]): { charts: Sql; matches: Sql[] } {
  const long = words.filter((word) => [...word].length >= SHORTEST).toSorted((one, other) => other.length - one.length)
  if (long.length === 0) return { charts: sql`patients p`, matches: words.map(has) }
  const lookedUp = long.slice(0, LOOKED_UP)
  const patterns = [...lookedUp.map(anywhere), '%', '%'].slice(0, LOOKED_UP)
  const charts = sql`charts_like(${sql.join(patterns)}) p`
  return { charts, matches: words.filter((word) => !lookedUp.includes(word)).map(has) }
}

const name = sql`(p.first_name_key || ' ' || p.last_name_key)`

const shown = sql`patients p left join users u on u.id = p.user_id`
const byName = sql`p.last_name_key, p.first_name_key, p.id`

async function listByName(db: Db, visible: Sql[], { limit, offset }: ChartFilter): Promise<Found> {
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
      join ${shown} on p.id = page.id
      order by ${byName}
    `.execute(db),
    count(db, sql`from patients p where ${matches}`),
  ])
  return { charts: page.rows, total }
}

async function listHits(db: Db, visible: Sql[], words: string[], { limit, offset }: ChartFilter): Promise<Found> {
  const { charts: source, matches } = withWords(words)
  const found = sql`from ${source} where ${sql.join([...visible, ...matches], sql` and `)}`
  const typed = words.join(' ')
  const rank = sql`
    case
      when ${name} = ${typed} or p.last_name_key || ' ' || p.first_name_key = ${typed} then 0
      when ${name} like ${`${escapeLike(typed)}%`}
      or p.last_name_key like ${`${escapeLike(words[0]!)}%`} then 1
      else 2
    end
  `
  // found once, for the page and for the total
  const { rows } = await sql<PatientSummary & { total: number }>`
    with
      found as materialized (
        select p.id, p.last_name_key, p.first_name_key, ${rank} as rank ${found}
      ),
      page as (
        select p.*, (select count(*) from found) as total
        from found p
        order by rank, ${byName}
        limit ${limit}
        offset ${offset}
      )
    select ${summary}, page.total
    from page
    join ${shown} on p.id = page.id
    order by page.rank, ${byName}
  `.execute(db)
  return { charts: rows, total: rows[0]?.total ?? (offset > 0 ? await count(db, found) : 0) }
}

async function count(db: Db, found: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  return rows[0]?.total ?? 0
}

const mayBeMisspelt = (word: string) => word.length >= 4 && /^[\p{L}'’-]+$/u.test(word)

/**
 * Charts with a misspelt name, fewest slips first: the database finds words that look alike among those of the clinic's
 * names, letters decide which may be meant, and charts are found by these.
 */
async function listMisspelt(db: Db, visible: Sql[], words: string[], room: number): Promise<PatientSummary[]> {
  const typed = words.filter(mayBeMisspelt)
  const meant = await findMeant(db, typed)
  if (meant.every((alternatives) => alternatives.length === 0)) return []
  const isWord = (word: string) =>
    sql`(' ' || p.first_name_key || ' ' || p.last_name_key || ' ') like ${`% ${escapeLike(word)} %`}`
  // a single word that is contained is a hit already
  const asTyped = words.length === 1 ? () => [] : (word: string) => [word]
  const fits = typed.map((word, at) => sql.join([has(word), ...meant[at]!.map(isWord)], sql` or `))
  const slips = typed.map(
    (word, at) => sql`
      case
        when ${has(word)} then 0
        ${sql.join(
          meant[at]!.map((one, place) => sql`when ${isWord(one)} then ${sql.lit(place + 1)}`),
          sql` `,
        )}
        else ${sql.lit(100)}
      end
    `,
  )
  const patterns = [...asTyped(typed[0]!), ...meant[0]!].map(anywhere)
  const isHit = sql`(${sql.join(words.map(has), sql` and `)})`
  const others = words.filter((word) => !typed.includes(word)).map(has)
  const matches = [...visible, ...fits.map((one) => sql`(${one})`), ...others, sql`not ${isHit}`]
  const { rows } = await sql<PatientSummary>`
    with page as materialized (
      select p.id, p.last_name_key, p.first_name_key, ${sql.join(slips, sql` + `)} as slips
      from charts_with_any(${patterns}) p
      where ${sql.join(matches, sql` and `)}
      order by slips, ${byName}
      limit ${room}
    )
    select ${summary}
    from page
    join ${shown} on p.id = page.id
    order by page.slips, ${byName}
  `.execute(db)
  return rows
}
