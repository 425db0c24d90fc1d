import { Logger, type Runner, run } from 'graphile-worker'
import type { Pool } from 'pg'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'

/** A job that runs by the clock: once over all servers, and again when a server dies in the middle. */
export interface TimedJob {
  name: string
  /** Cron pattern, UTC. */
  at: string
  run(): Promise<void>
}

export interface Jobs {
  stop(): Promise<void>
}

/** Starts this process's share of the timed jobs. */
export async function startJobs(pool: Pool, jobs: readonly TimedJob[], log: Log): Promise<Jobs> {
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ job: message.slice(0, 80) }, 'A job had trouble')
    }),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => job.run()])),
    crontab: jobs.map((job) => `${job.at} ${job.name}`).join('\n'),
  })
  runner.promise.catch((error: unknown) => log.error({ code: codeOf(error) }, 'The jobs have stopped'))
  return { stop: () => runner.stop().catch(() => {}) }
}
