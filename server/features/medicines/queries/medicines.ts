import { type RawBuilder, sql } from 'kysely'
import { Id } from '#contract/common.ts'
import type { FieldSource, SimilarMedicines } from '#contract/medicines.ts'
import type { Db } from '#server/database/db.ts'
import type { StoredMedicine, FilledFacts, StatedFacts } from '#server/features/medicines/directory/stored-medicine.ts'

/** Returns SQL for the source of an entry of `medicines`, by this name in its query: its list's title and date. */
export function sourceOf(entry: string): RawBuilder<FieldSource> {
  const list = sql.ref(`${entry}.source`)
  return sql<FieldSource>`
    (
      select jsonb_build_object(
        'name', coalesce(s.title, ${list}),
        'url', s.url,
        'date', ${sql.ref(`${entry}.source_date`)}
      )
      from (select) one
      left join medicine_sources s on s.name = ${list}
    )
  `
}

interface Wanted {
  slug: string
  /** Null if the text can't be an id. */
  id: string | null
  /** The sources of a run (`sourcesAsked`). */
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

/** A price of another entry of the same product. */
interface PriceElsewhere {
  pack: Pick<StoredMedicine, 'price' | 'packUnits' | 'packUnit'>
  source: FieldSource
}

/** Returns the price of the first of these entries that has one. */
export async function findPrice(db: Db, ids: readonly string[]): Promise<PriceElsewhere | null> {
  const { rows } = await sql<PriceElsewhere['pack'] & { source: FieldSource }>`
    select m.price, m.pack_units as "packUnits", m.pack_unit as "packUnit", ${sourceOf('m')} as source
    from medicines m
    where m.id = any(${ids}::uuid[]) and m.price is not null
    order by m.source_date desc, m.name_key, m.id
    limit 1
  `.execute(db)
  const [first] = rows
  if (!first) return null
  const { source, ...pack } = first
  return { pack, source }
}

/** Returns the compositions of these entries as their lists have them. Unknown ids are left out. */
export async function findCompositions(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; composition: string | null }>`
    select id, composition
    from medicines
    where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, composition }) => [id, composition]))
}

/** A medicine for an interaction check. */
export type MedicineToCheck = Pick<StoredMedicine, 'id' | 'slug' | 'name' | 'composition' | 'form' | 'presentation'>

/** Returns the medicines with these slugs or ids for an interaction check. */
export async function findMedicinesAt(db: Db, named: readonly string[]): Promise<MedicineToCheck[]> {
  const ids = named.filter((one) => Id.safeParse(one).success)
  const { rows } = await sql<MedicineToCheck>`
    select id, slug, name, composition, form, presentation
    from medicines
    where slug = any(${named}::text[]) or id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** A medicine in a sitemap. */
export interface ListedSlug {
  slug: string
  /** The date of the last import that changed it, `YYYY-MM-DD`. */
  date: string
}

/** A range of slugs in their order: after one, up to another. */
export interface Stretch {
  /** Null: from the first one. */
  after: string | null
  last: string
}

/** Returns the next slugs of a range. */
export async function listSlugs(db: Db, { after, last }: Stretch, limit: number): Promise<ListedSlug[]> {
  const { rows } = await sql<ListedSlug>`
    select slug, source_date::text as date
    from medicines
    where slug <= ${last} ${after === null ? sql`` : sql`and slug > ${after}`}
    order by slug
    limit ${limit}
  `.execute(db)
  return rows
}

/** Returns all slugs cut into chunks of one size: the last slug and newest date of each, in order. */
export async function listChunks(db: Db, size: number): Promise<{ last: string; date: string }[]> {
  const { rows } = await sql<{ last: string; date: string }>`
    select max(slug) as last, max(source_date)::text as date
    from (
      select slug, source_date, (row_number() over (order by slug) - 1) / ${size}::int as chunk
      from medicines
    ) as numbered
    group by chunk
    order by chunk
  `.execute(db)
  return rows
}

/** Returns the version of the directory, which every import with changes raises. Null before the first. */
export async function findVersion(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version::text as version
    from medicine_directory
  `.execute(db)
  return rows[0]?.version ?? null
}

/** How long a run can take before another server can start one. */
const CLAIM = sql`interval '60 seconds'`
/** Pause after a run, however it ended. */
const REST = sql`interval '10 minutes'`

/**
 * Returns SQL that is true if a run is due for the row `e` of medicine_enrichments, or for none, at this version of
 * the directory with these sources (`sourcesAsked`): no run is active, the pause is over, and the last run asked
 * something else or failed.
 */
const isDue = (version: RawBuilder<unknown>, asked: string): RawBuilder<boolean> => sql<boolean>`
  (
    coalesce(e.claimed_until < now(), true)
    and coalesce(e.again_at <= now(), true)
    and (
      e.directory_version is distinct from ${version}
      or e.asked is distinct from ${asked}
      or e.outcome = 'failed'
    )
  )
`

/** Claims the run of a medicine if it's due. Returns false if another run has or had it. */
export async function claimRun(
  db: Db,
  { id, directoryVersion }: StoredMedicine,
  { claim, asked }: Pick<Run, 'claim' | 'asked'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into medicine_enrichments as e (medicine_id, claim, claimed_until)
    select id, ${claim}::uuid, now() + ${CLAIM}
    from medicines
    where id = ${id}
    on conflict (medicine_id) do update set claim = excluded.claim,
    claimed_until = excluded.claimed_until
    where ${isDue(sql`${directoryVersion}::bigint`, asked)}
    returning 1
  `.execute(db)
  return rows.length > 0
}

interface Run {
  claim: string
  asked: string
  outcome: 'filled' | 'nothing' | 'failed'
  facts: FilledFacts
  about: string | null
  similar: SimilarMedicines
}

/** Stores the result of a run and ends its claim. Returns false if another run has claimed the medicine. */
export async function saveRun(db: Db, { id, directoryVersion }: StoredMedicine, run: Run): Promise<boolean> {
  const { rows } = await sql`
    update medicine_enrichments
    set
      claim = null, claimed_until = null, tried_at = now(), again_at = now() + ${REST},
      directory_version = ${directoryVersion}, asked = ${run.asked}, outcome = ${run.outcome},
      facts = ${JSON.stringify(run.facts)}::jsonb, about = ${run.about},
      similar_medicines = ${JSON.stringify(run.similar)}::jsonb
    where medicine_id = ${id} and claim = ${run.claim}
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Ends the claim of a failed run; earlier facts stay. */
export async function dropRun(db: Db, { id }: StoredMedicine, claim: string): Promise<void> {
  await sql`
    update medicine_enrichments
    set
      claim = null, claimed_until = null, tried_at = now(), again_at = now() + ${REST},
      outcome = 'failed'
    where medicine_id = ${id} and claim = ${claim}
  `.execute(db)
}

/** An entry that states facts. */
export interface Donor {
  id: string
  name: string
  brandKey: string
  facts: StatedFacts
  source: StoredMedicine['source']
}

/** Returns entries with facts that have the same salts, strength, form and presentation, always in the same order. */
export async function listDonors(
  db: Db,
  { id, compositionKey, form, presentation }: Pick<StoredMedicine, 'id' | 'compositionKey' | 'form' | 'presentation'>,
  limit: number,
): Promise<Donor[]> {
  const { rows } = await sql<Donor>`
    select m.id, m.name, m.brand_key as "brandKey", m.facts, ${sourceOf('m')} as source
    from medicines m
    where m.composition_key = ${compositionKey}
      and m.form = ${form}
      and m.presentation = ${presentation}
      and m.facts <> '{}'
      and m.strength is not null
      and m.id <> ${id}
    order by m.is_discontinued, m.name_key, m.id
    limit ${limit}
  `.execute(db)
  return rows
}
