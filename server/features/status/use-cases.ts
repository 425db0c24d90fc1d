import type { StatusIncident, SystemStatus } from '#contract/status.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { examineAll, inTime } from './checks.ts'
import { beginOfKept, readDays, readSums } from './queries.ts'
import { nothingMeasured, type Uptime, uptimeOf } from './uptime.ts'

/** Checks every component now, and returns measurements and the operator's incidents. Works without a database. */
export async function statusFor(
  deps: Deps,
  readIncidents: (now: Date) => Promise<StatusIncident[]>,
): Promise<SystemStatus> {
  const now = new Date()
  const [findings, uptime, incidents] = await Promise.all([examineAll(deps), readUptime(deps, now), readIncidents(now)])
  const states = findings.map(({ state }) => state)
  const { measured, days, components } = uptime ?? nothingMeasured
  return {
    checkedAt: now.toISOString(),
    state: (['down', 'degraded'] as const).find((state) => states.includes(state)) ?? 'operational',
    components: findings.map(({ name, state, note, ms }) => ({
      name,
      state,
      note,
      responseMs: ms,
      uptimePercent: components[name]?.uptimePercent ?? null,
      averageMs: components[name]?.averageMs ?? null,
    })),
    measured,
    isMeasuredReadable: uptime !== null,
    days,
    activeIncidents: incidents.filter(({ resolvedAt }) => resolvedAt === null).length,
    incidents,
  }
}

/** Null while the database does not answer. */
async function readUptime({ db, log }: Deps, now: Date): Promise<Uptime | null> {
  const begin = beginOfKept(now)
  try {
    const [sums, days] = await inTime(Promise.all([readSums(db, begin), readDays(db, begin)]))
    return uptimeOf(sums, days, begin, now)
  } catch (error) {
    log.warn({ code: codeOf(error) }, 'What was measured of the product cannot be read')
    return null
  }
}

/**
 * Caches the result of `work` for `ms` milliseconds, however often it is requested. Concurrent calls wait for the same run.
 * A failure isn't cached.
 */
export function keptFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let cached: { result: T; at: number } | null = null
  let running: Promise<T> | null = null
  return () => {
    if (cached && Date.now() - cached.at < ms) return Promise.resolve(cached.result)
    running ??= work()
      .then((result) => {
        cached = { result, at: Date.now() }
        return result
      })
      .finally(() => {
        running = null
      })
    return running
  }
}
