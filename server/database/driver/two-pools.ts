import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { CallerLeftError, heavyWork } from '#server/database/heavy.ts'

/**
 * Returns a pool whose connections come from `heavyPool` for heavy work (`heavily`) and from `pool` for everything else, so
 * that heavy work never takes the connection that another person's short statement needs.
 */
export function twoPools(pool: pg.Pool, heavyPool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect() {
      const work = heavyWork()
      return work ? connectWhile(work.signal, heavyPool, pool) : pool.connect()
    },
    async end() {
      for (const one of [pool, heavyPool]) if (!one.ending) await one.end()
    },
  }
}

/**
 * Lends a connection for work that ends with `signal`: then the connection is closed, and its server process ended, since
 * PostgreSQL doesn't notice during a statement that its client is gone.
 */
async function connectWhile(signal: AbortSignal, heavyPool: pg.Pool, pool: pg.Pool): Promise<pg.PoolClient> {
  if (signal.aborted) throw new CallerLeftError()
  const client = await heavyPool.connect()
  const { processID } = client as unknown as { processID: number }
  const stop = () => {
    void client.end().catch(() => {})
    // the statement's own time limit remains if this fails
    pool.query('select pg_terminate_backend($1)', [processID]).catch(() => {})
  }
  const release = client.release.bind(client)
  client.release = (destroy) => {
    signal.removeEventListener('abort', stop)
    release(destroy)
  }
  if (signal.aborted) {
    client.release()
    throw new CallerLeftError()
  }
  signal.addEventListener('abort', stop, { once: true })
  return client
}
