import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that can occupy the database for seconds, such as metrics over a year. */
interface Heavy {
  /** Aborts when no one waits for the result. */
  signal: AbortSignal
}

/** The signal of work that no caller waits for. */
export const never: AbortSignal = new AbortController().signal

const heavy = new AsyncLocalStorage<Heavy | null>()

/** Returns the heavy work that runs; null if there is none. */
export const heavyWork = (): Heavy | null => heavy.getStore() ?? null

/**
 * Runs `work` as heavy: its statements use the small pool (docs/decisions/0076), and if `signal` aborts, a running one is
 * ended and further ones are refused.
 */
export const heavily = <T>(signal: AbortSignal, work: () => T): T => heavy.run({ signal }, work)

/** Runs `work` as if no heavy work were running: for what must be written even if the caller has left. */
export const apart = <T>(work: () => T): T => heavy.run(null, work)

/** The caller of heavy work has left, so its statements aren't run. */
export class CallerLeftError extends Error {
  override name = 'CallerLeftError'
}
