import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './problem.ts'

/**
 * Runs `work` while no other process does so with the same lock file. SQLite is used only for its file lock, which
 * works everywhere and which the operating system releases when a process dies.
 * @throws EmbeddedDatabaseError if the file can't be used or isn't free within two minutes
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
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
