import type { BackupSettings } from '#server/backup-settings.ts'
import type { Checked } from './check.ts'
import type { BackupPlace } from './places.ts'
import { expiredBackups } from './retention.ts'
import { type BackupSource, type BackupWatch, writeBackup } from './write.ts'

/** Makes a backup, and deletes earlier ones that the retention rule, if there is one, doesn't need. Throws like `writeBackup`. */
export async function makeBackup(
  source: BackupSource,
  { place, key, retention }: { place: BackupPlace; key: string; retention: BackupSettings['retention'] | null },
  watch?: BackupWatch,
): Promise<{ backup: Checked; removed: string[] }> {
  const backup = await writeBackup(source, { place, key }, watch)
  if (!retention) return { backup, removed: [] }
  const all = await place.list()
  const removed = expiredBackups(
    all.map(({ name }) => name),
    retention,
  )
  for (const name of removed) await place.remove(name)
  return { backup, removed }
}
