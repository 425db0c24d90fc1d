import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { serverAccount } from '#server/database/embedded/account.ts'
import type { Binaries } from '#server/database/embedded/binaries.ts'
import { runCluster, type RunningCluster } from '#server/database/embedded/cluster.ts'
import { run } from '#server/database/embedded/run.ts'
import { silent } from '#server/database/log.ts'

const OLDEST = 15

/**
 * Starts the PostgreSQL installed on this machine (15 or newer), with its own database in a temporary folder, which is
 * deleted when the server stops, at the latest with this process. Not durable unless `settings` say otherwise. Returns null
 * if none is installed.
 */
export async function startSystemPostgres({
  settings = ['fsync=off'],
}: { settings?: string[] } = {}): Promise<RunningCluster | null> {
  const binaries = await findInstalled()
  if (!binaries) return null
  const folder = await mkdtemp(join(tmpdir(), 'vaidya-system-postgres-'))
  const account = serverAccount()
  if (account) await chmod(folder, 0o711)
  return runCluster(
    {
      binaries,
      account,
      home: join(folder, 'postgres'),
      lockFile: join(folder, 'lock'),
      remove: folder,
      initdbArgs: ['--locale=C.UTF-8', '--no-sync'],
      settings: ['timezone=UTC', ...settings],
    },
    silent,
  )
}

/** Returns the newest one on PATH or in Debian's folder. */
async function findInstalled(): Promise<Binaries | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found: Binaries[] = []
  for (const bin of new Set(folders)) {
    if (!['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(bin, program)))) continue
    const { said } = await run({ file: join(bin, 'postgres'), args: ['--version'], account: undefined })
    const version = /\d+(\.\d+)*/.exec(said)?.[0] ?? '0'
    found.push({ folder: bin, bin, version, major: Number.parseInt(version) })
  }
  return found.filter(({ major }) => major >= OLDEST).sort((a, b) => b.major - a.major)[0]
}
