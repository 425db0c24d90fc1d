import type { Db } from '#server/database/db.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveTurnBack, takeTurn } from './queries/imports.ts'

interface Options {
  /** false: gives up at once when another one has the turn. */
  waits: boolean
  signal: AbortSignal
  onWait: () => void
}

/**
 * Runs work that writes the directory on one connection, one at a time over all processes; the turn ends with the
 * connection. Gives null when another one has it and this one does not wait.
 */
export function inTurn<T>(
  db: Db,
  { waits, signal, onWait }: Options,
  work: (one: Db) => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (one) => {
    while (!(await takeTurn(one))) {
      if (!waits || signal.aborted) return null
      onWait()
      await sleep(500, undefined, { signal }).catch(() => {})
    }
    try {
      return await work(one)
    } finally {
      // a connection that is gone has given it back already
      await giveTurnBack(one).catch(() => {})
    }
  })
}
