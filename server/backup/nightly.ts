import type { BackupSettings } from '#server/backup-settings.ts'
import type { Database } from '#server/database/driver/client.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { StoreError } from '#server/files/store.ts'
import type { TimedJob } from '#server/jobs/worker.ts'
import { productMail } from '#server/email-delivery/product-email.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { Refusal } from '#server/refusal.ts'
import { isLate, lastBackup } from './last.ts'
import { makeBackup } from './make.ts'
import { type BackupPlace, openPlace } from './places.ts'

interface Nightly {
  deps: Pick<Deps, 'config' | 'files' | 'log'>
  database: Pick<Database, 'db' | 'connectionString'>
}

/** Returns the daily backup and its watch, if BACKUP_TO is set. */
export function backupJobs({ deps, database, stop }: Nightly & { stop: AbortSignal }): TimedJob[] {
  const { to, at, key, retention } = deps.config.backup
  if (!to || !at || !key) return []
  const [hour, minute] = at.split(':').map(Number)
  const place = openPlace(to)
  const job = { deps, database, stop, place, key, retention }
  return [
    { name: 'back-up', at: `${minute} ${hour} * * *`, run: () => backUp(job) },
    { name: 'watch-backups', at: '37 * * * *', run: () => watchBackups(job) },
  ]
}

interface Job extends Nightly {
  /** Aborts when the server stops. */
  stop: AbortSignal
  place: BackupPlace
  key: string
  retention: BackupSettings['retention']
}

/**
 * Makes a backup. If it fails, the log and an email to the operator say so, and the next one is made the next day. If the server
 * stops, it throws, and the job runs again on another server or after the start.
 */
async function backUp({ deps, database, stop, ...how }: Job): Promise<void> {
  const { log, files } = deps
  try {
    const { backup, removed } = await makeBackup({ database, files }, how, { onProgress: () => stop.throwIfAborted() })
    const { bytes, name, contents, damagedFiles } = backup
    log.info({ name, bytes, files: contents.files.count, removed: removed.length }, 'A backup was made and read back')
    const broken = contents.missing.length + damagedFiles.length
    if (broken > 0) {
      log.error({ name, broken }, 'Files in the store are missing or damaged')
      await notifyOperator(
        { deps, database },
        `It was made, but ${broken} uploaded files were already missing or damaged.`,
      )
    }
  } catch (error) {
    if (stop.aborted) throw error
    log.error({ code: codeOf(error) ?? (error as Error).name, reason: reasonOf(error) }, 'The backup failed')
    await notifyOperator({ deps, database }, reasonOf(error))
  }
}

/** Only messages that name no person. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof StoreError
    ? error.message
    : `The reason is ${codeOf(error) ?? (error as Error).name}.`

async function notifyOperator({ deps, database }: Nightly, what: string): Promise<void> {
  const { operator } = deps.config.mail
  if (!operator) return
  const parts = [
    what,
    'The log of the server has more. npm run operator -- backup makes another one, and npm run operator -- backup list shows the last ones.',
  ]
  await queueMail(database.db, () => productMail(deps, operator, 'The backup needs attention', parts))
}

/** Logs an error each hour while the newest backup is too old, also if the job that makes them was never run. */
async function watchBackups({ deps, place }: Job): Promise<void> {
  const last = await lastBackup(place)
  if (isLate(last, new Date())) deps.log.error({ last: last?.name ?? null }, 'There is no backup of the last day')
}
