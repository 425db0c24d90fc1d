import { apart } from './database/heavy.ts'
import type { Log } from './database/log.ts'

/**
 * Work that runs after the reply, so that the reply's timing doesn't reveal what was found. The server finishes it before
 * it stops.
 */
export interface Later {
  /** Starts the work. If it fails, logs `failure` and the error's name. */
  start(work: () => Promise<unknown>, failure: string): void
  /** Resolves when everything started so far has ended. */
  settled(): Promise<void>
}

export function openLater(log: Log): Later {
  const running = new Set<Promise<unknown>>()
  return {
    start(work, failure) {
      const one = apart(work)
        .catch((error: Error) => log.error({ name: error.name }, failure))
        .finally(() => running.delete(one))
      running.add(one)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
