import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'
import { isDue } from './enrichments.ts'
import { sourceOf } from './sources.ts'

interface Wanted {
  slug: string
  /** Null where the text cannot be one. */
  id: string | null
  /** The sources that a run asks (`sourcesAsked`). */
  asked: string
}

/** Returns the medicine with this slug, or else with this id (rule T119). */
export async function findMedicine(db: Db, { slug, id, asked }: Wanted): Promise<StoredMedicine | null> {
  const { rows } = await sql<StoredMedicine>`
    select
      m.id, m.slug, m.source_id as "sourceId", m.name, m.composition, m.ingredients, m.strength,
      m.salts_key as "saltsKey", m.composition_key as "compositionKey", m.brand_key as "brandKey",
      m.manufacturing_company as "manufacturingCompany", m.form, m.presentation, m.packaging,
      m.pack_units as "packUnits", m.pack_unit as "packUnit", m.price,
      m.needs_prescription as "needsPrescription", m.is_discontinued as "isDiscontinued",
      m.description, m.facts, ${sourceOf('m')} as source, e.facts as filled,
      e.about as "filledAbout", v.version as "directoryVersion",
      coalesce((d.built_at at time zone 'UTC')::date, m.source_date) as "comparedOn",
      case
        when e.directory_version = v.version and e.asked = ${asked} then e.similar_medicines
      end as similar,
      ${isDue(sql`v.version`, asked)} as "isDue"
    from medicines m
    left join medicine_directory d on true
    left join medicine_enrichments e on e.medicine_id = m.id
    cross join lateral (select coalesce(d.version, 0) as version) v
    where m.id = coalesce((select id from medicines where slug = ${slug}), ${id}::uuid)
  `.execute(db)
  return rows[0] ?? null
}
