import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { ChartImport, ChartImportDetail } from '#contract/import-export/imports.ts'

export interface NewImport {
  id: string
  clinicId: string
  userId: string
  columns: ChartImportDetail['columns']
  unknownColumns: string[]
  total: number
  repeated: number
  refused: number
}

/** Stores a pending import, and replaces the person's earlier one there. */
export async function insertImport(db: Db, one: NewImport): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`import:${one.clinicId}:${one.userId}`}, 0))
  `.execute(db)
  await sql`
    delete from chart_imports
    where clinic_id = ${one.clinicId} and created_by = ${one.userId} and state = 'waiting'
  `.execute(db)
  await db
    .insertInto('chart_imports')
    .values({
      id: one.id,
      clinic_id: one.clinicId,
      created_by: one.userId,
      columns: one.columns,
      unknown_columns: one.unknownColumns,
      total: one.total,
      repeated: one.repeated,
      refused: one.refused,
    })
    .execute()
}

/** Processed rows count once it has started: then duplicates in the file count as skipped. */
const countsFor = (userId: string) => sql`
  i.id, i.clinic_id as "clinicId", i.state, i.total, i.added, i.skipped, i.refused,
  case i.state when 'waiting' then 0 else i.added + i.skipped + i.refused end as done,
  i.created_at as "createdAt", i.finished_at as "finishedAt", i.created_by = ${userId} as "isOwn"
`

type Row<T> = Omit<T, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null }

const toImport = <T>(row: Row<T>) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Imports of a clinic as a person (`userId`) sees them, newest first, and the total. */
export async function listImportsOf(
  db: Db,
  clinicId: string,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ imports: ChartImport[]; total: number }> {
  const { rows } = await sql<Row<ChartImport>>`
    select ${countsFor(userId)}
    from chart_imports i
    where i.clinic_id = ${clinicId}
    order by i.created_at desc, i.id desc
    limit ${limit}
    offset ${offset}
  `.execute(db)
  const all = await sql<{
    n: number
  }>`select count(*)::int as n from chart_imports where clinic_id = ${clinicId}`.execute(db)
  return { imports: rows.map(toImport), total: all.rows[0]!.n }
}

/** Returns the clinic of an import and its author; null if there is none. */
export async function whoseImport(db: Db, id: string): Promise<{ clinicId: string; userId: string } | null> {
  const row = await db
    .selectFrom('chart_imports')
    .select(['clinic_id as clinicId', 'created_by as userId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const nameInRow = sql`left(nullif(trim(concat_ws(' ', fields ->> 'firstName', fields ->> 'lastName')), ''), 200)`
/** Rows that are or were added without a cell. */
const isIncomplete = sql`issues is null and without is not null and not is_known and same_as is null`

/** Returns an import with its preview and refusals, as a person (`userId`) sees it; null if it was deleted. */
export async function findImport(db: Db, id: string, userId: string): Promise<ChartImportDetail | null> {
  const { rows } = await sql<Row<ChartImportDetail>>`
    select
      ${countsFor(userId)}, i.columns, i.unknown_columns as "unknownColumns", w.known + i.repeated as known,
      w.valid - w.known as "toAdd", w.preview, w.refusals,
      w.skipped_rows as "skippedRows", w.incomplete, w.incomplete_rows as "incompleteRows"
    from
      chart_imports i,
      lateral (
        select
          (
            select count(*)::int
            from chart_import_rows r
            where r.import_id = i.id and issues is null and same_as is null and not processed
          ) as valid,
          (
            select count(*)::int
            from chart_import_rows r
            where r.import_id = i.id and issues is null and is_known and same_as is null and not processed
          ) as known,
          (
            select coalesce(
              json_agg(
                s.fields || jsonb_build_object('line', s.line, 'copied', coalesce(s.copied, '[]')) order by s.line
              ),
              '[]'
            )
            from (
              select line, fields, copied
              from chart_import_rows r
              where r.import_id = i.id and i.state = 'waiting' and issues is null and not is_known
                and same_as is null
              order by line
              limit 20
            ) s
          ) as preview,
          (
            select coalesce(
              json_agg(json_build_object('line', s.line, 'name', s.name, 'issues', s.issues) order by s.line), '[]'
            )
            from (
              select line, issues, ${nameInRow} as name
              from chart_import_rows r
              where r.import_id = i.id and i.state <> 'running' and issues is not null
              order by line
              limit 100
            ) s
          ) as refusals,
          (
            select coalesce(
              json_agg(json_build_object('line', s.line, 'name', s.name, 'sameAs', s.same_as) order by s.line), '[]'
            )
            from (
              select line, same_as, ${nameInRow} as name
              from chart_import_rows r
              where r.import_id = i.id and i.state <> 'running' and issues is null
                and (is_known or same_as is not null)
              order by line
              limit 100
            ) s
          ) as skipped_rows,
          (
            select count(*)::int
            from chart_import_rows r
            where r.import_id = i.id and ${isIncomplete}
          ) as incomplete,
          (
            select coalesce(
              json_agg(json_build_object('line', s.line, 'name', s.name, 'issues', s.without) order by s.line), '[]'
            )
            from (
              select line, without, ${nameInRow} as name
              from chart_import_rows r
              where r.import_id = i.id and i.state <> 'running' and ${isIncomplete}
              order by line
              limit 100
            ) s
          ) as incomplete_rows
      ) w
    where i.id = ${id}
  `.execute(db)
  return rows[0] ? toImport<ChartImportDetail>(rows[0]) : null
}

/** Starts a waiting import; returns false if it isn't waiting. */
export async function updateStarted(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update chart_imports
    set state = 'running', started_at = now(), skipped = repeated
    where id = ${id} and state = 'waiting'
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Removes a waiting import; returns false if it isn't waiting. */
export async function removeWaiting(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from chart_imports
    where id = ${id} and state = 'waiting'
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function listRunning(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from chart_imports where state = 'running' order by started_at`.execute(db)
  return rows.map(({ id }) => id)
}

export interface RunningImport {
  clinicId: string
  userId: string
  total: number
  added: number
  skipped: number
  refused: number
}

/** Returns a running import, locked until the transaction ends; null if it isn't running. */
export async function lockRunning(db: Db, id: string): Promise<RunningImport | null> {
  const { rows } = await sql<RunningImport>`
    select clinic_id as "clinicId", created_by as "userId", total, added, skipped, refused
    from chart_imports
    where id = ${id} and state = 'running'
    for update
  `.execute(db)
  return rows[0] ?? null
}

/** The next rows that are to become charts. */
/**
 * Counts processed rows, and deletes those that became charts in full. The names of rows with unreadable cells and of
 * known people stay for a day, so that the administrator knows which charts to check.
 */
/** Stores a row as refused, with its cells; returns false if it was processed in the meantime. */
export async function updateFinished(db: Db, id: string): Promise<void> {
  await sql`
    update chart_imports
    set state = 'done', finished_at = now()
    where id = ${id}
  `.execute(db)
}

/** Refused rows after a line. */
/** Deletes pending and refused rows after a day. */
export async function removeDayOld(db: Db): Promise<void> {
  await sql`
    delete from chart_imports
    where state = 'waiting' and created_at < now() - interval '1 day'
  `.execute(db)
  await sql`
    delete from chart_import_rows r
    using chart_imports i
    where i.id = r.import_id and i.state = 'done' and i.finished_at < now() - interval '1 day'
  `.execute(db)
}
