import type { Db } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Answer } from './client.ts'

/** What a broken statement says. Nothing of it may come out. */
export const BREAKS = 'Asha Rao, +91 98200 12345: a statement that breaks'

/**
 * Runs something while the `at`-th statement from now (1 is the first) breaks: it is carried out, and fails all the same;
 * a commit fails before it is carried out. Gives what came of it, with the statement's text, or null where there were fewer.
 */
export type Breaker = <T>(at: number, run: () => Promise<T>) => Promise<{ result: T; broken: string | null }>

/**
 * Breaks statements of every connection that a pool opens from now on; one breaking at a time. `settle` waits for what
 * earlier calls still write after their answers: the break is meant for the next call.
 */
export function breaking(pool: pg.Pool, settle: () => Promise<void>): Breaker {
  let left = 0
  let broken: string | null = null

  pool.on('connect', (client) => {
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
  })

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

/** They keep count of calls, whatever comes of them. */
const COUNTING = ['sessions', 'throttles']

/** How many rows each table has, and a fingerprint of them. */
async function stateOf(db: Db): Promise<Map<string, { rows: number; print: string }>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all (${COUNTING})`.execute(db)
  const asked = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows,
      coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; rows: number; print: string }>`
    ${sql.join(asked, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, ...state }) => [name, state]))
}

/** The tables that something has changed, with the rows that came or went. */
async function changesOf<T>(db: Db, run: () => Promise<T>) {
  const before = await stateOf(db)
  const result = await run()
  const after = await stateOf(db)
  const changes: Record<string, number> = {}
  for (const [name, { rows, print }] of after)
    if (before.get(name)!.print !== print) changes[name] = rows - before.get(name)!.rows
  return { result, changes }
}

/**
 * Insists that a call does all that it does or nothing: each of its statements breaks once, from the
 * first to the last, and either every table is as it was, with 500, an id and no word of the error as the answer, or all is
 * there that is there without a break. `make` readies a call of its own each time.
 * Gives the tables that the call changes, and after how many of its statements nothing was left.
 */
export async function assertAllOrNothing(
  app: { db: Db; breakAt: Breaker },
  make: () => Promise<() => Promise<Answer>>,
): Promise<{ tables: string[]; undone: number }> {
  const whole = await changesOf(app.db, await make())
  assert.ok(whole.result.status < 300, whole.result.text)
  assert.notDeepEqual(whole.changes, {}, 'the call changes something')
  let undone = 0
  for (let at = 1; at < 200; at++) {
    const call = await make()
    const { result, changes } = await changesOf(app.db, () => app.breakAt(at, call))
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
