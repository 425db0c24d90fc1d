import { type Kysely, sql, type Updateable } from 'kysely'
import { liveStatuses } from '#contract/appointments.ts'
import type { ClinicSetup, ClinicsOverview, FirstStep } from '#contract/clinic-setup.ts'
import type { DB } from '#server/database/types.ts'
import { openingHours, type StoredService, summary, toService } from '#server/features/clinics/queries.ts'

type Db = Kysely<DB>

/** Visits that stand; a pending booking that has run out does not. */
export const stands = sql`a.status = any(${liveStatuses}::text[])
  and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())`

type SetupRow = ClinicSetup['clinic'] &
  Pick<ClinicSetup, 'openingHours' | 'unconfirmedDoctors' | 'isBookable' | 'comingVisits'> & {
    services: StoredService[]
    done: Record<FirstStep, boolean>
  }

/** A clinic with all that its administrator sets up; null when there is none with this id. */
export async function findSetup(
  db: Db,
  id: string,
): Promise<(Omit<SetupRow, 'services'> & Pick<ClinicSetup, 'services'>) | null> {
  const { rows } = await sql<SetupRow>`
    select ${summary}, c.shows_reviews as "showsReviews", ${openingHours},
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'duration', s.duration_minutes,
          'priceMinor', s.price_minor, 'isActive', s.is_active) order by s.position, s.name, s.id), '[]')
        from services s where s.clinic_id = c.id) as services,
      (select count(*) from doctors d where d.clinic_id = c.id and d.is_active and d.verified_at is null) as "unconfirmedDoctors",
      c.id in (select id from bookable_clinics) as "isBookable",
      (select count(*) from appointments a where a.clinic_id = c.id and a.starts_at > now() and ${stands}) as "comingVisits",
      json_build_object(
        'service', exists (select from services s where s.clinic_id = c.id and s.is_active),
        'hours', exists (select from opening_hours h where h.clinic_id = c.id),
        'doctor', exists (select from doctors d where d.clinic_id = c.id and d.is_active and d.verified_at is not null),
        'public', c.is_public,
        'open', not exists (select from clinic_settings cs where cs.clinic_id = c.id and cs.system_maintenance)) as done
    from clinics c where c.id = ${id}`.execute(db)
  const row = rows[0]
  return row ? { ...row, services: row.services.map((service) => toService(service, row.currency)) } : null
}

export async function countOverview(db: Db, clinicIds: readonly string[]): Promise<ClinicsOverview> {
  const { rows } = await sql<ClinicsOverview>`
    select (select count(*) from clinics c where c.id = any(${clinicIds}::uuid[])) as clinics,
      (select count(*) from doctors d
        where d.clinic_id = any(${clinicIds}::uuid[]) and d.is_active and d.verified_at is not null) as doctors,
      (select count(*) from services s where s.clinic_id = any(${clinicIds}::uuid[]) and s.is_active) as services`.execute(
    db,
  )
  return rows[0]!
}

/** Whether the database knows this name of a zone, as it is written: it reckons with it too. */
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

/**
 * Keeps a clinic as it is until the transaction ends, so that changes of its setup take turns. `against: 'bookings'`
 * also waits for bookings that are being made there, and lets none be made until then.
 */
export async function lockClinic(
  db: Db,
  id: string,
  against: 'changes' | 'bookings' = 'changes',
): Promise<{ timeZone: string; currency: string }> {
  const strength = against === 'bookings' ? sql`for update` : sql`for no key update`
  const { rows } = await sql<{
    timeZone: string
    currency: string
  }>`select time_zone as "timeZone", currency from clinics where id = ${id} ${strength}`.execute(db)
  return rows[0]!
}

export async function countComingVisits(db: Db, clinicId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from appointments a
    where a.clinic_id = ${clinicId} and a.starts_at > now() and ${stands}`.execute(db)
  return rows[0]!.n
}

/** Prices keep their numbers when the currency changes; `scale` is how many minor units of the new come for one of the old. */
export async function rescalePrices(db: Db, clinicId: string, scale: number): Promise<void> {
  await sql`update services set price_minor = round(price_minor * ${scale}::numeric) where clinic_id = ${clinicId}`.execute(
    db,
  )
}

export async function highestPrice(db: Db, clinicId: string): Promise<number> {
  const { rows } = await sql<{ minor: number | null }>`
    select max(price_minor) as minor from services where clinic_id = ${clinicId}`.execute(db)
  return rows[0]?.minor ?? 0
}

/** The week as it is from now on. */
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
