import { type RawBuilder, sql } from 'kysely'
import type { BrandColor } from '#contract/clinics/look.ts'
import type { Db } from '#server/database/db.ts'

/** A doctor of a clinic whom the public sees. */
export interface ListedDoctor {
  id: string
  specialty: string
  languages: string[]
}

/** What the directory searches and shows of a clinic, besides its free times. */
export interface ListedClinic {
  id: string
  name: string
  addressName: string | null
  address: string
  city: string
  phone: string
  specialty: string | null
  timeZone: string
  currency: string
  /** Spoken by people of the clinic, besides those of its doctors. */
  languages: string[]
  brandColor: BrandColor
  logoId: string | null
  doctors: ListedDoctor[]
}

const clinics = (which: RawBuilder<unknown>) => sql<ListedClinic>`
  select
    c.id, c.name, c.address, c.city, c.phone, c.specialty, c.currency,
    c.spoken_languages as languages, c.time_zone as "timeZone", c.brand_color as "brandColor", c.logo_id as "logoId",
    (
      select address.name
      from clinic_addresses address
      where address.clinic_id = c.id and address.is_current
    ) as "addressName",
    (
      select coalesce(
        json_agg(json_build_object('id', d.id, 'specialty', d.specialty, 'languages', d.languages) order by d.id),
        '[]'
      )
      from doctors d
      where d.clinic_id = c.id and d.is_active and d.verified_at is not null
    ) as doctors
  from clinics c
  where ${which}
  order by c.name, c.id
`

/** Returns all clinics of the directory, by name. */
export async function listListed(db: Db): Promise<ListedClinic[]> {
  const { rows } = await clinics(sql`c.id in (select l.id from listed_clinics l)`).execute(db)
  return rows
}

export interface Standing {
  isListed: boolean
  isBookable: boolean
  takesNewPatients: boolean
  /** Last day of a running trial. */
  trialUntil: string | null
}

/** Returns a clinic as the directory would show it, and what decides whether it does; null without such a clinic. */
export async function findOwn(db: Db, id: string): Promise<{ clinic: ListedClinic; standing: Standing } | null> {
  const [found, standing] = await Promise.all([
    clinics(sql`c.id = ${id}`).execute(db),
    sql<Standing>`
      select
        c.is_listed as "isListed",
        c.id in (select b.id from bookable_clinics b) as "isBookable",
        not exists (
          select
          from clinic_settings cs
          where cs.clinic_id = c.id and not cs.new_patient_registrations
        ) as "takesNewPatients",
        case
          when c.trial_until >= (now() at time zone c.time_zone)::date then c.trial_until::text
        end as "trialUntil"
      from clinics c
      where c.id = ${id}
    `.execute(db),
  ])
  const [clinic, stands] = [found.rows[0], standing.rows[0]]
  return clinic && stands ? { clinic, standing: stands } : null
}
