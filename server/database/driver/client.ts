import type { Db } from '#server/database/db.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type { DB } from '#server/database/types.ts'
import pg from 'pg'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'
import { preparePeople } from '#server/database/people.ts'
import { type People, preparingClient } from './preparing-client.ts'
import { twoPools } from './two-pools.ts'

export { isRetryable, isUnavailable } from '#server/database/failures.ts'

export interface Database {
  /** Typed queries. */
  readonly db: Db
  /** The underlying pool, for what Kysely doesn't cover (COPY, LISTEN, the job runner). */
  readonly pool: pg.Pool
  /** The connections of heavy work (`heavily`); the same pool if it has none of its own. */
  readonly heavyPool: pg.Pool
  readonly connectionString: string
  /** Turns row-level security on for people's statements from now on; call after `migrate`. Throws like `preparePeople`. */
  guard(): Promise<void>
  /** Sets how long a query waits for a connection from now on, in ms. */
  setPatience(patience: number): void
  /** Waits for running queries and closes every connection; may be called twice. */
  close(): Promise<void>
}

interface Options {
  poolSize: number
  /** Connections for heavy work (`heavily`); 0: it uses those of the pool. */
  heavyPoolSize?: number
  log: Log
  /** How long a query waits for a connection, in ms. */
  patience?: number
  /** Seconds after which a connection is replaced by a new one. */
  lifetime?: number
  /** For tools whose statements take minutes: no time limit for a query, ten minutes for an idle transaction. */
  unhurried?: boolean
}

/** Milliseconds that a query waits for a connection. */
export const PATIENCE = 5_000

/** How many times longer heavy work waits for a connection: the pages of a long export share few of them. */
const HEAVY_PATIENCE = 6

/** Seconds after which a connection drops its plans, which may have become bad. */
const LONGEST_LIFE = 600

/**
 * The cost of a random page read, as on solid-state disks: with PostgreSQL's default of 4, for spinning disks, it scans
 * small tables whole for one row. JIT is off, because for statements as short as ours it costs more than it saves.
 */
const PLANNER = '-c random_page_cost=1.1 -c jit=off'

const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182, textArray: 1009 }

/**
 * Opens a pool of connections to PostgreSQL. Nothing is connected before the first query, connections that were lost
 * are replaced, and parameterised queries become prepared statements. Values arrive as: bigint → number,
 * date → 'YYYY-MM-DD', timestamptz → Date, numeric → text.
 * @throws nothing here; a query throws after 5 s without a connection and after 15 s of running (`isUnavailable`)
 */
export function openDatabase(
  connectionString: string,
  { poolSize, heavyPoolSize = 0, log, patience = PATIENCE, lifetime = LONGEST_LIFE, unhurried = false }: Options,
): Database {
  const people: People = { role: null }
  // Only the code: a driver's message may repeat data. The pool replaces the connection itself.
  const lost = (error: Error) => log.warn({ code: codeOf(error) }, 'A database connection was lost')
  const settings = {
    Client: preparingClient(people),
    connectionString,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: lifetime,
    keepAlive: true,
    statement_timeout: unhurried ? 0 : 15_000,
    // for a server or a network that doesn't answer at all
    query_timeout: unhurried ? undefined : 17_000,
    idle_in_transaction_session_timeout: unhurried ? 600_000 : 60_000,
    application_name: 'vaidya',
    options: PLANNER,
    types: typeParsers(),
  }
  const open = (more: pg.PoolConfig) => {
    const pool = new pg.Pool({ ...settings, ...more })
    pool.on('error', lost)
    // A broken connection that is checked out reports to itself only, and an unhandled 'error' ends the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const pool = open({ max: poolSize, connectionTimeoutMillis: patience })
  const heavyPool =
    heavyPoolSize > 0
      ? open({
          max: heavyPoolSize,
          connectionTimeoutMillis: HEAVY_PATIENCE * patience,
          application_name: 'vaidya heavy',
        })
      : pool

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: twoPools(pool, heavyPool) }) })
  return {
    db,
    pool,
    heavyPool,
    connectionString,
    async guard() {
      people.role = await preparePeople({ db })
    },
    setPatience(wanted) {
      pool.options.connectionTimeoutMillis = wanted
      if (heavyPool !== pool) heavyPool.options.connectionTimeoutMillis = HEAVY_PATIENCE * wanted
    },
    async close() {
      await db.destroy()
      for (const one of [pool, heavyPool]) if (!one.ending) await one.end()
    },
  }
}

function typeParsers() {
  const types = new pg.TypeOverrides()
  const textArray = types.getTypeParser(OID.textArray, 'text') as unknown as (text: string) => string[]
  types.setTypeParser(OID.int8, Number)
  types.setTypeParser(OID.date, String)
  types.setTypeParser(OID.int8Array, (text: string) => textArray(text).map(Number))
  types.setTypeParser(OID.dateArray, textArray)
  return types
}
