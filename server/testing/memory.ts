import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux's in-memory folder. */
const MEMORY = '/dev/shm'
/** Bytes that have to be free there: containers often have 64 MB. */
const ENOUGH = 4 * 2 ** 30

/**
 * Returns the folder for databases of tests: memory where there is enough of it, otherwise the system's temporary folder. Each test
 * database is a copy of some thousand files; in memory the API tests take a fifth less time.
 */
export function databaseFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH ? MEMORY : tmpdir()
}
