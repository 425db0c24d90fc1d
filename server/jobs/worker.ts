import { AsyncLocalStorage } from 'node:async_hooks'
import { type JobHelpers, Logger, type Runner, type RunnerOptions, run, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'

/** A job that runs by the clock: once over all servers, and again if a server dies in the middle. */
export interface TimedJob {
  name: string
  /** Cron pattern, UTC. */
  at: string
  run(): Promise<void>
}

export interface Jobs {
  stop(): Promise<void>
}

/** Jobs that a statement requests by name, such as sending one email; a job that throws is retried. */
export type AskedJobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** The same for jobs that call other people's servers; `stop` signals that this server is stopping. */
export type OutgoingJobs = Readonly<Record<string, (payload: unknown, stop: AbortSignal) => Promise<void>>>

/** Makes the tables of the jobs, which the first `startJobs` makes otherwise. */
export const makeWorkerTables = (pool: Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })

/** Milliseconds for outgoing jobs to finish when this server stops. */
const STOP_MS = 1_000

/**
 * Starts this process's workers: for timed jobs and requested ones. `outgoing` jobs have workers of their own, so that
 * nothing else waits for them.
 */
export async function startJobs(
  pool: Pool,
  jobs: readonly TimedJob[],
  requested: AskedJobs,
  log: Log,
  outgoing: OutgoingJobs = {},
): Promise<Jobs> {
  const start = async (options: RunnerOptions): Promise<Runner> => {
    const runner = await run({
      pgPool: pool,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn({ job: message.slice(0, 80) }, 'A job had trouble')
      }),
      ...options,
    })
    runner.promise.catch((error: unknown) => log.error({ code: codeOf(error) }, 'The jobs have stopped'))
    return runner
  }
  // A worker's loop can go on in the context of a call, whose caller's rights and budget of emails are no job's.
  const outsideCalls = AsyncLocalStorage.snapshot()
  const all = { ...requested, ...Object.fromEntries(jobs.map((job) => [job.name, () => job.run()])) }
  const runners = [
    await start({
      concurrency: 4,
      taskList: Object.fromEntries(
        Object.entries(all).map(([name, job]) => [name, (payload: unknown) => outsideCalls(job, payload)]),
      ),
      crontab: jobs.map((job) => `${job.at} ${job.name}`).join('\n'),
    }),
  ]
  const tasks = Object.entries(outgoing).map(
    ([name, job]) =>
      [name, (payload: unknown, { abortSignal }: JobHelpers) => outsideCalls(job, payload, abortSignal)] as const,
  )
  if (tasks.length > 0)
    runners.push(
      await start({
        concurrency: 8,
        // finds only jobs whose wake-up was lost
        pollInterval: 5_000,
        gracefulShutdownAbortTimeout: STOP_MS,
        taskList: Object.fromEntries(tasks),
        crontab: '',
      }),
    )
  const forget = outliveLostMarks(log)
  return { stop: () => Promise.all(runners.map((runner) => runner.stop())).then(forget, forget) }
}

/**
 * graphile-worker marks a finished job without awaiting the result, so a database failure at that moment would end the
 * process with an unhandled rejection. The job then runs again, as after any crash. Returns a function that removes the
 * handler.
 */
function outliveLostMarks(log: Log): () => void {
  const onRejection = (reason: unknown) => {
    if (!(reason instanceof Error && /graphile-worker[\\/]dist/.test(reason.stack ?? ''))) throw reason
    log.warn({ code: codeOf(reason) }, 'A job that was done could not be marked')
  }
  process.on('unhandledRejection', onRejection)
  return () => void process.off('unhandledRejection', onRejection)
}
