import pg from 'pg'

export interface Pulse {
  /** Whether the database answered just now; at most a second passes. */
  isServing(): Promise<boolean>
  close(): Promise<void>
}

/** Feels the database over a connection of its own, so that a busy pool does not look like a dead database. */
export function takePulse(connectionString: string): Pulse {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
    idleTimeoutMillis: 0,
    application_name: 'vaidya pulse',
  })
  pool.on('error', () => {})
  let beat: Promise<boolean> | null = null
  return {
    isServing() {
      // callers at the same moment share one beat
      beat ??= pool
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          beat = null
        })
      return beat
    },
    close: () => pool.end(),
  }
}
