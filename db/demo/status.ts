import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { stringify } from 'yaml'
import { type ComponentName, componentNames, STATUS_DAYS } from '#contract/status.ts'
import type { Db } from '#server/database/db.ts'
import { demoFile } from '#server/features/status/incidents.ts'

// The status page of the demo at its first start (rule A2): an uptime of 99.98%, replies in under 200 ms and two
// resolved incidents.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const incidents: { daysAgo: number; minutes: number; component: ComponentName; title: string; text: string }[] = [
  {
    daysAgo: 9,
    minutes: 13,
    component: 'database',
    title: 'Database restarted for an update',
    text: 'The database was updated and restarted. Pages showed an error for 13 minutes. No data was lost.',
  },
  {
    daysAgo: 31,
    minutes: 9,
    component: 'files',
    title: 'File storage did not answer',
    text: 'Test reports and prescriptions could not be opened or uploaded for 9 minutes. Everything uploaded before was kept.',
  },
]

/** Incidents begin at 20 past an hour of the night in India, and end within that hour. */
const hourOf = (now: Date, daysAgo: number) =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 21 * HOUR_MS)

/** Puts measurements of the last 90 days into the database, every minute until now, unless there are real ones. */
export async function insertDemoStatus(db: Db, now: Date): Promise<void> {
  const outages = incidents.map(({ daysAgo, minutes, component }) => ({
    hour: hourOf(now, daysAgo).toISOString(),
    minutes,
    component,
  }))
  await sql`
    with outages as (
      select * from json_to_recordset(${JSON.stringify(outages)}::json) as o(hour timestamptz, minutes integer, component text)
    ), hours as (
      select hour, hour + interval '59 minutes' as last_minute, 60 as measured
      from generate_series(
        date_trunc('hour', ${now}::timestamptz, 'UTC') - make_interval(hours => ${STATUS_DAYS * 24}),
        date_trunc('hour', ${now}::timestamptz, 'UTC') - interval '1 hour',
        interval '1 hour'
      ) hour
      union all
      select hour, hour + make_interval(mins => minute), minute + 1
      from (
        select date_trunc('hour', ${now}::timestamptz, 'UTC') as hour, extract(minute from ${now}::timestamptz at time zone 'UTC')::integer as minute
      ) present
    ), found as (
      select h.*, c.component,
        coalesce((
          select sum(o.minutes)::integer from outages o where o.hour = h.hour and c.component in (o.component, 'all')
        ), 0) as down,
        case c.component when 'all' then 0 when 'api' then 138 when 'sign-in' then 96 when 'files' then 21 else 4 end
          -- busier by day
          + (extract(hour from h.hour at time zone 'UTC')::integer * 7) % 12 as ms
      from hours h, unnest(${[...componentNames, 'all']}::text[]) c(component)
    )
    insert into status_hours
      (hour, component, first_minute, last_minute, measured, degraded, down, off, answered, total_ms)
    select hour, component, hour, last_minute, measured, 0, down, 0,
      case component when 'all' then 0 else measured - down end,
      case component when 'all' then 0 else (measured - down) * ms end
    from found
    where not exists (select from status_hours)
  `.execute(db)
}

/** Writes the two incidents of the demo; they are shown while the demo is on only. */
export async function writeDemoIncidents(dataDir: string, now: Date): Promise<void> {
  const entries = incidents.map(({ daysAgo, minutes, component, title, text }) => {
    const began = hourOf(now, daysAgo).getTime() + 20 * 60_000
    const at = (ms: number) => new Date(ms).toISOString()
    return { title, text, components: [component], began: at(began), resolved: at(began + minutes * 60_000) }
  })
  await writeFile(demoFile(dataDir), `# Incidents of the demo data, made with it.\n${stringify(entries)}`)
}
