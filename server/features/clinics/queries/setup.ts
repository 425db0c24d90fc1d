import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import { liveStatuses } from '#contract/appointments/appointments.ts'
import type { ClinicSetup, ClinicsOverview, FirstStep } from '#contract/clinics/setup.ts'
import type { DB } from '#server/database/types.ts'
import { moneyText } from '#server/money.ts'
import { bookingRulesAsJson } from '#server/database/sql.ts'
import { paperAsJson } from './paper.ts'
import { addressName } from './addresses.ts'
import { look, openingHours, servicesAsJson, type StoredService, summary, toService } from './clinics.ts'

/** Live appointments; expired pending bookings don't count. */
export const isLive = sql`
  a.status = any(${liveStatuses}::text[])
  and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())
`

type SetupRow = ClinicSetup['clinic'] &
  Pick<ClinicSetup, 'bookingRules' | 'paper' | 'openingHours'> &
  Pick<ClinicSetup, 'unconfirmedDoctors' | 'isBookable' | 'isApproved' | 'comingVisits'> & {
    isPublicOnceApproved: boolean
    /** The operator's newest decision about name and address. */
    decision: { isConfirmed: boolean; reason: string | null } | null
    services: StoredService[]
    doctors: (Omit<ClinicSetup['doctors'][number], 'consultationFee'> & { feeMinor: number | null })[]
    done: Record<FirstStep, boolean>
  }

/**
 * The doctors that a service of the clinic `c` can name, by name: its active ones, and those that a service already
 * names.
 */
const doctorsToName = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', d.id,
          'user', json_build_object('firstName', u.first_name, 'lastName', u.last_name),
          'specialty', d.specialty,
          'isActive', d.is_active,
          'feeMinor', case when c.currency = 'INR' then d.consultation_fee_minor end
        )
        order by u.last_name, u.first_name, d.id
      ),
      '[]'
    )
    from doctors d
    join users u on u.id = d.user_id
    where d.clinic_id = c.id
      and (
        d.is_active
        or exists (
          select
          from service_doctors sd
          join services s on s.id = sd.service_id
          where sd.doctor_id = d.id and s.clinic_id = c.id
        )
      )
  )
`

/** Returns a clinic with everything its administrator sets up; null for an unknown id. */
export async function findSetup(
  db: Db,
  id: string,
): Promise<(Omit<SetupRow, 'services' | 'doctors'> & Pick<ClinicSetup, 'services' | 'doctors'>) | null> {
  const { rows } = await sql<SetupRow>`
    select
      ${summary}, ${look}, c.shows_reviews as "showsReviews", c.allows_dictation as "allowsDictation",
      c.offers_video as "offersVideo", c.is_listed as "isListed", c.spoken_languages as "spokenLanguages",
      c.before_you_come as "beforeYouCome",
      ${addressName} as "addressName", ${openingHours},
      c.trial_until::text as "trialUntil",
      ${servicesAsJson(sql`true`, sql`true`, sql`s.modes`)} as services, ${doctorsToName} as doctors,
      ${bookingRulesAsJson} as "bookingRules", ${paperAsJson} as paper,
      (
        select count(*)
        from doctors d
        where d.clinic_id = c.id and d.is_active and d.verified_at is null
      ) as "unconfirmedDoctors",
      c.id in (select id from bookable_clinics) as "isBookable",
      c.approved_at is not null as "isApproved", c.public_once_approved as "isPublicOnceApproved",
      (
        select json_build_object('isConfirmed', k.is_confirmed, 'reason', k.reason)
        from confirmations k
        where k.clinic_id = c.id and k.doctor_id is null and k.identity = clinic_identity(c)
        order by k.decided_at desc, k.id desc
        limit 1
      ) as decision,
      (
        select count(*)
        from appointments a
        where a.clinic_id = c.id and a.starts_at > now() and ${isLive}
      ) as "comingVisits",
      json_build_object(
        'service', exists (select from services s where s.clinic_id = c.id and s.is_active),
        'hours', exists (select from opening_hours h where h.clinic_id = c.id),
        'doctor', exists (
          select
          from doctors d
          where d.clinic_id = c.id and d.is_active and d.verified_at is not null
        ),
        'public', c.is_public or c.public_once_approved,
        'approved', c.approved_at is not null,
        'open', cs.system_maintenance is not true
      ) as done
    from clinics c
    left join clinic_settings cs on cs.clinic_id = c.id
    where c.id = ${id}
  `.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    services: row.services.map((service) => toService(service, row.currency)),
    doctors: row.doctors.map(({ feeMinor, ...doctor }) => ({
      ...doctor,
      consultationFee: feeMinor === null ? null : moneyText(feeMinor, 'INR'),
    })),
  }
}

export async function countOverview(db: Db, clinicIds: readonly string[]): Promise<ClinicsOverview> {
  const { rows } = await sql<ClinicsOverview>`
    select
      (select count(*) from clinics c where c.id = any(${clinicIds}::uuid[])) as clinics,
      (
        select count(*)
        from doctors d
        where d.clinic_id = any(${clinicIds}::uuid[]) and d.is_active and d.verified_at is not null
      ) as doctors,
      (
        select count(*)
        from services s
        where s.clinic_id = any(${clinicIds}::uuid[]) and s.is_active
      ) as services
  `.execute(db)
  return rows[0]!
}

/** Returns whether the database knows this name of a zone in this spelling, because it computes with it too. */
export async function isZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

export async function insertClinic(
  db: Db,
  clinic: Updateable<DB['clinics']> & { id: string; name: string; address: string; city: string; phone: string },
): Promise<void> {
  await db.insertInto('clinics').values(clinic).execute()
}

export async function updateClinic(db: Db, id: string, values: Updateable<DB['clinics']>): Promise<void> {
  if (Object.keys(values).length > 0) await db.updateTable('clinics').set(values).where('id', '=', id).execute()
}

/** A clinic, locked until the transaction ends. */
export interface LockedClinic {
  name: string
  address: string
  city: string
  timeZone: string
  currency: string
  isPublic: boolean
  isApproved: boolean
}

/**
 * Locks a clinic until the transaction ends, so that changes of its setup wait for each other. `against: 'bookings'`
 * also waits for running bookings there, and blocks new ones until then.
 */
export async function lockClinic(
  db: Db,
  id: string,
  against: 'changes' | 'bookings' = 'changes',
): Promise<LockedClinic> {
  const strength = against === 'bookings' ? sql`for update` : sql`for no key update`
  const { rows } = await sql<LockedClinic>`
    select
      name, address, city, time_zone as "timeZone", currency, is_public as "isPublic",
      approved_at is not null as "isApproved"
    from clinics
    where id = ${id}
    ${strength}
  `.execute(db)
  return rows[0]!
}

/** Sets or removes a clinic's logo; returns the id of the earlier one. The clinic is locked. */
export async function replaceLogo(db: Db, clinicId: string, logoId: string | null): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update clinics
    set logo_id = ${logoId}
    from (select logo_id as before from clinics where id = ${clinicId}) earlier
    where id = ${clinicId}
    returning before
  `.execute(db)
  return rows[0]?.before ?? null
}

