import pg from 'pg'

export interface Pulse {
  /** Returns whether the database answers now, within a second. */
  isServing(): Promise<boolean>
  close(): Promise<void>
}

/** Checks the database over a separate connection, so that a busy pool does not look like a dead database. */
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
      // simultaneous callers share one check
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
