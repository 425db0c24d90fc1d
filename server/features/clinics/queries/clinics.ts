import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  anywhere,
  bookingRulesAsJson,
  closedDaysAhead,
  extraHoursAhead,
  feeOf,
  openingHoursAsJson,
  serviceDoctorsAsJson,
} from '#server/database/sql.ts'
import type { Clinic, ClinicSummary, ListedClinic, Service } from '#contract/clinics/clinics.ts'
import { moneyText } from '#server/money.ts'
import { writingIn } from '#server/writing.ts'
import type { ClinicScope } from '#server/features/clinics/policy.ts'

const isVisible = (scope: ClinicScope) =>
  sql`(c.id in (select id from bookable_clinics) or c.id = any(${scope.memberOf}::uuid[]))`

export const summary = sql`
  c.id, c.name, c.description, c.address, c.city, c.phone, c.email, c.website, c.specialty,
  c.is_public as "isPublic", c.time_zone as "timeZone", c.currency, c.language,
  (
    select case
      when count(*) > 0 then json_build_object(
        'average', round(avg(r.rating), 1)::float8,
        'count', count(*)
      )
    end
    from reviews r
    where r.clinic_id = c.id and c.shows_reviews
  ) as rating
`

/** The look of the clinic `c`'s pages. */
export const look = sql`c.brand_color as "brandColor", c.logo_id as "logoId"`

export interface ClinicPage {
  search?: string
  /** Limits the list to the reader's own clinics. */
  mine?: boolean
  limit: number
  offset: number
}

const isOwn = (scope: ClinicScope) => sql`c.id = any(${scope.memberOf}::uuid[])`

/** True if the reader, or a family member, is a patient of the clinic. */
const isPatientHere = ({ userId }: ClinicScope) => sql`
  exists (
    select
    from patients p
    where p.clinic_id = c.id and p.holder_id = ${userId} and p.merged_into is null
  )
`

/** The clinic's settings at each online booking: refused while paused, and without new patients limited to its own. */
const canBook = ({ userId }: ClinicScope) => sql`
  not exists (
    select
    from clinic_settings cs
    where cs.clinic_id = c.id
      and (
        cs.system_maintenance
        or not cs.new_patient_registrations
        and not exists (select from patients p where p.clinic_id = c.id and p.holder_id = ${userId})
      )
  )
`

/** Clinics that the scope shows, the reader's own first, then where they are a patient, then by name, and the total. */
export async function listClinics(
  db: Db,
  scope: ClinicScope,
  { search, mine = false, limit, offset }: ClinicPage,
): Promise<{ clinics: Omit<ListedClinic, 'can'>[]; total: number }> {
  const pattern = anywhere(search ?? '')
  const matches = sql`
    ${mine ? isOwn(scope) : isVisible(scope)}
    and (c.name ilike ${pattern} or c.city ilike ${pattern})
  `
  const [page, count] = await Promise.all([
    sql<Omit<ListedClinic, 'can'>>`
      select
        ${summary},
        c.id in (select id from bookable_clinics) as "isBookable",
        c.id in (select id from bookable_clinics) and ${canBook(scope)} as "canBook",
        ${isPatientHere(scope)} as "isPatientHere",
        (
          select count(*)
          from doctors d
          where d.clinic_id = c.id and d.is_active and d.verified_at is not null
        ) as "doctorCount",
        (select count(*) from services s where s.clinic_id = c.id and s.is_active) as "serviceCount"
      from clinics c
      where ${matches}
      order by ${isOwn(scope)} desc, "isPatientHere" desc, c.name, c.id
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from clinics c where ${matches}`.execute(db),
  ])
  return { clinics: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** The opening hours of the clinic `c`, in the order of the week. */
export const openingHours = sql`${openingHoursAsJson(sql`c.id`)} as "openingHours"`

export type StoredService = Omit<Service, 'price' | 'doctors'> & {
  priceMinor: number
  doctors: { id: string; duration: number | null; priceMinor: number | null }[] | null
}
type StoredDoctor = Omit<Clinic['doctors'][number], 'consultationFee'> & { feeMinor: number | null }

/** The fee of the doctor `d`, if the service `s` is the one it is the price of (decision 0112). */
const ownFee = sql`
  case
    when s.name = ${DEFAULT_SERVICE}
      and exists (select from clinics k where k.id = s.clinic_id and k.currency = 'INR') then d.consultation_fee_minor
  end
`

const serviceDoctor = sql`
  json_build_object(
    'id', d.id,
    'duration', sd.duration_minutes,
    'priceMinor', coalesce(sd.price_minor, ${ownFee})
  )
`

/** Returns the doctors `d` of the service `s` that match the condition; null if it names none. */
export const serviceDoctors = (which: RawBuilder<unknown>) => serviceDoctorsAsJson(serviceDoctor, which)

/** True for a doctor that the public can see. */
const isShown = sql`d.is_active and d.verified_at is not null`

/** How the service `s` of the clinic `c` can be booked now. */
const shownModes = sql`case when c.offers_video then s.modes else 'in_person' end`

/** Returns the services `s` of the clinic `c` and their doctors `d` for which the conditions hold, sorted. */
export const servicesAsJson = (
  which: RawBuilder<unknown>,
  whichDoctors: RawBuilder<unknown>,
  modes: RawBuilder<unknown> = shownModes,
) => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', s.id,
          'name', s.name,
          'description', s.description,
          'duration', s.duration_minutes,
          'priceMinor', s.price_minor,
          'isActive', s.is_active,
          'before', s.booking_before,
          'after', s.booking_after,
          'notice', s.booking_notice,
          'modes', ${modes},
          'doctors', ${serviceDoctors(whichDoctors)}
        )
        order by s.position, s.name, s.id
      ),
      '[]'
    )
    from services s
    where s.clinic_id = c.id and ${which}
  )
