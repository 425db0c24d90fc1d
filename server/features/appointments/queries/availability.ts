import type { Db, Tx } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import {
  bookingRulesAsJson,
  closedDaysAhead,
  extraHoursAhead,
  openingHoursAsJson,
  serviceDoctorsAsJson,
  sessionsAsJson,
} from '#server/database/sql.ts'
import type { ServiceMode } from '#contract/clinics/offers.ts'
import { liveStatuses } from '#contract/appointments/appointments.ts'
import { planOnce } from '#server/database/driver/statements.ts'
import type { Busy, ExtraHours, Hours } from '#server/features/appointments/availability/slots.ts'
import { isNear, type NearTime } from './near.ts'

export interface BookableDoctor {
  id: string
  userId: string
  feeMinor: number | null
  isConfirmed: boolean
  /** The doctor's working hours; empty if they work whenever the clinic is open. */
  sessions: Hours[]
}

export interface BookableService {
  id: string
  name: string
  minutes: number
  priceMinor: number
  /** Minutes that stay free before and after it, and its notice; null: as the clinic's rules say. */
  before: number | null
  after: number | null
  notice: number | null
  /** `in_person` where the clinic has video switched off. */
  modes: ServiceMode
  /** The active doctors who offer it, with their own terms; null for all doctors of the clinic. */
  doctors: { id: string; minutes: number | null; priceMinor: number | null }[] | null
}

/** A clinic's data for booking: its time zone, its hours, its doctors and its services. */
export interface BookableClinic {
  id: string
  name: string
  timeZone: string
  currency: string
  language: string
  /** Null applies the defaults. */
  isPaused: boolean | null
  takesNewPatients: boolean | null
  rules: BookingRules
  hours: Hours[]
  /** Days without online booking, from today on and within two years, whether they are closed one by one or by rule. */
  closedDays: string[]
  /** Hours of single dates from today on, of the clinic and of its doctors. */
  extraHours: ExtraHours[]
  doctors: BookableDoctor[]
  /** True if a doctor of the clinic is confirmed, in `doctors` or not. */
  hasConfirmedDoctor: boolean
  services: BookableService[]
}

/** A doctor's own price and length for a service (row `sd`). */
const ownTerms = sql`
  json_build_object('id', d.id, 'minutes', sd.duration_minutes, 'priceMinor', sd.price_minor)
`

/** Returns the clinics `c` that meet a condition, with all their active doctors, or with one of them. */
const bookable = (which: RawBuilder<unknown>, doctorId: string | null) => sql<BookableClinic>`
    select
      c.id, c.name, c.time_zone as "timeZone", c.currency, c.language,
      cs.system_maintenance as "isPaused",
      cs.new_patient_registrations as "takesNewPatients", ${bookingRulesAsJson} as rules,
      ${openingHoursAsJson(sql`c.id`)} as hours,
      ${closedDaysAhead} as "closedDays", ${extraHoursAhead} as "extraHours",
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', d.id,
              'userId', d.user_id,
              'feeMinor', d.consultation_fee_minor,
              'isConfirmed', d.verified_at is not null,
              'sessions', ${sessionsAsJson(sql`d.id`)}
            )
          ),
          '[]'
        )
        from doctors d
        where d.clinic_id = c.id
          and d.is_active
          and (${doctorId}::uuid is null or d.id = ${doctorId}::uuid)
      ) as doctors,
      exists (
        select
        from doctors d
        where d.clinic_id = c.id and d.is_active and d.verified_at is not null
      ) as "hasConfirmedDoctor",
      (
        select coalesce(
          json_agg(
            json_build_object(
              'id', s.id,
              'name', s.name,
              'minutes', s.duration_minutes,
              'priceMinor', s.price_minor,
              'before', s.booking_before,
              'after', s.booking_after,
              'notice', s.booking_notice,
              'modes', case when c.offers_video then s.modes else 'in_person' end,
              'doctors', ${serviceDoctorsAsJson(ownTerms, sql`d.is_active`)}
            )
            order by s.position, s.id
          ),
          '[]'
        )
        from services s
        where s.clinic_id = c.id and s.is_active
      ) as services
    from clinics c
    left join clinic_settings cs on cs.clinic_id = c.id
    where c.is_active and ${which}
  `

/**
 * Returns an active clinic that is public or one of `memberOf`, with its active doctors and services; if one doctor is
 * named, only that one, because reading all of a large clinic's with their working hours costs as much as storing a
 * booking.
 */
export async function findBookableClinic(
  db: Db,
  { id, memberOf, doctorId }: { id: string; memberOf: readonly string[]; doctorId: string | null },
): Promise<BookableClinic | null> {
  const which = sql`c.id = ${id} and (c.is_public or c.id = any(${memberOf}::uuid[]))`
  const { rows } = await bookable(which, doctorId).execute(db)
  return rows[0] ?? null
}

