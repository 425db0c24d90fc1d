import { type RawBuilder, sql } from 'kysely'
import { liveStatuses } from '#contract/appointments/appointments.ts'
import { BOOKING_RULE_LIMITS } from '#contract/clinics/booking-rules.ts'
import type { Db } from '#server/database/db.ts'
import type { Gaps } from '#server/features/appointments/availability/slots.ts'

/** A wanted time, and the minutes that must be free around it; null gaps allow all but an overlap. */
export interface NearTime {
  startsAt: Date
  minutes: number
  gaps: Gaps | null
}

/** Rows longer than this don't exist: the length of an appointment is limited. */
const LONGEST = sql`interval '8 hours'`

/**
 * True of a row with `starts_at` and `ends_at` that overlaps a wanted time or is nearer than the gaps allow. Its
 * service is the row `s`, or null; without gaps of its own the usual ones apply (decision 0133). Each end is also
 * compared with a fixed instant, for the index.
 */
export function isNear({ startsAt, minutes, gaps }: NearTime, row: RawBuilder<unknown>): RawBuilder<boolean> {
  const shifted = (by: number) => new Date(startsAt.getTime() + by * 60_000)
  if (!gaps)
    return sql`
      ${row}.starts_at < ${shifted(minutes)}
      and ${row}.starts_at > ${startsAt}::timestamptz - ${LONGEST}
      and ${row}.ends_at > ${startsAt}
    `
  const { before, after, usual } = gaps
  const widest = { before: BOOKING_RULE_LIMITS.before.max, after: BOOKING_RULE_LIMITS.after.max }
  return sql`
    ${row}.starts_at < ${shifted(minutes + after + widest.before)}
    and ${row}.starts_at > ${shifted(-before - widest.after)}::timestamptz - ${LONGEST}
    and ${row}.starts_at - make_interval(mins => coalesce(s.booking_before, ${usual.before}))
      < ${shifted(minutes + after)}
    and ${row}.ends_at + make_interval(mins => coalesce(s.booking_after, ${usual.after})) > ${shifted(-before)}
  `
}

/**
 * True if the doctor has neither time off then nor a live appointment that is too near, at any clinic. The caller holds
 * the calendar's lock.
 */
export async function isTimeFree(db: Db, wanted: NearTime & { doctorId: string }): Promise<boolean> {
  const { doctorId, startsAt, minutes } = wanted
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const { rows } = await sql`
    select
    from doctors d
    where d.id = ${doctorId}
      and not exists (
        select
        from appointments a
        left join services s on s.id = a.service_id
        where a.doctor_user_id = d.user_id
          and ${isNear(wanted, sql`a`)}
          and a.status = any(${liveStatuses}::text[])
          and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())
      )
      and not exists (
        select
        from doctor_leaves l
        where l.doctor_id = d.id and l.starts_at < ${endsAt} and l.ends_at > ${startsAt}
      )
  `.execute(db)
  return rows.length > 0
}

/**
 * True if an overbooked appointment of the doctor other than `except` overlaps a wanted time, at any clinic. The caller
 * holds the calendar's lock.
 */
export async function isOverbooked(
  db: Db,
  { doctorId, startsAt, minutes }: NearTime & { doctorId: string },
  except: string | null = null,
): Promise<boolean> {
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
  const { rows } = await sql`
    select
    from appointments a
    where a.doctor_user_id = (select d.user_id from doctors d where d.id = ${doctorId})
      and a.slot && tstzrange(${startsAt}, ${endsAt}, '[)')
      and a.status = any(${liveStatuses}::text[])
      and a.overbooked_reason is not null
      and a.id is distinct from ${except}::uuid
    limit 1
  `.execute(db)
  return rows.length > 0
}
