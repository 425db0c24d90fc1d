import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#server/database/log.ts'
import { canEnter } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './problem.ts'
import type { Account } from './run.ts'

/** Used by root only, when the folders of the project are closed to the account that PostgreSQL runs as. */
const SYSTEM_FOLDER = '/var/lib/vaidya'

/**
 * Returns where the database is: `postgres` in the data folder, or, if the server's account can't reach it, a system
 * folder, which a file in the data folder then names permanently.
 * @throws EmbeddedDatabaseError if a database exists there and can't be reached
 */
export async function chooseHome(dataDir: string, account: Account | undefined, log: Log): Promise<string> {
  const home = join(dataDir, 'postgres')
  const note = join(dataDir, 'postgres.location')
  if (existsSync(note)) return (await readFile(note, 'utf8')).trim()
  if (canEnter(dataDir, account)) return home
  if (existsSync(home))
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and its account (uid ${account?.uid}) cannot reach the database in ${home}. ` +
        'Open the folders above it with "chmod a+x", or start the program as the user who made the database.',
    )
  const key = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12)
  const elsewhere = join(SYSTEM_FOLDER, key, 'postgres')
  await mkdir(join(SYSTEM_FOLDER, key), { recursive: true, mode: 0o711 })
  await writeFile(note, `${elsewhere}\n`)
  log.warn(
    { place: elsewhere },
    `PostgreSQL does not run as root and its account cannot enter ${dataDir}: the database is kept in ${elsewhere}`,
  )
  return elsewhere
}

/** Returns binaries that the account can reach: the installed ones, or else a copy in a system folder. */
export async function reachableBinaries(
  installed: Binaries,
  account: Account | undefined,
  log: Log,
): Promise<Binaries> {
  if (canEnter(installed.bin, account)) return installed
  const folder = join(SYSTEM_FOLDER, `postgresql-${installed.version}`)
  if (!existsSync(folder)) {
    log.warn(
      { place: folder },
      `PostgreSQL's account cannot enter ${installed.folder}: its programs are copied to ${folder}`,
    )
    await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o711 })
    const copy = `${folder}.new-${process.pid}`
    await rm(copy, { recursive: true, force: true })
    await cp(installed.folder, copy, { recursive: true, verbatimSymlinks: true })
    // another process may have finished the same copy first
    await rename(copy, folder).catch(() => rm(copy, { recursive: true, force: true }))
  }
  return { ...installed, folder, bin: join(folder, 'bin') }
}
