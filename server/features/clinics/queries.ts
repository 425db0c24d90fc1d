import { type Kysely, sql } from 'kysely'
import type { Clinic, ClinicSummary, ListedClinic, Service } from '#contract/clinics.ts'
import type { DB } from '#server/database/types.ts'
import { moneyText } from '#server/money.ts'
import type { ClinicScope } from './policy.ts'

type Db = Kysely<DB>

const isVisible = (scope: ClinicScope) =>
  sql`(c.id in (select id from bookable_clinics) or c.id = any(${scope.memberOf}::uuid[]))`

export const summary = sql`c.id, c.name, c.description, c.address, c.city, c.phone, c.email, c.website, c.specialty,
  c.is_public as "isPublic", c.time_zone as "timeZone", c.currency,
  (select case when count(*) > 0 then json_build_object('average', round(avg(r.rating), 1)::float8, 'count', count(*)) end
    from reviews r where r.clinic_id = c.id and c.shows_reviews) as rating`

export interface ClinicPage {
  search?: string
  /** Those of the reader alone. */
  mine?: boolean
  limit: number
  offset: number
}

const isOwn = (scope: ClinicScope) => sql`c.id = any(${scope.memberOf}::uuid[])`

/** As settings decide at each online booking: not while it is paused, and without new patients only for its own. */
const canBook = ({ userId }: ClinicScope) => sql`not exists (select from clinic_settings cs where cs.clinic_id = c.id
  and (cs.system_maintenance or not cs.new_patient_registrations
    and not exists (select from patients p where p.clinic_id = c.id and p.holder_id = ${userId})))`

/** Clinics that the scope shows, the reader's own first, then by name, and how many there are in all. */
export async function listClinics(
  db: Db,
  scope: ClinicScope,
  { search, mine = false, limit, offset }: ClinicPage,
): Promise<{ clinics: Omit<ListedClinic, 'can'>[]; total: number }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const matches = sql`${mine ? isOwn(scope) : isVisible(scope)} and (c.name ilike ${pattern} or c.city ilike ${pattern})`
  const [page, count] = await Promise.all([
    sql<Omit<ListedClinic, 'can'>>`select ${summary}, c.id in (select id from bookable_clinics) as "isBookable",
        (select count(*) from doctors d where d.clinic_id = c.id and d.is_active and d.verified_at is not null) as "doctorCount",
        (select count(*) from services s where s.clinic_id = c.id and s.is_active) as "serviceCount"
      from clinics c where ${matches} order by ${isOwn(scope)} desc, c.name, c.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from clinics c where ${matches}`.execute(db),
  ])
  return { clinics: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Of the clinic `c`, in the order of the week. */
export const openingHours = sql`
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))
    order by h.weekday, h.opens), '[]') from opening_hours h where h.clinic_id = c.id) as "openingHours"`

export type StoredService = Omit<Service, 'price'> & { priceMinor: number }
type StoredDoctor = Omit<Clinic['doctors'][number], 'consultationFee'> & { feeMinor: number | null }

/** One clinic with hours, active doctors and active services; null when the scope does not show it. */
export async function findClinic(db: Db, scope: ClinicScope, id: string): Promise<Clinic | null> {
  const { rows } = await sql<
    ClinicSummary &
      Pick<Clinic, 'canBook' | 'openingHours' | 'closedDays'> & { doctors: StoredDoctor[]; services: StoredService[] }
  >`
    select ${summary}, ${canBook(scope)} as "canBook", ${openingHours},
      array(select to_char(k.day, 'YYYY-MM-DD') from closures k where k.clinic_id = c.id
        and k.day >= (now() at time zone c.time_zone)::date order by k.day) as "closedDays",
      (select coalesce(json_agg(json_build_object('id', d.id, 'user', json_build_object('firstName', u.first_name, 'lastName', u.last_name),
          'specialty', d.specialty, 'feeMinor', d.consultation_fee_minor, 'qualification', d.qualification, 'experience', d.experience,
          'languages', d.languages, 'photoUrl', d.photo_url, 'bio', d.bio, 'isActive', d.is_active) order by u.last_name, u.first_name, d.id), '[]')
        from doctors d join users u on u.id = d.user_id
        where d.clinic_id = c.id and d.is_active and d.verified_at is not null) as doctors,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'duration', s.duration_minutes,
          'priceMinor', s.price_minor, 'isActive', s.is_active) order by s.position, s.name, s.id), '[]')
        from services s where s.clinic_id = c.id and s.is_active) as services
    from clinics c where c.id = ${id} and ${isVisible(scope)}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    doctors: row.doctors.map(({ feeMinor, ...doctor }) => ({
      ...doctor,
      consultationFee: feeMinor === null ? null : moneyText(feeMinor, 'INR'),
    })),
    services: row.services.map((service) => toService(service, row.currency)),
  }
}

/** A service as the wire tells it. */
export const toService = ({ priceMinor, ...service }: StoredService, currency: string): Service => ({
  ...service,
  price: moneyText(priceMinor, currency),
})
