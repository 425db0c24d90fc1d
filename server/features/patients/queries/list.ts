import { type Kysely, type RawBuilder, sql } from 'kysely'
import { digitsOf } from '#contract/common.ts'
import type { PatientSummary } from '#contract/patients.ts'
import { transaction } from '#server/database/transaction.ts'
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
/** How alike two words must be to be compared letter by letter; two swapped letters cost a lot of trigrams. */
const ALIKE = 0.25

/**
 * Charts that the scope shows, and how many there are in all. Without a search by name; with one those that have every
 * word, the exact name first, then names that begin so; where these are few, misspelt names after them.
 */
export async function listCharts(db: Db, scope: ChartScope, filter: ChartFilter): Promise<Found> {
  const visible = [isVisible(scope)]
  if (filter.clinicId) visible.push(sql`p.clinic_id = ${filter.clinicId}`)
  const words = wordsOf(filter.search)
  const hits = await listHits(db, sql.join([...visible, ...words.map(has)], sql` and `), words, filter)
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

/** A word stands anywhere; one or two letters, which are everywhere, only where a word begins. */
const has = (word: string): Sql =>
  [...word].length > 2
    ? sql`p.search_text like ${`%${escaped(word)}%`}`
    : sql`(p.search_text like ${`${escaped(word)}%`} or p.search_text like ${`% ${escaped(word)}%`})`
const name = sql`lower(p.first_name || ' ' || p.last_name)`

async function listHits(db: Db, matches: Sql, words: string[], { limit, offset }: ChartFilter): Promise<Found> {
  const typed = words.join(' ')
  const best = sql`(${name} = ${typed} or lower(p.last_name || ' ' || p.first_name) = ${typed}) desc,
    (${name} like ${`${escaped(typed)}%`} or lower(p.last_name) like ${`${escaped(words[0] ?? '')}%`}) desc, `
  const [page, count] = await Promise.all([
    sql<PatientSummary>`select ${summary} from patients p left join users u on u.id = p.user_id where ${matches}
      order by ${words.length > 0 ? best : sql``}lower(p.last_name), lower(p.first_name), p.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from patients p where ${matches}`.execute(db),
  ])
  return { charts: page.rows, total: count.rows[0]?.total ?? 0 }
}

const mayBeMisspelt = (word: string) => word.length >= 4 && /^[\p{L}'’-]+$/u.test(word)

/** Charts whose name is nearly what was typed, the most alike first: the index finds candidates, letters decide. */
async function listMisspelt(db: Db, visible: Sql[], words: string[], room: number): Promise<PatientSummary[]> {
  const alike = (word: string): Sql => (mayBeMisspelt(word) ? sql`p.search_text %>> ${word}` : has(word))
  const likeness = words.filter(mayBeMisspelt).map((word) => sql`strict_word_similarity(${word}, ${name})`)
  // a single word that is contained is a hit already, and need not be looked for again
  const found = words.length === 1 ? words.map(alike) : words.map((word) => sql`(${has(word)} or ${alike(word)})`)
  const matches = sql.join([...visible, ...found, sql`not (${allOf(words)})`], sql` and `)
  const { rows } = await transaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(ALIKE)}, true)`.execute(tx)
    return sql<PatientSummary>`select ${summary} from patients p left join users u on u.id = p.user_id where ${matches}
      order by ${sql.join(likeness, sql` + `)} desc, lower(p.last_name), lower(p.first_name), p.id limit 100`.execute(
      tx,
    )
  })
  const isMeant = ({ user }: PatientSummary) => {
    const parts = `${user.firstName} ${user.lastName} ${user.email ?? ''}`.toLowerCase().split(/\s+/)
    return words
      .filter(mayBeMisspelt)
      .every((word) => parts.some((part) => part.includes(word) || isMisspelling(word, part)))
  }
  return rows.filter(isMeant).slice(0, room)
}

const allOf = (words: string[]): Sql => sql.join(words.map(has), sql` and `)
