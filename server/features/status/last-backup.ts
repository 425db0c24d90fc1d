import type { LastBackup } from '#contract/status.ts'
import { isLate, lastBackup } from '#server/backup/last.ts'
import { openPlace } from '#server/backup/places.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { inTime } from './checks.ts'

/** Returns the newest backup for the operator; `unknown` if the place of the backups can't be read in time. */
export async function lastBackupSeen({ config, log }: Deps, now = new Date()): Promise<LastBackup> {
  const { to } = config.backup
  if (!to) return { state: 'off', madeAt: null, bytes: null }
  try {
    const last = await inTime(lastBackup(openPlace(to)))
    if (!last) return { state: 'none', madeAt: null, bytes: null }
    return { state: isLate(last, now) ? 'late' : 'recent', madeAt: last.madeAt.toISOString(), bytes: last.bytes }
  } catch (error) {
    log.warn({ code: codeOf(error) ?? (error as Error).name }, 'The backups cannot be listed')
    return { state: 'unknown', madeAt: null, bytes: null }
  }
}
