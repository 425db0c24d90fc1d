import { join } from 'node:path'
import type { Log } from '#server/database/log.ts'
import type { Binaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { takeLease } from './lease.ts'
import { withLock } from './lock.ts'
import type { Account } from './run.ts'
import { type Cluster, joinOrStart, makePeople, startCommand, turnLog } from './server.ts'
import { hostOf, takesSockets } from './socket.ts'

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
  /** Another process had started the server already. */
  joined: boolean
  /** Ends this process's use of the server, which stops after its last user. */
  stop(): Promise<void>
}

/**
 * Creates the database if needed, starts its server or joins the running one, and makes sure that the server stops with its
 * last user. Concurrent processes run one after the other.
 * @throws EmbeddedDatabaseError with a sentence for the operator
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