`

/** The active, confirmed doctors of the clinic `c`, by name. */
const doctors = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', d.id,
          'user', json_build_object('firstName', u.first_name, 'lastName', u.last_name),
          'specialty', d.specialty,
          'feeMinor', ${feeOf('d')},
          'qualification', d.qualification,
          'experience', d.experience,
          'languages', d.languages,
          'photoUrl', d.photo_url,
          'bio', d.bio,
          'isActive', d.is_active
        )
        order by u.last_name, u.first_name, d.id
      ),
      '[]'
    )
    from doctors d
    join users u on u.id = d.user_id
    where d.clinic_id = c.id and ${isShown}
  )
`

/** Returns one clinic with hours, active doctors and active services; null if the scope doesn't show it. */
export async function findClinic(db: Db, scope: ClinicScope, id: string): Promise<Clinic | null> {
  const { rows } = await sql<
    ClinicSummary &
      Pick<Clinic, 'canBook' | 'openingHours' | 'booking' | 'closedDays' | 'extraHours' | 'brandColor' | 'logoId'> & {
        doctors: StoredDoctor[]
        services: StoredService[]
      }
  >`
    select
      ${summary}, ${look}, ${canBook(scope)} as "canBook", ${openingHours}, ${bookingRulesAsJson} as booking,
      ${closedDaysAhead} as "closedDays", ${extraHoursAhead} as "extraHours",
      ${doctors} as doctors,
      ${servicesAsJson(sql`s.is_active`, isShown)} as services
    from clinics c
    left join clinic_settings cs on cs.clinic_id = c.id
    where c.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    writing: writingIn(row.timeZone),
    doctors: row.doctors.map(({ feeMinor, ...doctor }) => ({
      ...doctor,
      consultationFee: feeMinor === null ? null : moneyText(feeMinor, 'INR'),
    })),
    // hours of a doctor who isn't shown can't be booked
    extraHours: row.extraHours.filter(
      ({ doctorId }) => doctorId === null || row.doctors.some(({ id }) => id === doctorId),
    ),
    // a service that none of these doctors offers can't be booked
    services: row.services
      .filter(({ doctors }) => doctors === null || doctors.length > 0)
      .map((service) => toService(service, row.currency)),
  }
}

/** Converts a service to the API's format. */
export const toService = ({ priceMinor, doctors, ...service }: StoredService, currency: string): Service => ({
  ...service,
  price: moneyText(priceMinor, currency),
  doctors:
    doctors?.map((one) => ({
      id: one.id,
      duration: one.duration,
      price: one.priceMinor === null ? null : moneyText(one.priceMinor, currency),
    })) ?? null,
})

/** True if this is the logo of a clinic that the scope shows. */
export async function isLogo(db: Db, scope: ClinicScope, id: string, logoId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from clinics c
    where c.id = ${id} and c.logo_id = ${logoId} and ${isVisible(scope)}
  `.execute(db)
  return rows.length > 0
}

/** Returns the time zone of a clinic. */
export async function findTimeZone(db: Db, clinicId: string): Promise<string> {
  const row = await db.selectFrom('clinics').select('time_zone').where('id', '=', clinicId).executeTakeFirstOrThrow()
  return row.time_zone
}
