import type { Db, Tx } from './db.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IsolationLevel } from 'kysely'
import { isRetryable } from './failures.ts'

interface Options {
  /** Number of retries after the first try. */
  retries?: number
  isolation?: IsolationLevel
}

/**
 * Runs `work` in one transaction and returns its result. If PostgreSQL aborts it because of others (deadlock, serialization
 * failure), the whole work runs again after a short random pause: it must have no effect outside the database. Inside
 * another transaction the work joins that one.
 * @throws what `work` throws, after a rollback
 */
export async function transaction<T>(
  db: Db,
  work: (transaction: Tx) => Promise<T>,
  { retries = 3, isolation }: Options = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt++) {
    try {
      const begin = db.transaction()
      return await (isolation ? begin.setIsolationLevel(isolation) : begin).execute(work)
    } catch (error) {
      if (attempt > retries || !isRetryable(error)) throw error
      await sleep(attempt * (5 + Math.random() * 20))
    }
  }
}
