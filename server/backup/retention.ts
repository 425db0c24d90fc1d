import { timeOfName } from './names.ts'

export interface Retention {
  days: number
  weeks: number
  months: number
}

const DAY_MS = 86_400_000

/** In UTC. A week begins on Monday: 1 January 1970 was a Thursday. */
const periods: Record<keyof Retention, (time: Date) => string> = {
  days: (time) => time.toISOString().slice(0, 10),
  weeks: (time) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7)),
  months: (time) => time.toISOString().slice(0, 7),
}

/**
 * Returns the backups to delete: all but the newest one of each of the last days, weeks and months that have one, and the
 * newest of all.
 */
export function expiredBackups(names: readonly string[], retention: Retention): string[] {
  const newestFirst = names.toSorted().toReversed()
  const stays = new Set(newestFirst.slice(0, 1))
  for (const [period, count] of Object.entries(retention) as [keyof Retention, number][]) {
    const newest = new Map<string, string>()
    for (const name of newestFirst) {
      const key = periods[period](timeOfName(name))
      if (!newest.has(key)) newest.set(key, name)
    }
    for (const name of [...newest.values()].slice(0, count)) stays.add(name)
  }
  return newestFirst.filter((name) => !stays.has(name)).toReversed()
}
