import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './problem.ts'
import { type Account, run } from './run.ts'

export interface Credentials {
  /** Password of the superuser `postgres`: for the supervisor and for making test databases. */
  superuser: string
  /** Password of `vaidya`, the app's user, who owns the database `vaidya` and nothing else. */
  owner: string
}

export interface InitOptions {
  home: string
  binaries: Binaries
  account: Account | undefined
  initdbArgs: string[]
}

/**
 * Creates the database's home if it is missing: data, a role and a database for the app, passwords. It is created under
 * another name and renamed at the end, so it is complete or absent; leftovers of an interrupted try are removed.
 * @throws EmbeddedDatabaseError if initdb fails, or if another version of PostgreSQL created the existing data
 */
export async function initialise({ home, binaries, account, initdbArgs }: InitOptions): Promise<Credentials> {
  if (existsSync(home)) return openHome(home, binaries)
  const parent = dirname(home)
  const prefix = `${basename(home)}.new-`
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(prefix))
  // an interrupted try may have left a child that is still writing: it ends soon, so wait for it
  const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
  await Promise.all(leftovers.map((name) => rm(join(parent, name), patiently)))

  const draft = join(parent, `${prefix}${process.pid}`)
  // Only the data belongs to the server's account, so root's files beside it can't be turned against root.
  await mkdir(draft, { mode: account ? 0o711 : 0o700 })
  await mkdir(join(draft, 'data'), { mode: 0o700 })
  if (account) await chown(join(draft, 'data'), account.uid, account.gid)
  const credentials = { superuser: password(), owner: password() }
  try {
    await initdb(draft, credentials, { binaries, account, initdbArgs })
    await createOwner(draft, credentials, { binaries, account })
    await writePrivately(join(draft, 'credentials.json'), JSON.stringify(credentials))
    await rename(draft, home)
    await syncFolder(parent)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return credentials
}

async function openHome(home: string, { major }: Binaries): Promise<Credentials> {
  const made = await readFile(join(home, 'data', 'PG_VERSION'), 'utf8').catch(cannotRead(home))
  if (Number.parseInt(made) !== major)
    throw new EmbeddedDatabaseError(
      `The database in ${home} was made by PostgreSQL ${made.trim()}, and this program brings PostgreSQL ${major}, ` +
        'which cannot read it. Export the data with the earlier version of the program and import it into a new data ' +
        'folder, or go back to the earlier version.',
    )
  return JSON.parse(await readFile(join(home, 'credentials.json'), 'utf8').catch(cannotRead(home))) as Credentials
}

const cannotRead = (home: string) => (error: NodeJS.ErrnoException) => {
  throw new EmbeddedDatabaseError(
    error.code === 'EACCES'
      ? `The database in ${home} belongs to another user. Start the program as that user.`
      : `The folder ${home} is not a complete database (${basename(error.path ?? '')}: ${error.code}). ` +
          'Restore it from a backup; or, if nothing in it is needed, remove it and start again.',
    { cause: error },
  )
}

async function initdb(draft: string, { superuser }: Credentials, how: Omit<InitOptions, 'home'>) {
  const file = join(draft, 'password')
  await writePrivately(file, superuser)
  if (how.account) await chown(file, how.account.uid, how.account.gid)
  const args = ['-D', join(draft, 'data'), '--username=postgres', `--pwfile=${file}`, '--auth=scram-sha-256']
  const { code, said } = await run({
    file: join(how.binaries.bin, 'initdb'),
    args: [...args, '--encoding=UTF8', '--no-instructions', ...how.initdbArgs],
    account: how.account,
  })
  await rm(file)
  if (code !== 0) throw new EmbeddedDatabaseError(`The database could not be created. initdb says: ${said.trim()}`)
}

/** Runs in single-user mode, so a half-created database is never served. */
async function createOwner(draft: string, { owner }: Credentials, how: Pick<InitOptions, 'binaries' | 'account'>) {
  const { code, said } = await run(
    {
      file: join(how.binaries.bin, 'postgres'),
      args: ['--single', '-D', join(draft, 'data'), '-c', 'exit_on_error=on', 'postgres'],
      account: how.account,
    },
    `create role vaidya login password '${owner}'\ncreate database vaidya owner vaidya\n`,
  )
  if (code !== 0) throw new EmbeddedDatabaseError(`The database could not be created. PostgreSQL says: ${said.trim()}`)
}

const password = () => randomBytes(24).toString('base64url')

async function writePrivately(file: string, text: string) {
  await writeFile(file, text, { mode: 0o600, flush: true })
  await chmod(file, 0o600)
}

/** Makes the new name durable. Windows has no way to, and needs none. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
