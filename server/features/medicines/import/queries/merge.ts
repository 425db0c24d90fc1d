import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'

/**
 * Plans each staged row in a temporary table: unchanged rows are left out, the others are numbered by name, and new
 * ones get a slug. If several rows want one slug, it goes to the row that had it, or else to the smallest id; the
 * others append a hash of source and id.
 */
export async function plan(db: Db, importId: string): Promise<{ added: number; changed: number }> {
  await sql`
    create temp table medicine_import_plan on commit drop as
    with fresh as (
      select
        s.ctid as at, s.name_key, s.source, s.source_id, m.id as known,
        coalesce(m.id, r.id, s.id) as id,
        r.slug as had, s.slug as wanted,
        t.id is not null or u.id is not null or row_number() over (
          partition by s.slug, m.id is null and r.id is null
          order by s.source, s.source_id
        ) > 1 as is_taken
      from medicine_import_rows s
      left join medicines m on m.source = s.source and m.source_id = s.source_id
      left join medicine_retired r on r.source = s.source and r.source_id = s.source_id
      left join medicines t on t.slug = s.slug
      left join medicine_retired u on u.slug = s.slug
      where s.import_id = ${importId} and (m.id is null or m.content_hash <> s.content_hash)
    )
    select
      row_number() over (order by name_key, source, source_id)::int as n,
      at, id, known is null as is_new,
      coalesce(
        had,
        case
          when is_taken then wanted || '-' || left(
            encode(sha256(convert_to(source || E'\n' || source_id, 'UTF8')), 'hex'), 10
          )
          else wanted
        end
      ) as slug
    from fresh
  `.execute(db)
  await sql`analyze medicine_import_plan`.execute(db)
  const { rows } = await sql<{ added: number; changed: number }>`
    select
      count(*) filter (where is_new)::int as added,
      count(*) filter (where not is_new)::int as changed
    from medicine_import_plan
  `.execute(db)
  return rows[0]!
}

const content = `
  name, name_key, composition, ingredients, strength, salts_key, composition_key, brand_key,
  manufacturing_company, form, packaging, presentation, pack_units, pack_unit, price,
  needs_prescription, is_discontinued, description, facts, also_called, content_hash
`
const listed = sql.raw(content)
const waiting = sql.raw(content.replace(/\w+/g, 's.$&'))

/**
 * Runs work that joins the plan to staged rows by ctid. The planner would scan all staged rows for each stretch,
 * since it doesn't know that they are in memory.
 */
export async function withoutHashJoins(db: Db, work: () => Promise<void>): Promise<void> {
  await sql`set local enable_hashjoin = off`.execute(db)
  await sql`set local enable_mergejoin = off`.execute(db)
  await work()
  await sql`set local enable_hashjoin to default`.execute(db)
  await sql`set local enable_mergejoin to default`.execute(db)
}

/** Inserts the new rows of a stretch of the plan. */
export async function insertNew(db: Db, after: number, upTo: number, takenOn: string): Promise<void> {
  await sql`
    insert into medicines (id, slug, source, source_id, source_date, ${listed})
    select p.id, p.slug, s.source, s.source_id, ${takenOn}::date, ${waiting}
    from medicine_import_plan p
    join medicine_import_rows s on s.ctid = p.at
    where p.is_new and p.n > ${after} and p.n <= ${upTo}
    order by p.n
  `.execute(db)
}

/** Updates the changed rows of a stretch of the plan. */
export async function updateChanged(db: Db, after: number, upTo: number, takenOn: string): Promise<void> {
  await sql`
    update medicines m
    set source_date = ${takenOn}::date, (${listed}) = row(${waiting})
    from medicine_import_plan p
    join medicine_import_rows s on s.ctid = p.at
    where not p.is_new and p.n > ${after} and p.n <= ${upTo} and m.id = p.id
  `.execute(db)
}

/** Deletes the retirement of medicines that are listed again. */
export async function removeReturned(db: Db): Promise<void> {
  await sql`
    delete from medicine_retired r
    using medicines m
    where m.source = r.source and m.source_id = r.source_id
  `.execute(db)
}

/** Medicines of these lists that the import neither staged nor refused. */
const missing = (importId: string, sources: readonly string[]) => sql`
  m.source = any(${sources})
  and not exists (
    select
    from medicine_import_rows s
    where s.import_id = ${importId} and s.source = m.source and s.source_id = m.source_id
  )
  and not exists (
    select
    from medicine_import_refusals f
    where f.import_id = ${importId} and f.source = m.source and f.source_id = m.source_id
  )
`

export async function countMissing(db: Db, importId: string, sources: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from medicines m
    where ${missing(importId, sources)}
  `.execute(db)
  return rows[0]!.n
}

/** Removes the missing medicines, and reserves their ids and slugs. Returns their number. */
export async function retireMissing(db: Db, importId: string, sources: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with
      gone as (
        delete from medicines m
        where ${missing(importId, sources)}
        returning source, source_id, id, slug
      ),
      retired as (insert into medicine_retired (source, source_id, id, slug) select * from gone)
    select count(*)::int as n
    from gone
  `.execute(db)
  return rows[0]!.n
}

/** Removes a whole list, and reserves its ids and slugs. Returns its number of medicines. */
export async function retireSource(db: Db, source: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with
      gone as (
        delete from medicines
        where source = ${source}
        returning source, source_id, id, slug
      ),
      retired as (insert into medicine_retired (source, source_id, id, slug) select * from gone)
    select count(*)::int as n
    from gone
  `.execute(db)
  await sql`delete from medicine_sources where name = ${source}`.execute(db)
  return rows[0]!.n
}

/**
 * Deletes the staged rows. Truncates the table, which frees its space immediately, unless another import is
 * interrupted.
 */
export async function removeStaged(db: Db, importId: string): Promise<void> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (
      select from medicine_imports where state = 'reading' and id <> ${importId}
    ) as others
  `.execute(db)
  if (rows[0]!.others)
    await sql`
      delete from medicine_import_rows
      where import_id = ${importId}
    `.execute(db)
  else await sql`truncate medicine_import_rows`.execute(db)
}

export const analyse = async (db: Db): Promise<void> => void (await sql`analyze medicines`.execute(db))

export async function hasDirectory(db: Db): Promise<boolean> {
  return (await db.selectFrom('medicine_directory').select('version').executeTakeFirst()) !== undefined
}
