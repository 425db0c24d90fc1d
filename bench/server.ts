import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
// @ts-expect-error plain JavaScript, without types
import { memoryFlags, memorySettings } from '../scripts/toolbox.mjs'

export interface BenchServer {
  url: string
  pid: number
  /** Time from the start of the process to the first healthy reply, in ms. */
  startedInMs: number
  stop(): Promise<void>
}

const MANY = '1000000'

/**
 * Starts the whole program against a database, with budgets that a measurement does not reach; `words` and `settings` are its
 * own.
 */
export async function startServer(
  connectionString: string,
  port: number,
  words: string[] = [],
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  const begin = performance.now()
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...memoryFlags,
      ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
      join(import.meta.dirname, '../server/main.ts'),
      ...words,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...memorySettings,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: connectionString,
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        SECRET: 'a secret for measuring only, 32 characters',
        BOOKING_ATTEMPTS_PER_ADDRESS: MANY,
        MAILS_PER_STRANGER: MANY,
        BOOKINGS_PER_ADDRESS: MANY,
        BOOKINGS_PER_EMAIL: MANY,
        ...settings,
      },
    },
  )
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) break
    await sleep(10)
  }
  return {
    url,
    pid: child.pid!,
    startedInMs: Math.round(performance.now() - begin),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
