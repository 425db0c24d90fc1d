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
  // the log must not repeat what a row holds
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
]

// For test databases only: nothing that they hold needs to outlive a power cut.
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

interface Options {
  /** How long the server stays after its last user; 0 for the app. */
  lingerMs?: number
  /** false gives up the safety of the data for speed: for tests. */
  durable?: boolean
}

/**
 * Starts PostgreSQL 18 out of the installed packages on the data in `dataDir`, or joins it if it runs already; makes
 * the database first if need be. The server ends by itself when the last process that uses it has ended, however it
 * ended; `stop()` gives this one's use up and, as the last, waits until the server has stopped.
 * @throws EmbeddedDatabaseError, DataFolderError with a sentence for the operator
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
