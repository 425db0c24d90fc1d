import { resolve } from 'node:path'
import { type BackupPlace, openPlace, placeOfFile } from '#server/backup/places.ts'
import type { BackupSettings } from '#server/backup-settings.ts'
import { Refusal } from '#server/refusal.ts'

/** Returns the key. Throws Refusal without one. */
export function keyOf({ key }: BackupSettings): string {
  if (key) return key
  throw new Refusal(
    'BACKUP_KEY is not set. `npm run operator -- backup new-key` makes one for .env; keep a copy elsewhere.',
  )
}

/** Returns the folder of `--to`, or BACKUP_TO. Throws Refusal without either. */
export function placeOf({ to }: BackupSettings, folder?: string): BackupPlace {
  if (folder !== undefined) return openPlace({ folder: resolve(folder) })
  if (to) return openPlace(to)
  throw new Refusal('BACKUP_TO is not set. Name a folder or a bucket there, or use --to FOLDER.')
}

/** Returns the backup with this name in BACKUP_TO, or in this file; the newest one without a name. */
export async function findBackup(
  settings: BackupSettings,
  name: string | undefined,
): Promise<{ place: BackupPlace; name: string }> {
  if (name?.includes('/') || name?.includes('\\')) return placeOfFile(resolve(name))
  const place = placeOf(settings)
  const found = name ?? (await place.list()).at(-1)?.name
  if (found === undefined) throw new Refusal(`There is no backup in ${place.title}.`)
  return { place, name: found }
}