export async function countComingAppointments(db: Db, clinicId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from appointments a
    where a.clinic_id = ${clinicId} and a.starts_at > now() and ${isLive}
  `.execute(db)
  return rows[0]!.n
}

/**
 * Keeps the wall clock of current and future time off in another time zone. If a clock change would leave nothing
 * between start and end, it keeps its length.
 */
export async function shiftLeaves(db: Db, clinicId: string, from: string, to: string): Promise<void> {
  const inNew = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${from}) at time zone ${to}`
  await sql`
    update doctor_leaves l
    set
      starts_at = n.starts_at,
      ends_at = case
        when n.ends_at > n.starts_at then n.ends_at
        else n.starts_at + (l.ends_at - l.starts_at)
      end
    from (
      select id, ${inNew(sql`starts_at`)} as starts_at, ${inNew(sql`ends_at`)} as ends_at
      from doctor_leaves
      where clinic_id = ${clinicId} and ends_at > now()
    ) n
    where l.id = n.id
  `.execute(db)
}

/** Keeps the numbers of prices when the currency changes; `scale` is the number of new minor units for one old one. */
export async function rescalePrices(db: Db, clinicId: string, scale: number): Promise<void> {
  await sql`
    update services
    set price_minor = round(price_minor * ${scale}::numeric)
    where clinic_id = ${clinicId}
  `.execute(db)
  await sql`
    update service_doctors sd
    set price_minor = round(sd.price_minor * ${scale}::numeric)
    from services s
    where s.id = sd.service_id and s.clinic_id = ${clinicId}
  `.execute(db)
  await sql`select rescale_price_items(${clinicId}, ${scale}::numeric)`.execute(db)
}

export async function highestPrice(db: Db, clinicId: string): Promise<number> {
  const { rows } = await sql<{ minor: number | null }>`
    select greatest(
      (
        select max(greatest(s.price_minor, sd.price_minor))
        from services s
        left join service_doctors sd on sd.service_id = s.id
        where s.clinic_id = ${clinicId}
      ),
      (select max(i.price_minor) from price_items i where i.clinic_id = ${clinicId})
    ) as minor
  `.execute(db)
  return rows[0]?.minor ?? 0
}

/** Replaces the week's hours. */
export async function replaceHours(
  db: Db,
  clinicId: string,
  hours: readonly { weekday: number; opens: string; closes: string }[],
): Promise<void> {
  await db.deleteFrom('opening_hours').where('clinic_id', '=', clinicId).execute()
  if (hours.length === 0) return
  await db
    .insertInto('opening_hours')
    .values(hours.map((one) => ({ clinic_id: clinicId, ...one })))
    .execute()
}

/** The rules for booking online as they are from now on. */
export async function saveBookingRules(db: Db, clinicId: string, rules: BookingRules): Promise<void> {
  const values = {
    booking_interval: rules.interval,
    booking_notice: rules.notice,
    booking_horizon: rules.horizon,
    booking_per_day: rules.perDay,
    booking_per_doctor_day: rules.perDoctorDay,
    booking_per_patient: rules.perPatient,
    booking_before: rules.before,
    booking_after: rules.after,
    booking_confirmed: rules.confirmation === 'automatic',
    updated_at: sql<Date>`now()`,
  }
  await db
    .insertInto('clinic_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(values))
    .execute()
}
