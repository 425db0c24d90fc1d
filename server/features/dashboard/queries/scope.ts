import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { planOnce } from '#server/database/driver/statements.ts'
import { type Periods, periodsOf } from '#server/features/dashboard/periods.ts'

/** A clinic of the reader with its own calendar. */
export interface ScopeClinic extends Periods {
  id: string
  zone: string
  currency: string
}

/** Returns the clinics with these ids that are active, and the bounds of their day and month. */
export async function findClinics(db: Db, ids: readonly string[], now: Date): Promise<ScopeClinic[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<ScopeClinic, keyof Periods>>`
    ${planOnce}
    select id, time_zone as zone, currency
    from clinics
    where id = any(${ids}::uuid[]) and is_active
    order by created_at, id
  `.execute(db)
  return rows.map((row) => ({ ...row, ...periodsOf(row.zone, now) }))
}

/** Returns the clinics where an account has a chart. */
export async function findClinicsOfPatient(db: Db, userId: string, now: Date): Promise<ScopeClinic[]> {
  const { rows } = await sql<Omit<ScopeClinic, keyof Periods>>`
    select c.id, c.time_zone as zone, c.currency
    from clinics c
    where c.id in (select clinic_id from patients where holder_id = ${userId})
    order by c.created_at, c.id
  `.execute(db)
  return rows.map((row) => ({ ...row, ...periodsOf(row.zone, now) }))
}

/** Cancelled and expired bookings are never counted. */
export const counts = sql`
  a.status <> 'cancelled'
  and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())
`

const periodNames = [
  'dayFrom',
  'dayTo',
  'weekAgoFrom',
  'weekAgoTo',
  'weekTo',
  'monthFrom',
  'monthTo',
  'lastMonthFrom',
  'lastMonthSoFar',
] as const satisfies (keyof Periods)[]

/** Returns the clinics with the bounds of their periods, as a table `s`; a statement with it is planned once. */
export function scopeTable(clinics: readonly ScopeClinic[]): RawBuilder<unknown> {
  const bounds = periodNames.map((name) => sql`${clinics.map((one) => one[name].toISOString())}::text[]::timestamptz[]`)
  const names = sql.join(periodNames.map((name) => sql.ref(name)))
  return sql`
    ${planOnce} unnest(
      ${clinics.map((one) => one.id)}::uuid[], ${sql.join(bounds)}
    ) as s("clinicId", ${names})
  `
}
