import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { RefusedRow } from '#contract/import-export/imports.ts'
import type { ImportColumn, ImportRow } from '#contract/import-export/rows.ts'

export interface NewRow {
  line: number
  fields: object
  issues: RefusedRow['issues'] | null
  isKnown: boolean
  /** The earlier line of the same person, if the file repeats it. */
  sameAs: number | null
  /** Cells that can't be read and are left out. */
  without: RefusedRow['issues'] | null
  /** Fields from a cell that is merged with the row above. */
  copied: ImportColumn[] | null
}

export async function insertRows(db: Db, importId: string, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into chart_import_rows (import_id, line, fields, issues, is_known, same_as, without, copied)
    select
      ${importId}::uuid, r.line, r.fields, r.issues, r."isKnown", r."sameAs", nullif(r.without, 'null'),
      nullif(r.copied, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      line int, fields jsonb, issues jsonb, "isKnown" boolean, "sameAs" int, without jsonb, copied jsonb
    )
  `.execute(db)
}

export async function nextRows(db: Db, id: string, limit: number): Promise<{ line: number; fields: ImportRow }[]> {
  const { rows } = await sql<{ line: number; fields: ImportRow }>`
    select line, fields
    from chart_import_rows
    where import_id = ${id} and issues is null and same_as is null and not processed
    order by line
    limit ${limit}
  `.execute(db)
  return rows
}

export async function updateDone(
  db: Db,
  id: string,
  added: readonly number[],
  known: readonly number[],
): Promise<void> {
  await sql`
    delete from chart_import_rows
    where import_id = ${id} and line = any(${added}::int[]) and without is null
  `.execute(db)
  await sql`
    update chart_import_rows
    set
      is_known = line = any(${known}::int[]),
      processed = true,
      fields = jsonb_build_object('firstName', fields -> 'firstName', 'lastName', fields -> 'lastName')
    where import_id = ${id} and line = any(${[...added, ...known]}::int[])
  `.execute(db)
  await sql`
    update chart_imports
    set added = added + ${added.length}, skipped = skipped + ${known.length}
    where id = ${id}
  `.execute(db)
}

export async function updateRefused(db: Db, id: string, line: number, issues: RefusedRow['issues']): Promise<boolean> {
  const { rows } = await sql`
    update chart_import_rows
    set fields = jsonb_strip_nulls(fields), issues = ${JSON.stringify(issues)}::jsonb
    where import_id = ${id} and line = ${line} and issues is null
    returning line
  `.execute(db)
  if (rows.length === 0) return false
  await sql`update chart_imports set refused = refused + 1 where id = ${id}`.execute(db)
  return true
}

export interface StoredRefusal {
  line: number
  fields: Partial<Record<ImportColumn, string>>
  issues: RefusedRow['issues']
}

export async function listRefused(db: Db, id: string, after: number, limit: number): Promise<StoredRefusal[]> {
  const { rows } = await sql<StoredRefusal>`
    select line, fields, issues
    from chart_import_rows
    where import_id = ${id} and issues is not null and line > ${after}
    order by line
    limit ${limit}
  `.execute(db)
  return rows
}
