import { type Kysely, type RawBuilder, sql } from 'kysely'
import { digitsOf } from '#contract/common.ts'
import type { PatientSummary } from '#contract/patients.ts'
import type { DB } from '#server/database/types.ts'
import { isMisspelling } from '#server/features/patients/misspelling.ts'
import type { ChartScope } from '#server/features/patients/policy.ts'
import { isVisible, summary } from './scope.ts'

type Db = Kysely<DB>
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

/** With so many hits or more, nobody looks for a misspelling. */
const ENOUGH = 10
/** So many last digits are the same number, with and without the country's code. */
const COMPARED = 10
/** From so many digits on a first 0 is likely the one that is dialled before an area. */
const AREA_CODE = 4

/**
 * Charts that the scope shows, and how many there are in all. Without a search by name; with one those that have every
 * word, the exact name first, then names that begin so; where these are few, misspelt names after them. For a person
 * (`actingAs`): a search looks through what whoever acts sees.
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

/** The digits that stand in the chart however a number was typed: with the country's code, with the 0 before the area, or without. */
function dialled(digits: string): string {
  if (digits.length > COMPARED) return digits.slice(-COMPARED)
  return digits.length >= AREA_CODE ? digits.replace(/^0/, '') : digits
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Shorter words are everywhere: they count only where a word begins, and no index is asked for them. */
const SHORTEST = 3
/** So many words are looked up at once. */
const LOOKED_UP = 3

const patternOf = (word: string) => `%${escaped(word)}%`

/** That a chart `p` has a word. */
const has = (word: string): Sql =>
  [...word].length < SHORTEST
    ? sql`(p.search_text like ${`${escaped(word)}%`} or p.search_text like ${`% ${escaped(word)}%`})`
    : sql`p.search_text like ${patternOf(word)}`

/** The charts `p` that have these words, by the index, which a person's own statement may not ask for likeness. */
function withWords(words: string[]): { charts: Sql; matches: Sql[] } {
  const long = words.filter((word) => [...word].length >= SHORTEST).toSorted((one, other) => other.length - one.length)
  if (long.length === 0) return { charts: sql`patients p`, matches: words.map(has) }
  const lookedUp = long.slice(0, LOOKED_UP)
  const patterns = [...lookedUp.map(patternOf), '%', '%'].slice(0, LOOKED_UP)
  const charts = sql`charts_like(${sql.join(patterns)}) p`
  return { charts, matches: words.filter((word) => !lookedUp.includes(word)).map(has) }
}

const name = sql`(p.first_name_key || ' ' || p.last_name_key)`

const shown = sql`patients p left join users u on u.id = p.user_id`
const byName = sql`p.last_name_key, p.first_name_key, p.id`

async function listByName(db: Db, visible: Sql[], { limit, offset }: ChartFilter): Promise<Found> {
  const matches = sql.join(visible, sql` and `)
  const [page, total] = await Promise.all([
    // what is shown is looked up for the page alone, however far on it is
    sql<PatientSummary>`with page as materialized (
      select p.id from patients p where ${matches} order by ${byName} limit ${limit} offset ${offset})
      select ${summary} from page join ${shown} on p.id = page.id order by ${byName}`.execute(db),
    count(db, sql`from patients p where ${matches}`),
  ])
  return { charts: page.rows, total }
}

async function listHits(db: Db, visible: Sql[], words: string[], { limit, offset }: ChartFilter): Promise<Found> {
  const { charts: source, matches } = withWords(words)
  const found = sql`from ${source} where ${sql.join([...visible, ...matches], sql` and `)}`
  const typed = words.join(' ')
  const rank = sql`case when ${name} = ${typed} or p.last_name_key || ' ' || p.first_name_key = ${typed} then 0
    when ${name} like ${`${escaped(typed)}%`} or p.last_name_key like ${`${escaped(words[0]!)}%`} then 1 else 2 end`
  // found once, for the page and for the total
  const { rows } = await sql<PatientSummary & { total: number }>`
    with found as materialized (
      select p.id, p.last_name_key, p.first_name_key, ${rank} as rank ${found}),
    page as (select p.*, (select count(*) from found) as total from found p order by rank, ${byName} limit ${limit} offset ${offset})
    select ${summary}, page.total from page join ${shown} on p.id = page.id order by page.rank, ${byName}`.execute(db)
  return { charts: rows, total: rows[0]?.total ?? (offset > 0 ? await count(db, found) : 0) }
}

async function count(db: Db, found: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  return rows[0]?.total ?? 0
}

const mayBeMisspelt = (word: string) => word.length >= 4 && /^[\p{L}'’-]+$/u.test(word)

/** Charts whose name is nearly what was typed, the most alike first: the index finds candidates, letters decide. */
async function listMisspelt(db: Db, visible: Sql[], words: string[], room: number): Promise<PatientSummary[]> {
  const [misspelt, exact] = [words.filter(mayBeMisspelt), words.filter((word) => !mayBeMisspelt(word))]
  const nearly = (word: string) => sql`select id from charts_alike(${word})`
  const exactly = (word: string) => sql`select id from charts_like(${patternOf(word)}, '%', '%')`
  // a single word that is contained is a hit already, and need not be looked for again
  const candidates = (word: string) => (words.length === 1 ? [nearly(word)] : [exactly(word), nearly(word)])
  const found = misspelt.map((word) => sql`p.id in (${sql.join(candidates(word), sql` union all `)})`)
  const isHit = sql.join(words.map(has), sql` and `)
  const matches = sql.join([...visible, ...found, ...exact.map(has), sql`not (${isHit})`], sql` and `)
  const likeness = misspelt.map((word) => sql`strict_word_similarity(${word}, ${name})`)
  const { rows } = await sql<PatientSummary>`select ${summary} from ${shown} where ${matches}
    order by ${sql.join(likeness, sql` + `)} desc, ${byName} limit 100`.execute(db)
  const isMeant = ({ user }: PatientSummary) => {
    const parts = `${user.firstName} ${user.lastName} ${user.email ?? ''}`.toLowerCase().split(/\s+/)
    return words
      .filter(mayBeMisspelt)
      .every((word) => parts.some((part) => part.includes(word) || isMisspelling(word, part)))
  }
  return rows.filter(isMeant).slice(0, room)
}
