import { realpathSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/database/log.ts'
import type { Binaries } from './binaries.ts'
import { isAlive, isSomethingElse, type Postmaster, readPostmaster } from './postmaster.ts'
import { EmbeddedDatabaseError } from './problem.ts'
import { type Account, type Command, runUnheard } from './run.ts'

export interface Cluster {
  data: string
  binaries: Binaries
  account: Account | undefined
  password: string
  /** The server also listens on a socket in its data folder. */
  hasSocket: boolean
  /** `name=value` settings of the server. */
  settings: string[]
}

const RETRY_FOR = 30_000
const RECOVER_FOR = 10 * 60_000
const WORTH_RETRYING =
  /lock file|Address already in use|could not bind|pre-existing shared memory|starting up|shutting down/

/**
 * Finds the running server of this data folder, or starts one. Right after a crash the old server's processes may still be
 * ending, so a start is retried for half a minute; a running recovery gets ten.
 * @throws EmbeddedDatabaseError with the end of the server's log if it doesn't start
 */
export async function joinOrStart(cluster: Cluster, log: Log): Promise<{ port: number; joined: boolean }> {
  const began = Date.now()
  let recovering = false
  for (;;) {
    const server = readPostmaster(cluster.data)
    const waited = Date.now() - began
    // "ready" but not ours for seconds: not our server, but a reused process id
    const credible = server?.status !== 'ready' || waited < 5_000
    if (server && isAlive(server.pid) && !isSomethingElse(server.pid) && credible) {
      if (server.status === 'ready' && (await isOurs(cluster, server))) return { port: server.port, joined: true }
      if (waited > 3_000 && !recovering) {
        log.info({ status: server.status }, 'The database is still starting or stopping; waiting for it')
        recovering = true
      }
      if (waited > RECOVER_FOR) throw await failure(cluster, 'was not ready after ten minutes')
      await sleep(50)
      continue
    }
    // PostgreSQL cleans up after a dead server, but mistakes any living process with that id for the server
    if (server && isSomethingElse(server.pid)) await rm(join(cluster.data, 'postmaster.pid'), { force: true })

    const port = await freePort(server?.port)
    const logAt = await logSize(cluster)
    if ((await runUnheard(startCommand(cluster, port))) === 0) return { port, joined: false }
    const said = await logSince(cluster, logAt)
    const status = readPostmaster(cluster.data)?.status
    if (Date.now() - began > RETRY_FOR || !(status === 'starting' || WORTH_RETRYING.test(said)))
      throw await failure(cluster, 'does not start')
    await sleep(200)
  }
}

/** Returns the command that starts the server in a separate session, so that Ctrl-C doesn't reach it. */
export function startCommand({ data, binaries, account, settings, hasSocket }: Cluster, port: number): Command {
  const always = [`port=${port}`, 'listen_addresses=127.0.0.1']
  // the server's working directory is its data folder
  if (process.platform !== 'win32') always.push(`unix_socket_directories=${hasSocket ? '.' : ''}`)
  const options = [...always, ...settings].map((setting) => `-c ${setting}`).join(' ')
  return {
    file: join(binaries.bin, 'pg_ctl'),
    args: ['start', '-w', '-t', '60', '-D', data, '-l', logFile(data), '-o', options],
    account,
  }
}

/** Inside the data folder, where the server's account can write. */
const logFile = (data: string) => join(data, 'server.log')

/** Prevents the server's log from growing forever. */
export async function turnLog(data: string) {
  const file = logFile(data)
  const size = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > 1_000_000) await rename(file, `${file}.old`)
}

/** Creates the role for people's statements (`preparePeople`), because the app's user can't create roles. */
export async function makePeople(cluster: Cluster, port: number): Promise<void> {
  const client = superuserOf(cluster, port)
  try {
    await client.connect()
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'vaidya_people') then create role vaidya_people nologin; end if;
      grant vaidya_people to vaidya;
    end $$`)
  } finally {
    await client.end().catch(() => {})
  }
}

function superuserOf({ password }: Cluster, port: number): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => {})
  return client
}

/** Logs in and compares the data folder: a process id and a port alone prove nothing. */
async function isOurs(cluster: Cluster, { port }: Postmaster): Promise<boolean> {
  const client = superuserOf(cluster, port)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return realpathSync(rows[0]!.data_directory) === realpathSync(cluster.data)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Returns a free port of the loopback interface; the earlier one if it can be had, so that open pools find the server
 * again.
 */
async function freePort(earlier = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error) => (earlier ? resolve(freePort()) : reject(error)))
    probe.listen(earlier, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const logSize = ({ data }: Cluster) =>
  stat(logFile(data)).then(
    ({ size }) => size,
    () => 0,
  )

async function logSince({ data }: Cluster, from: number) {
  const text = await readFile(logFile(data)).catch(() => Buffer.alloc(0))
  return text.subarray(from).toString()
}

async function failure(cluster: Cluster, what: string) {
  const lines = (await logSince(cluster, 0)).trimEnd().split('\n').slice(-8).join('\n')
  return new EmbeddedDatabaseError(`The embedded database ${what}. The end of ${logFile(cluster.data)}:\n${lines}`)
}
