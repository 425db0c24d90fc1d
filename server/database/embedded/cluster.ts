import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './problem.ts'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Log } from '#server/database/log.ts'
import type { Binaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { takeLease } from './lease.ts'
import type { Account } from './run.ts'
import { type Cluster, joinOrStart, makePeople, startCommand, turnLog } from './server.ts'

/**
 * Runs `work` while no other process does so with the same lock file. SQLite is used only for its file lock, which
 * works everywhere and which the operating system releases when a process dies.
 * @throws EmbeddedDatabaseError if the file can't be used or isn't free within two minutes
 */
async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = await acquire(file)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function acquire(file: string) {
  const giveUp = Date.now() + 120_000
  let lock: DatabaseSync | undefined
  for (;;) {
    try {
      lock ??= new DatabaseSync(file)
      lock.exec('begin exclusive')
      return lock
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === 5
      if (busy && Date.now() < giveUp) {
        await sleep(20)
        continue
      }
      lock?.close()
      throw new EmbeddedDatabaseError(
        busy
          ? `Another process has been starting the database for two minutes (it holds ${file}).`
          : `The file ${file} cannot be used: ${(error as Error).message}. The data folder must be writable for the user who runs this.`,
        { cause: error },
      )
    }
  }
}

/** The longest socket path in bytes: 103 on macOS, 107 on Linux. */
const LONGEST_PATH = 103

const isShort = (path: string) => Buffer.byteLength(path) <= LONGEST_PATH

/**
 * Returns whether the data folder can contain a server's socket: not on Windows, with a long path, or in some shared
 * folders.
 */
async function takesSockets(data: string): Promise<boolean> {
  const path = join(data, `.socket-${process.pid}`)
  if (process.platform === 'win32' || !isShort(path)) return false
  const probe = createServer().listen(path)
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/**
 * Returns the host for connection strings: the data folder, whose socket is faster than loopback (decision 0009), or
 * 127.0.0.1 without a socket.
 */
function hostOf(data: string, port: number): string {
  const socket = join(data, `.s.PGSQL.${port}`)
  return isShort(socket) && existsSync(socket) ? encodeURIComponent(data) : '127.0.0.1'
}

export interface ClusterPlan {
  home: string
  lockFile: string
  binaries: Binaries
  account: Account | undefined
  initdbArgs: string[]
  settings: string[]
  lingerMs?: number
  remove?: string
}

export interface RunningCluster {
  port: number
  /** The connection string of the app's role on the app's database. */
  connectionString: string
  /** The superuser's connection string; for the supervisor and for test databases, never for the app. */
  adminConnectionString: string
  /** Another process had already started the server. */
  joined: boolean
  /** Ends this process's use of the server, which stops after its last user. */
  stop(): Promise<void>
}

/**
 * Creates the database if needed, starts its server or joins the running one, and makes sure that the server stops with its
 * last user. Concurrent processes run one after the other.
 * @throws EmbeddedDatabaseError with a message for the operator
 */
export function runCluster(plan: ClusterPlan, log: Log): Promise<RunningCluster> {
  return withLock(plan.lockFile, async () => {
    const credentials = await initialise(plan)
    const { home, binaries, account, settings } = plan
    const data = join(home, 'data')
    const cluster: Cluster = {
      binaries,
      account,
      settings,
      data,
      password: credentials.superuser,
      hasSocket: await takesSockets(data),
    }
    await turnLog(data)
    const pgCtl = join(binaries.bin, 'pg_ctl')
    const { lingerMs = 0, remove } = plan
    // In parallel, because each takes a moment; either may finish first.
    const [lease, server] = await bothOrNeither(
      takeLease({ home, data, pgCtl, lingerMs, remove }),
      joinOrStart(cluster, log),
    )
    lease.guard(startCommand(cluster, server.port))
    const address = `${hostOf(data, server.port)}:${server.port}`
    await makePeople(cluster, server.port)
    return {
      ...server,
      connectionString: `postgresql://vaidya:${credentials.owner}@${address}/vaidya`,
      adminConnectionString: `postgresql://postgres:${credentials.superuser}@${address}/postgres`,
      stop: () => lease.end(),
    }
  })
}

async function bothOrNeither<S>(lease: ReturnType<typeof takeLease>, server: Promise<S>) {
  const [leased, served] = await Promise.allSettled([lease, server])
  if (leased.status === 'rejected') throw leased.reason
  if (served.status === 'fulfilled') return [leased.value, served.value] as const
  await leased.value.end()
  throw served.reason
}
