import { type RawBuilder, sql } from 'kysely'
import type { ReportCategory, ReportPage } from '#contract/test-reports/reports.ts'
import type { Db } from '#server/database/db.ts'
import { anywhere } from '#server/database/sql.ts'
import type { ReportScope } from '#server/features/test-reports/policy.ts'

/** A page with the id of its file. */
export interface StoredPage extends ReportPage {
  fileId: string
}

export interface StoredReport {
  id: string
  ownerId: string
  familyMemberId: string | null
  firstName: string
  lastName: string
  title: string
  category: ReportCategory
  testDate: string
  description: string | null
  pages: StoredPage[]
  createdAt: Date
  /** For a reader that the report is shared with. */
  sharedUntil: Date | null
  shares: number
  /** The charts of its person at the reader's clinics. */
  charts: { id: string; clinicId: string }[]
}

const pages = sql`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'page', g.position,
          'fileId', f.id,
          'kind', f.kind,
          'isScanned', f.scanned,
          'notice', f.notice,
          'size', f.size,
          'width', f.width,
          'height', f.height,
          'fileName', g.file_name
        )
        order by g.position
      )
      from report_pages g
      join files f on f.id = g.file_id
      where g.report_id = r.id
    ),
    '[]'
  )
`

/** The condition of rule B3 on a row of `report_readers` as `d`. */
const isReader = ({ userId, clinicIds }: ReportScope) => sql`
  d.user_id = ${userId}
  and d.ends_at > now()
  and (d.clinic_id is null or d.clinic_id = any(${clinicIds}::uuid[]))
`

const columns = (scope: ReportScope) => sql`
  r.id, r.owner_id as "ownerId", r.family_member_id as "familyMemberId",
  who.first_name as "firstName", who.last_name as "lastName",
  r.title, r.category, to_char(r.test_date, 'YYYY-MM-DD') as "testDate", r.description,
  ${pages} as pages, r.created_at as "createdAt",
  (select max(d.ends_at) from report_readers d where d.report_id = r.id and ${isReader(scope)}) as "sharedUntil",
  (
    select count(*)
    from report_shares s
    where s.report_id = r.id and s.revoked_at is null and s.expires_at > now()
  ) as shares,
  coalesce(
    (
      select json_agg(json_build_object('id', p.id, 'clinicId', p.clinic_id))
      from patients p
      where p.holder_id = r.owner_id
        and p.family_member_id is not distinct from r.family_member_id
        and p.clinic_id = any(${scope.clinicIds}::uuid[])
        and p.merged_into is null
    ),
    '[]'
  ) as charts
`

/** Rule B3 as a condition on `r`, with only the parts that the reader has, so that an index can serve each. */
export function isVisible(scope: ReportScope): RawBuilder<unknown> {
  const own = sql`r.owner_id = ${scope.userId}`
  if (scope.clinicIds.length === 0) return own
  return sql`(${own} or r.id in (select d.report_id from report_readers d where ${isReader(scope)}))`
}

/** Returns one report within a scope; null outside of it. */
export async function findReport(db: Db, scope: ReportScope, id: string): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport>`
    select ${columns(scope)}
    from test_reports r
    cross join lateral person_of_report(r.id) who
    where r.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ?? null
}

export interface ListFilter {
  category?: ReportCategory
  patientId?: string
  search?: string
  limit: number
  offset: number
}

const saysSomewhere = (word: string): RawBuilder<unknown> => sql`
  (
    r.title ilike ${anywhere(word)}
    or r.description ilike ${anywhere(word)}
    or exists (select from report_pages p where p.report_id = r.id and p.file_name ilike ${anywhere(word)})
  )
`

/** Returns a page of a scope, the latest tests first, and the total. */
export async function listReports(
  db: Db,
  scope: ReportScope,
  { category, patientId, search, limit, offset }: ListFilter,
): Promise<{ reports: StoredReport[]; total: number }> {
  const conditions = [isVisible(scope)]
  if (category) conditions.push(sql`r.category = ${category}`)
  if (patientId)
    conditions.push(sql`
      exists (
        select
        from patients p
        where p.id = ${patientId}
          and (p.holder_id = ${scope.userId} or p.clinic_id = any(${scope.clinicIds}::uuid[]))
          and p.holder_id = r.owner_id
          and p.family_member_id is not distinct from r.family_member_id
      )
    `)
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) conditions.push(saysSomewhere(word))
  const where = sql.join(conditions, sql` and `)
  const order = sql`r.test_date desc, r.id desc`
  const [page, count] = await Promise.all([
    sql<StoredReport>`
      with r as materialized (
        select r.*
        from test_reports r
        where ${where}
        order by ${order}
        limit ${limit}
        offset ${offset}
      )
      select ${columns(scope)}
      from r
      cross join lateral person_of_report(r.id) who
      order by ${order}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from test_reports r where ${where}`.execute(db),
  ])
  return { reports: page.rows, total: count.rows[0]?.total ?? 0 }
}

export interface NewReportRow {
  id: string
  ownerId: string
  familyMemberId: string | null
  title: string
  category: ReportCategory
  testDate: string
  description: string | null
}

export async function insertReport(db: Db, one: NewReportRow): Promise<void> {
  await sql`
    insert into test_reports (id, owner_id, family_member_id, title, category, test_date, description)
    values (
      ${one.id}, ${one.ownerId}, ${one.familyMemberId}, ${one.title}, ${one.category},
      ${one.testDate}, ${one.description}
    )
  `.execute(db)
}

/** Adds a page after the last one; the report is locked or new. */
export async function insertPage(
  db: Db,
  { reportId, fileId, fileName }: { reportId: string; fileId: string; fileName: string },
): Promise<void> {
  await sql`
    insert into report_pages (report_id, position, file_id, file_name)
    select ${reportId}, coalesce(max(g.position), 0) + 1, ${fileId}, ${fileName}
    from report_pages g
    where g.report_id = ${reportId}
  `.execute(db)
}

/** Locks the person's own report until the transaction ends. Returns its files; null if it is gone. */
export async function lockReport(db: Db, userId: string, id: string): Promise<string[] | null> {
  const { rows } = await sql`
    select
    from test_reports r
    where r.id = ${id} and r.owner_id = ${userId}
    for update
  `.execute(db)
  if (rows.length === 0) return null
  const { rows: files } = await sql<{ id: string }>`
    select g.file_id as id
    from report_pages g
    where g.report_id = ${id}
  `.execute(db)
  return files.map((file) => file.id)
}

/** Changes the data of a locked report. */
export async function updateDetails(
  db: Db,
  id: string,
  { title, category, testDate, description }: Omit<NewReportRow, 'id' | 'ownerId' | 'familyMemberId'>,
): Promise<void> {
  await sql`
    update test_reports
    set title = ${title}, category = ${category}, test_date = ${testDate}, description = ${description}
    where id = ${id}
  `.execute(db)
}

/** Removes a report with its pages and links; its files are to be removed afterwards. */
export async function removeReport(db: Db, id: string): Promise<void> {
  await sql`delete from test_reports where id = ${id}`.execute(db)
}

/** Counts a person's reports, with those of their family. */
export async function countOwn(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from test_reports
    where owner_id = ${userId}
  `.execute(db)
  return rows[0]?.n ?? 0
}
