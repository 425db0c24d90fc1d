import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { StoredMedicine, FilledFacts } from '#server/features/medicines/directory/stored-medicine.ts'
import { newId } from '#server/ids.ts'
import { type Donor, sourceOf } from './medicines.ts'

/** The progress of a run over the whole directory. */
export interface WholeRun {
  id: string
  reached: string | null
  seen: number
  filled: number
  finishedAt: Date | null
}

/** Identifies a run: a different knowledge base, directory version or list of sources makes a different run. */
export interface RunAbout {
  knowledge: string
  directory: number
  asked: string
}

/** Returns the run with this identity, finished or not. */
export async function findRun(db: Db, { knowledge, directory, asked }: RunAbout): Promise<WholeRun | null> {
  const { rows } = await sql<WholeRun>`
    select id, reached, seen, filled, finished_at as "finishedAt"
    from medicine_enrichment_runs
    where knowledge_version = ${knowledge} and directory_version = ${directory} and asked = ${asked}
    order by started_at desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Starts a run and deletes earlier ones. */
export async function insertRun(db: Db, { knowledge, directory, asked }: RunAbout): Promise<WholeRun> {
  await sql`delete from medicine_enrichment_runs`.execute(db)
  const id = newId()
  await sql`
    insert into medicine_enrichment_runs (id, knowledge_version, directory_version, asked)
    values (${id}, ${knowledge}, ${directory}, ${asked})
  `.execute(db)
  return { id, reached: null, seen: 0, filled: 0, finishedAt: null }
}

export const updateRun = async (db: Db, { id, reached, seen, filled }: WholeRun): Promise<void> =>
  void (await sql`
    update medicine_enrichment_runs
    set reached = ${reached}, seen = ${seen}, filled = ${filled}
    where id = ${id}
  `.execute(db))

export const updateRunFinished = async (db: Db, { id }: WholeRun): Promise<void> =>
  void (await sql`update medicine_enrichment_runs set finished_at = now() where id = ${id}`.execute(db))

/** Returns the directory's version and its number of medicines. */
export async function directoryState(db: Db): Promise<{ version: number; medicines: number }> {
  const { rows } = await sql<{ version: number; medicines: number }>`
    select coalesce((select version from medicine_directory), 0) as version, count(*)::int as medicines
    from medicines
  `.execute(db)
  return rows[0]!
}

/** A medicine for a run. */
export type MedicineInRun = Pick<
  StoredMedicine,
  | 'id'
  | 'name'
  | 'ingredients'
  | 'strength'
  | 'saltsKey'
  | 'compositionKey'
  | 'form'
  | 'presentation'
  | 'facts'
  | 'source'
>

/** Returns the next medicines in the order of their ids. */
export async function listAfter(db: Db, reached: string | null, limit: number): Promise<MedicineInRun[]> {
  const { rows } = await sql<MedicineInRun>`
    select
      m.id, m.name, m.ingredients, m.strength, m.salts_key as "saltsKey",
      m.composition_key as "compositionKey", m.form, m.presentation, m.facts, ${sourceOf('m')} as source
    from medicines m
    where ${reached}::uuid is null or m.id > ${reached}::uuid
    order by m.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Medicines that are equal for a patient. */
export type Alike = Pick<StoredMedicine, 'compositionKey' | 'form' | 'presentation'>

/** Returns the first entries with facts of each group of equal medicines, always in the same order. */
export async function listDonorsOf(db: Db, groups: readonly Alike[], limit: number): Promise<Donor[][]> {
  const { rows } = await sql<Donor & { place: number }>`
    select g.place::int - 1 as place, d.*
    from unnest(
      ${groups.map(({ compositionKey }) => compositionKey)}::text[],
      ${groups.map(({ form }) => form)}::text[],
      ${groups.map(({ presentation }) => presentation)}::text[]
    ) with ordinality as g (composition_key, form, presentation, place)
    cross join lateral (
      select m.id, m.name, m.brand_key as "brandKey", m.facts, ${sourceOf('m')} as source
      from medicines m
      where m.composition_key = g.composition_key
        and m.form = g.form
        and m.presentation = g.presentation
        and m.facts <> '{}'
        and m.strength is not null
      order by m.is_discontinued, m.name_key, m.id
      limit ${limit}
    ) d
    order by g.place
  `.execute(db)
  const found: Donor[][] = groups.map(() => [])
  for (const { place, ...donor } of rows) found[place]!.push(donor)
  return found
}

export interface FilledMedicine {
  id: string
  outcome: 'filled' | 'nothing'
  facts: FilledFacts
  about: string
}

/** Stores the facts of a run; skips medicines that a reader's own run has claimed. */
export async function saveFilled(db: Db, filled: readonly FilledMedicine[], about: RunAbout): Promise<void> {
  if (filled.length === 0) return
  await sql`
    insert into medicine_enrichments as e (
      medicine_id, tried_at, directory_version, asked, outcome, facts, about, knowledge_version
    )
    select
      (one ->> 'id')::uuid, now(), ${about.directory}, ${about.asked}, one ->> 'outcome', one -> 'facts',
      one ->> 'about', ${about.knowledge}
    from jsonb_array_elements(${JSON.stringify(filled)}::jsonb) one
    -- one that an import has taken out meanwhile
    join medicines m on m.id = (one ->> 'id')::uuid
    on conflict (medicine_id) do update set tried_at = excluded.tried_at,
    -- the similar medicines of another state of the directory
    similar_medicines = case when e.directory_version = excluded.directory_version then e.similar_medicines end,
    directory_version = excluded.directory_version, asked = excluded.asked, outcome = excluded.outcome,
    facts = excluded.facts, about = excluded.about, knowledge_version = excluded.knowledge_version
    where coalesce(e.claimed_until < now(), true)
  `.execute(db)
}

/** Returns the distinct contents of the directory with their numbers of medicines. */
export async function listContents(db: Db) {
  const { rows } = await sql<Pick<StoredMedicine, 'ingredients' | 'form' | 'presentation'> & { count: number }>`
    select
      (
        select jsonb_agg(jsonb_build_object('name', name, 'strength', null))
        from jsonb_array_elements_text(names) name
      ) as ingredients,
      form, presentation, count
    from (
      select names, form, presentation, count(*)::int as count
      from (
        select jsonb_path_query_array(ingredients, '$[*].name') as names, form, presentation
        from medicines
      ) each
      group by names, form, presentation
    ) contents
  `.execute(db)
  return rows.map((one) => ({ ...one, ingredients: one.ingredients ?? [] }))
}
