import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { visitorOf } from './client.ts'
import { until } from './programs.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

/** A separate process that runs server/main.ts without pages. */
export interface ServerProcess {
  child: ChildProcess
  /** The address it listens on; rejects with its output if it exits before. */
  ready: Promise<string>
  /** Its exit code or signal. */
  ended: Promise<number | string | null>
  said(): string
}

export function startServer(dataDir: string, settings: Record<string, string> = {}): ServerProcess {
  const budgets = {
    BOOKINGS_PER_ADDRESS: '1000000',
    BOOKING_ATTEMPTS_PER_ADDRESS: '1000000',
    MAILS_PER_STRANGER: '1000000',
  }
  const own = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '',
    PUBLIC_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    // without it each start warns
    CONTACT_EMAIL: 'hello@clinic.example',
  }
  const env = { ...process.env, ...own, ...budgets, ...settings }
  const child = spawn(process.execPath, [MAIN, '--api-only'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string | null)
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += String(text)
      const port = / is ready: http:\/\/[^\s:]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((how) => reject(new Error(`The server ended (${how}) before it was ready: ${said}`)))
  })
  // a test may only await its exit
  ready.catch(() => {})
  return { child, ready, ended, said: () => said }
}

/** The servers of a test file on one data folder. `settings` is called at each start. */
export function serversOn(dataDir: string, settings: () => Record<string, string> = () => ({})) {
  const started: ServerProcess[] = []
  let shared: ServerProcess | undefined
  const start = (more: Record<string, string> = {}, folder = dataDir): ServerProcess => {
    const server = startServer(folder, { ...settings(), ...more })
    started.push(server)
    return server
  }
  return {
    start,
    /** Returns the server that the tests share. Starts one if there is none, or if a test has stopped it. */
    async serving(): Promise<ServerProcess & { origin: string }> {
      if (!shared || shared.child.killed || shared.child.exitCode !== null) shared = start()
      return { ...shared, origin: await shared.ready }
    },
    /** Kills the running ones and waits until they have exited. */
    async killAll() {
      for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
      await Promise.all(started.map(({ ended }) => ended))
    },
  }
}

/** Waits until the server's output matches. Throws with all output if it exits before. */
export async function says(server: ServerProcess, what: RegExp): Promise<void> {
  const hasSaid = () => {
    if (server.child.exitCode !== null) assert.match(server.said(), what)
    return what.test(server.said())
  }
  await until(`a server says ${String(what)}`, hasSaid, 60_000)
}

/** Stops a server and expects a clean exit. */
export async function stopServer({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
}

/** Starts visitors who book one after the other on `connections` connections, until stopped. */
export function bookWithoutEnd(origin: string, connections: number, nextBooking: () => unknown) {
  const visitor = visitorOf(origin)
  const booked: { id: string; manageToken: string }[] = []
  const statuses: Record<string, number> = {}
  let slowest = 0
  let isOver = false
  const book = async () => {
    while (!isOver) {
      const began = performance.now()
      const answer = await visitor.post('/api/public/appointments', nextBooking()).catch((error: Error) => error)
      slowest = Math.max(slowest, performance.now() - began)
      const status = answer instanceof Error ? 'broken' : answer.status
      statuses[status] = (statuses[status] ?? 0) + 1
      if (!(answer instanceof Error) && answer.status === 201) booked.push(answer.body)
      if (answer instanceof Error) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const all = Promise.all(Array.from({ length: connections }, book))
  return {
    booked,
    statuses,
    slowestMs: () => slowest,
    async stop() {
      isOver = true
      await all
    },
  }
}
