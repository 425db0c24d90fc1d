import { sql } from 'kysely'
import type { DayPart, Stretch } from '#server/features/analytics/periods.ts'

/** Whose figures, by which calendar and in which currency, and as of when. */
export interface Counted {
  clinicId: string
  zone: string
  currency: string
  now: Date
}

/** Rows of every table, or what the totals need. */
export type Detail = 'tables' | 'totals'

export const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`

/** Cancelled and expired bookings are never counted (rule T70). */
export const counts = (now: Date) => sql`
  a.status <> 'cancelled'
  and (a.status <> 'pending' or a.expires_at is null or a.expires_at > ${at(now)})
`

/** The appointments `a` of a clinic that begin in a stretch of time. */
export const beginIn = ({ clinicId }: Counted, { start, end }: Stretch) => sql`
  a.clinic_id = ${clinicId} and a.starts_at >= ${at(start)} and a.starts_at < ${at(end)}
`

/** Days as rows `part` with their begin and end. */
export const dayRows = (parts: readonly DayPart[]) => sql`
  unnest(
    ${parts.map(({ day }) => day)}::date[],
    ${parts.map(({ begins }) => begins.toISOString())}::timestamptz[],
    ${parts.map(({ ends }) => ends.toISOString())}::timestamptz[]
  ) part (day, begins, ends)
`
