import { type Selectable, sql } from 'kysely'
import { type ComponentName, STATUS_DAYS } from '#contract/status.ts'
import type { Db } from '#server/database/db.ts'
import type { DB } from '#server/database/types.ts'
import type { Finding } from './finding.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The component that is down in the minutes in which any of them was. */
export const WHOLE = 'all'

/** The start of the stored period: 90 days ago, at the full hour. */
export const beginOfKept = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - STATUS_DAYS * DAY_MS)

/** True if the database can be read only, as a copy of another one. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "readOnly"
  `.execute(db)
  return rows[0]!.readOnly
}

/** Counts the findings of a moment for its minute. Leaves a minute that was already counted unchanged. */
export async function recordMinute(db: Db, at: Date, findings: readonly Finding[]): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
  const states = findings.map(({ state }) => state)
  const worst = (['down', 'degraded'] as const).find((state) => states.includes(state)) ?? 'operational'
  const rows: Selectable<DB['status_hours']>[] = [...findings, { name: WHOLE, state: worst, ms: null }].map(
    ({ name, state, ms }) => ({
      hour,
      component: name,
      first_minute: minute,
      last_minute: minute,
      measured: 1,
      degraded: state === 'degraded' ? 1 : 0,
      down: state === 'down' ? 1 : 0,
      off: state === 'off' ? 1 : 0,
      answered: ms === null ? 0 : 1,
      total_ms: ms ?? 0,
    }),
  )
  await sql`
    insert into status_hours as h
    select * from json_populate_recordset(null::status_hours, ${JSON.stringify(rows)}::json)
    on conflict (hour, component) do update
    set
      last_minute = excluded.last_minute,
      measured = h.measured + 1,
      degraded = h.degraded + excluded.degraded,
      down = h.down + excluded.down,
      off = h.off + excluded.off,
      answered = h.answered + excluded.answered,
      total_ms = h.total_ms + excluded.total_ms
    where h.last_minute < excluded.last_minute
  `.execute(db)
}

/** The counts of a component in the stored minutes. */
export interface Sums {
  component: ComponentName | typeof WHOLE
  /** When it was first measured, as far as known, even before the stored minutes. */
  first: Date
  last: Date
  measured: number
  down: number
  off: number
  answered: number
  totalMs: number
}

/** Returns the sums of each component that was ever measured, from the hour `begin` on. */
export async function readSums(db: Db, begin: Date): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select
      component,
      min(first_minute) as first,
      max(last_minute) as last,
      coalesce(sum(measured) filter (where hour >= ${begin}), 0) as measured,
      coalesce(sum(down) filter (where hour >= ${begin}), 0) as down,
      coalesce(sum(off) filter (where hour >= ${begin}), 0) as off,
      coalesce(sum(answered) filter (where hour >= ${begin}), 0) as answered,
      coalesce(sum(total_ms) filter (where hour >= ${begin}), 0) as "totalMs"
    from status_hours
    group by component
  `.execute(db)
  return rows
}

/** The number of minutes of a UTC day in which the whole wasn't down. */
export interface DaySum {
  day: string
  up: number
}

/** Returns the days from the hour `begin` on in which something was measured. */
export async function readDays(db: Db, begin: Date): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(measured - down) as up
    from status_hours
    where component = ${WHOLE} and hour >= ${begin}
    group by 1
  `.execute(db)
  return rows
}

/**
 * Deletes data older than 90 days, except the last hour before: it shows that measuring had begun by then, so that a
 * gap at the start of the 90 days counts.
 */
export async function forgetOldStatus(db: Db, now: Date): Promise<void> {
  const begin = beginOfKept(now)
  await sql`
    delete from status_hours
    where hour < (select max(hour) from status_hours where hour < ${begin})
  `.execute(db)
}
