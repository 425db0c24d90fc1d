import { timeOfName } from './names.ts'
import type { BackupPlace } from './places.ts'

export interface LastBackup {
  name: string
  madeAt: Date
  bytes: number
}

const HOUR_MS = 3_600_000
/** A day, and some time for the backup itself. */
const LATE_HOURS = 30

/** Returns the newest backup; null if there is none. Only the operator may see it. */
export async function lastBackup(place: BackupPlace): Promise<LastBackup | null> {
  const newest = (await place.list()).at(-1)
  return newest ? { ...newest, madeAt: timeOfName(newest.name) } : null
}

export const hoursSince = ({ madeAt }: LastBackup, now: Date): number =>
  Math.floor((now.getTime() - madeAt.getTime()) / HOUR_MS)

/** True if daily backups have stopped. */
export const isLate = (last: LastBackup | null, now: Date): boolean =>
  last === null || hoursSince(last, now) >= LATE_HOURS
