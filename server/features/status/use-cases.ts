import type { StatusIncident, SystemStatus } from '#contract/status.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { examineAll, inTime } from './checks.ts'
import { beginOfKept, readDays, readSums } from './queries.ts'
import { nothingMeasured, type Uptime, uptimeOf } from './uptime.ts'

/** Looks at every component now, and tells what was measured and what the operator has written. Answers also without a database. */
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
 * Returns what `work` gives, which is done again once its last result is older than `ms`, however often it is asked for.
 * Who asks meanwhile waits for the same work. A failure is not kept.
 */
export function keptFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { result: T; at: number } | null = null
  let running: Promise<T> | null = null
  return () => {
    if (kept && Date.now() - kept.at < ms) return Promise.resolve(kept.result)
    running ??= work()
      .then((result) => {
        kept = { result, at: Date.now() }
        return result
      })
      .finally(() => {
        running = null
      })
    return running
  }
}
