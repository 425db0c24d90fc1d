import { sql } from 'kysely'
import type { LiveSourceName } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import type { Unanswered, Question } from '#server/features/medicines/live-sources/live-source.ts'

const TODAY = sql`(now() at time zone 'UTC')::date`
/** How long a claim lasts; each call renews it. */
const CLAIM = sql`interval '60 seconds'`
/** How long an answer is valid, even an empty one. */
const VALIDITY = sql`interval '30 days'`

/** The reason why a source can't be asked now. */
export type Closed = 'busy' | 'resting' | 'spent'

interface Turn {
  source: LiveSourceName
  claim: string
  /** Calls allowed per day. */
  budget: number
}

/** Claims a source over all servers. Returns the reason if it can't. */
export async function claimSource(db: Db, { source, claim, budget }: Turn): Promise<Closed | null> {
  const { rows } = await sql`
    insert into medicine_live_sources as s (name, claim, claimed_until)
    values (${source}, ${claim}, now() + ${CLAIM})
    on conflict (name) do update set claim = excluded.claim,
    claimed_until = excluded.claimed_until
    where coalesce(s.claimed_until <= now(), true)
      and coalesce(s.rests_until <= now(), true)
      and (s.day <> ${TODAY} or s.calls < ${budget})
    returning 1
  `.execute(db)
  return rows.length > 0 ? null : whyClosed(db, source)
}

async function whyClosed(db: Db, source: LiveSourceName): Promise<Closed> {
  const { rows } = await sql<{ reason: Closed }>`
    select
      case when claimed_until > now() then 'busy' when rests_until > now() then 'resting' else 'spent' end as reason
    from medicine_live_sources
    where name = ${source}
  `.execute(db)
  return rows[0]?.reason ?? 'busy'
}

/**
 * Counts a call before it's made. Returns false if the day's calls are spent, or another server has claimed the
 * source.
 */
export async function countCall(db: Db, { source, claim, budget }: Turn): Promise<boolean> {
  const { rows } = await sql`
    update medicine_live_sources
    set
      calls = case when day = ${TODAY} then calls else 0 end + 1, day = ${TODAY},
      claimed_until = now() + ${CLAIM}
    where name = ${source} and claim = ${claim} and (day <> ${TODAY} or calls < ${budget})
    returning 1
  `.execute(db)
  return rows.length > 0
}

export async function releaseSource(db: Db, { source, claim }: Turn): Promise<void> {
  await sql`
    update medicine_live_sources
    set claim = null, claimed_until = null
    where name = ${source} and claim = ${claim}
  `.execute(db)
}

/** Counts a failure and returns the number of consecutive ones; an answer resets it. */
export async function countFailure(db: Db, source: LiveSourceName): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update medicine_live_sources
    set failures = failures + 1
    where name = ${source}
    returning failures
  `.execute(db)
  return rows[0]!.failures
}

export async function pauseSource(db: Db, source: LiveSourceName, seconds: number): Promise<void> {
  await sql`
    update medicine_live_sources
    set rests_until = now() + make_interval(secs => ${seconds})
    where name = ${source}
  `.execute(db)
}

/** Returns the next due question: a reader's first, then never answered ones, then those of most medicines. */
export async function findDue(db: Db, source: LiveSourceName): Promise<(Question & { tries: number }) | null> {
  const { rows } = await sql<Question & { tries: number }>`
    select source, ingredient, route, tries
    from medicine_live_answers
    where source = ${source} and due_at <= now()
    order by is_urgent desc, answered_at is null desc, products desc, ingredient, route
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

export async function countDue(db: Db, source: LiveSourceName): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due
    from medicine_live_answers
    where source = ${source} and due_at <= now()
  `.execute(db)
  return rows[0]!.due
}

const isThis = ({ source, ingredient, route }: Question) =>
  sql`source = ${source} and ingredient = ${ingredient} and route = ${route}`

/** Stores an answer; null if nothing was found. */
export async function saveAnswer(db: Db, question: Question, answer: object | null): Promise<void> {
  await sql`
    with well as (update medicine_live_sources set failures = 0 where name = ${question.source} and failures > 0)
    update medicine_live_answers
    set
      answer = ${answer === null ? null : JSON.stringify(answer)}::jsonb, answered_at = now(),
      due_at = now() + ${VALIDITY}, tries = 0, failure = null, is_urgent = false
    where ${isThis(question)}
  `.execute(db)
}

/** Postpones a question that wasn't answered; an earlier answer stays. */
export async function postpone(db: Db, question: Question, failure: Unanswered, seconds: number): Promise<void> {
  await sql`
    update medicine_live_answers
    set tries = tries + 1, failure = ${failure}, due_at = now() + make_interval(secs => ${seconds})
    where ${isThis(question)}
  `.execute(db)
}

/** Queues a reader's questions. Returns the sources with new or more urgent questions. */
export async function queueQuestions(db: Db, questions: readonly Question[]): Promise<LiveSourceName[]> {
  const { rows } = await sql<{ source: LiveSourceName }>`
    insert into medicine_live_answers as a (source, ingredient, route, is_urgent)
    select source, ingredient, route, true
    from ${asRows(questions)}
    order by 1, 2, 3
    on conflict (source, ingredient, route) do update set is_urgent = true
    where a.answered_at is null and not a.is_urgent
    returning source
  `.execute(db)
  return [...new Set(rows.map(({ source }) => source))]
}

/** Queues the questions of the whole directory, with their numbers of medicines. */
export async function queueAllQuestions(
  db: Db,
  questions: readonly (Question & { products: number })[],
): Promise<void> {
  await sql`
    insert into medicine_live_answers as a (source, ingredient, route, products)
    select source, ingredient, route, products
    from ${asRows(questions)}
    order by 1, 2, 3
    on conflict (source, ingredient, route) do update set products = excluded.products
    where a.products <> excluded.products
  `.execute(db)
}

const asRows = (questions: readonly Question[]) => sql`
  jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as q (
    source text, ingredient text, route text, products integer
  )
`

export interface StoredAnswer {
  source: LiveSourceName
  answer: unknown
  /** The date of the answer. */
  date: string
}

/** Returns the answers to these questions that found something. */
export async function findAnswers(db: Db, questions: readonly Question[]): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select a.source, a.answer, (a.answered_at at time zone 'UTC')::date as date
    from ${asRows(questions)}
    join medicine_live_answers a using (source, ingredient, route)
    where a.answer is not null
  `.execute(db)
  return rows
}

/** RxNav's suggestions for unknown names are stored, too */
const isFound = sql`(answer is not null and answer -> 'ingredient' is distinct from 'null'::jsonb)`

export interface LiveState {
  found: number
  nothing: number
  waiting: number
}

export async function liveState(db: Db, source: LiveSourceName): Promise<LiveState> {
  const { rows } = await sql<LiveState>`
    select
      count(*) filter (where answered_at is not null and ${isFound})::int as found,
      count(*) filter (where answered_at is not null and not ${isFound})::int as nothing,
      count(*) filter (where answered_at is null)::int as waiting
    from medicine_live_answers
    where source = ${source}
  `.execute(db)
  return rows[0]!
}

/** Returns the names unknown to RxNorm with its suggestions. */
export async function listSuggestions(db: Db): Promise<{ ingredient: string; suggestions: string[] }[]> {
  const { rows } = await sql<{ ingredient: string; suggestions: string[] }>`
    select ingredient, answer -> 'suggestions' as suggestions
    from medicine_live_answers
    where source = 'rxnav' and answer -> 'suggestions' <> '[]'
    order by ingredient
  `.execute(db)
  return rows
}
