import pg from 'pg'

/** The name under which other programs see these connections. */
const NAME = 'vaidya backup'

/** The same text for a value on every server, and as much time as a large table needs. */
const SETTINGS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local timezone = 'UTC';
  set local client_encoding = 'UTF8'`

/** Opens a transaction on a connection of its own, for reading or filling whole tables. Closing it rolls back. */
export async function openTransaction(
  connectionString: string,
  begin: 'begin' | 'begin isolation level repeatable read, read only',
): Promise<{ client: pg.Client; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString, application_name: NAME, keepAlive: true })
  // a lost connection rejects the running query; unheard, the event would end the process
  client.on('error', () => {})
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query(begin)
    await client.query(SETTINGS)
    return { client, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs `work` in such a transaction, and commits it if `work` succeeds. */
export async function inTransaction<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { client, close } = await openTransaction(connectionString, 'begin')
  try {
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await close()
  }
}

/** Returns whether a server uses this database: each has a connection that checks it. */
export async function isServing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ serving: boolean }>(
    `select exists (
       select from pg_stat_activity where datname = current_database() and application_name = 'vaidya pulse'
     ) as serving`,
  )
  return rows[0]!.serving
}