/** Returns active clinics with these ids, with their active doctors and services. */
export async function listBookableClinics(db: Db, ids: readonly string[]): Promise<BookableClinic[]> {
  const { rows } = await bookable(sql`c.id = any(${ids}::uuid[])`, null).execute(db)
  return rows
}

/**
 * When a doctor works at a clinic: when it opens, and the doctor's working hours, empty if they have none.
 */
export interface DoctorsWeek extends Pick<BookableClinic, 'timeZone' | 'hours' | 'closedDays' | 'extraHours'> {
  doctorId: string
  sessions: Hours[]
}

/** Returns when a doctor works at a clinic; null without such a clinic. */
export async function findDoctorsWeek(db: Db, clinicId: string, doctorId: string): Promise<DoctorsWeek | null> {
  const { rows } = await sql<DoctorsWeek>`
    ${planOnce}
    select
      c.time_zone as "timeZone", ${doctorId}::text as "doctorId",
      ${openingHoursAsJson(sql`c.id`)} as hours,
      ${closedDaysAhead} as "closedDays", ${extraHoursAhead} as "extraHours",
      ${sessionsAsJson(sql`${doctorId}`)} as sessions
    from clinics c
    where c.id = ${clinicId}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the times taken between two instants, by appointments, time off or at another clinic of the doctor; an
 * expired pending booking doesn't count. `isAway` is true for time off, around which no gap is kept. Times that
 * meet, of services with the same gaps, are one, because a busy day has few such stretches and many appointments.
 */
export async function listBusy(db: Db, doctorIds: readonly string[], from: Date, to: Date): Promise<Busy[]> {
  const { rows } = await sql<Busy>`
    select
      b.doctor_id as "doctorId",
      (extract(epoch from lower(stretch)) * 1000)::float8 as "from",
      (extract(epoch from upper(stretch)) * 1000)::float8 as "to",
      b.is_away as "isAway", b.before, b.after
    from (
      select t.doctor_id, t.is_away, t.before, t.after, range_agg(tstzrange(t.starts_at, t.ends_at)) as stretches
      from (
        select
          a.doctor_id, a.starts_at, a.ends_at, false as is_away, s.booking_before as before, s.booking_after as after
        from appointments a
        left join services s on s.id = a.service_id
        where a.doctor_id = any(${doctorIds}::uuid[])
          and a.starts_at < ${to}
          and a.starts_at > ${from}::timestamptz - interval '8 hours'
          and a.ends_at > ${from}
          and a.status = any(${liveStatuses}::text[])
          and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())
        union all
        select doctor_id, starts_at, ends_at, true, null, null
        from doctor_leaves
        where doctor_id = any(${doctorIds}::uuid[]) and starts_at < ${to} and ends_at > ${from}
        union all
        select doctor_id, starts_at, ends_at, false, null, null
        from busy_elsewhere(${doctorIds}::uuid[], ${from}, ${to})
        -- most doctors have one clinic, and asking the function costs more than all else here
        where exists (
          select
          from doctors d
          join doctors e on e.user_id = d.user_id and e.id <> d.id
          where d.id = any(${doctorIds}::uuid[])
        )
      ) t
      group by t.doctor_id, t.is_away, t.before, t.after
    ) b, unnest(b.stretches) stretch
  `.execute(db)
  return rows
}

/**
 * Lets one transaction at a time write into a doctor's calendar, over all of their clinics. Without it, changes of
 * several appointments to one time wait for each other at the exclusion constraint until they end as deadlocks.
 */
export async function lockCalendarOf(tx: Tx, doctorId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('calendar:' || user_id, 0))
    from doctors
    where id = ${doctorId}
  `.execute(tx)
}

/**
 * True if a live appointment of the doctor other than `except` overlaps a wanted time or is nearer than the gaps
 * allow. The caller holds the calendar's lock.
 */
export async function isKept(
  tx: Tx,
  wanted: NearTime & { doctorId: string },
  except: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    ${planOnce}
    select
    from appointments a
    left join services s on s.id = a.service_id
    where a.doctor_id = ${wanted.doctorId}
      and a.id is distinct from ${except}::uuid
      and ${isNear(wanted, sql`a`)}
      and a.status = any(${liveStatuses}::text[])
      and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/** True if a doctor is on leave at any moment between two instants. */
export async function isAway(db: Db, doctorId: string, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql`
    ${planOnce}
    select
    from doctor_leaves
    where doctor_id = ${doctorId} and starts_at < ${to} and ends_at > ${from}
    limit 1
  `.execute(db)
  return rows.length > 0
}
