import type { Db } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type pg from 'pg'
import { transaction } from '#server/database/transaction.ts'
import type { Answer } from './client.ts'

/** The message of a broken statement. None of it may leak. */
export const BREAKS = 'Asha Rao, +91 98200 12345: a statement that breaks'

/**
 * Runs a function while the `at`-th statement from now (1 is the first) breaks: it runs and then fails; a commit fails
 * before it runs. Returns the result and the statement's text, or null if there were fewer statements.
 */
export type Breaker = <T>(at: number, run: () => Promise<T>) => Promise<{ result: T; broken: string | null }>

/**
 * Breaks statements of every connection that the pools open from now on, one break at a time. `settle` waits for what earlier
 * calls still write after their replies, because the break is meant for the next call.
 */
export function breaking(pools: readonly pg.Pool[], settle: () => Promise<void>): Breaker {
  let left = 0
  let broken: string | null = null

  const breakSome = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>
    const breakable = (...parts: unknown[]) => {
      const text = typeof parts[0] === 'string' ? parts[0] : (parts[0] as { text: string }).text
      const isFraming = /^(begin|start transaction|rollback)/.test(text)
      if (left === 0 || isFraming || --left > 0) return query(...parts)
      broken = text
      const failure = Object.assign(new Error(BREAKS), { code: 'XX000' })
      const callback = parts.at(-1)
      if (typeof callback === 'function') return query(...parts.slice(0, -1), () => callback(failure))
      const done = text === 'commit' ? Promise.resolve() : query(...parts)
      return done.then(() => Promise.reject(failure))
    }
    client.query = breakable as typeof client.query
  }
  for (const pool of new Set(pools)) pool.on('connect', breakSome)

  return async (at, run) => {
    await settle()
    left = at
    broken = null
    try {
      const result = await run()
      return { result, broken }
    } finally {
      left = 0
    }
  }
}

/** Tables that count calls, whatever their result. */
const COUNTING = ['sessions', 'throttles']

async function countedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all (${COUNTING})`.execute(db)
  return rows.map(({ name }) => name)
}

type State = Map<string, { rows: number; versions: string }>

/**
 * Returns the number of rows in each table and a hash of their versions: where each row is and which transaction wrote it.
 * Every committed insert, update and delete changes one of the two; a rollback changes neither.
 */
async function stateOf(db: Db, tables: readonly string[]): Promise<State> {
  const parts = tables.map(
    (name) => sql`select ${name}::text as name, count(*)::int as rows,
      coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0)::text as versions from ${sql.table(name)}`,
  )
  const rows = await transaction(db, async (tx) => {
    // parallel workers cost more than reading these small tables
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
    const all = sql<{ name: string; rows: number; versions: string }>`${sql.join(parts, sql` union all `)}`
    return (await all.execute(tx)).rows
  })
  return new Map(rows.map(({ name, ...state }) => [name, state]))
}

/** Runs something. Returns its result and the tables that it changed, with the difference in rows. */
async function changesOf<T>(db: Db, tables: readonly string[], run: () => Promise<T>) {
  const before = await stateOf(db, tables)
  const result = await run()
  const after = await stateOf(db, tables)
  const changes: Record<string, number> = {}
  for (const [name, { rows, versions }] of after) {
    const known = before.get(name)!
    if (known.rows !== rows || known.versions !== versions) changes[name] = rows - known.rows
  }
  return { result, changes }
}

/**
 * Asserts that a call does everything or nothing. Each of its statements breaks once, from the first to the last. Then
 * either every table is unchanged and the answer is a 500 with an id and no word of the error, or the tables hold all
 * changes of an unbroken call. `make` prepares a new call each time.
 * Returns the tables that the call changes, and the number of statements whose break undid everything.
 */
export async function assertAllOrNothing(
  app: { db: Db; breakAt: Breaker },
  make: () => Promise<() => Promise<Answer>>,
): Promise<{ tables: string[]; undone: number }> {
  const tables = await countedTables(app.db)
  const whole = await changesOf(app.db, tables, await make())
  assert.ok(whole.result.status < 300, whole.result.text)
  assert.notDeepEqual(whole.changes, {}, 'the call changes something')
  let undone = 0
  for (let at = 1; at < 200; at++) {
    const call = await make()
    const { result, changes } = await changesOf(app.db, tables, () => app.breakAt(at, call))
    const { broken, result: answer } = result
    if (broken === null) return { tables: Object.keys(whole.changes).toSorted(), undone }
    const where = `statement ${at}: ${broken}`
    assert.ok(!answer.text.includes(BREAKS.slice(0, 8)), where)
    if (Object.keys(changes).length > 0) {
      assert.deepEqual(changes, whole.changes, where)
      continue
    }
    assert.equal(answer.status, 500, where)
    assert.deepEqual(Object.keys(answer.body), ['message', 'code'], where)
    undone += 1
  }
  throw new Error('The call never ends')
}
