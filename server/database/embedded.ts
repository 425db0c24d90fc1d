import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDataFolder } from '#server/data-folder.ts'
import { ownerOf, serverAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { runCluster, type RunningCluster } from './embedded/cluster.ts'
import { chooseHome, reachableBinaries } from './embedded/places.ts'
import type { Log } from './log.ts'

export { EmbeddedDatabaseError } from './embedded/problem.ts'

/** The same order and the same lower() on every system. */
const INITDB = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

const SETTINGS = [
  'timezone=UTC',
  'log_timezone=UTC',
  // larger than the medicine directory
  'shared_buffers=256MB',
  // the default hands every read to another process
  'io_method=sync',
  // the log must not repeat a row's content
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
]

// For test databases only: their data needn't survive a power cut, and the servers of several processes share them.
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

interface Options {
  /** How long the server runs after its last user left; 0 for the app. */
  lingerMs?: number
  /** False trades durability for speed, for tests. */
  durable?: boolean
}

/**
 * Starts PostgreSQL 18 from the installed packages on the data in `dataDir`, or joins it if it is already running; creates
 * the database first if needed. The server stops when the last process that uses it has ended, however it ended; `stop()`
 * ends this process's use and, if it is the last, waits until the server has stopped.
 * @throws EmbeddedDatabaseError, DataFolderError with a message for the operator
 */
export async function startEmbedded(dataDir: string, log: Log, options: Options = {}): Promise<RunningCluster> {
  const { lingerMs = 0, durable = true } = options
  const folder = resolve(dataDir)
  const fresh = serverAccount()
  makeDataFolder(folder)
  const home = await chooseHome(folder, fresh, log)
  const account = existsSync(join(home, 'data')) ? ownerOf(join(home, 'data')) : fresh
  const binaries = await reachableBinaries(await findBinaries(), account, log)
  return runCluster(
    {
      home,
      binaries,
      account,
      lingerMs,
      lockFile: join(folder, 'postgres.lock'),
      initdbArgs: durable ? INITDB : [...INITDB, '--no-sync'],
      settings: durable ? SETTINGS : [...SETTINGS, ...FORGETFUL],
    },
    log,
  )
}
