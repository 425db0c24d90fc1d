import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { FileKind } from '#contract/files.ts'
import type { VisitDocument } from '#contract/visits/visits.ts'
import type { VisitScope } from '#server/features/visits/policy.ts'
import { isVisible } from './scope.ts'

/** A document with the id of its file; instants as the database writes them in JSON. */
export interface StoredDocument extends VisitDocument {
  fileId: string
}

/**
 * The documents of a visit `v` in the order in which they were added. The subquery with `offset 0` finds the people
 * first: as part of the join, the function would make row-level security check every user for each document.
 */
export const documentsAsJson = sql`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'id', e.id,
          'fileId', f.id,
          'title', e.title,
          'kind', f.kind,
          'isScanned', f.scanned,
          'notice', f.notice,
          'size', f.size,
          'width', f.width,
          'height', f.height,
          'addedAt', e.added_at,
          'addedBy', json_build_object('firstName', b.first_name, 'lastName', b.last_name),
          'removed', case
            when e.removed_at is not null then json_build_object(
              'at', e.removed_at,
              'reason', e.removed_reason,
              'by', json_build_object('firstName', g.first_name, 'lastName', g.last_name)
            )
          end
        )
        order by e.added_at, e.id
      )
      from visit_documents e
      join files f on f.id = e.file_id
      cross join lateral (
        select
          actor_then(e.added_by, v.clinic_id, e.added_at) as added_by,
          actor_then(e.removed_by, v.clinic_id, e.removed_at) as removed_by
        offset 0
      ) acted
      join users b on b.id = acted.added_by
      left join users g on g.id = acted.removed_by
      where e.visit_id = v.id
    ),
    '[]'
  )
`

/** A document to be exported with others. */
export interface ListedDocument {
  fileId: string
  kind: FileKind
  title: string
  visitDate: string
  addedAt: Date
}

/** Returns the documents of a chart's visits within a scope, without removed ones, oldest first. */
export async function listDocuments(db: Db, scope: VisitScope, chartId: string): Promise<ListedDocument[]> {
  const { rows } = await sql<ListedDocument>`
    select
      f.id as "fileId", f.kind, d.title, to_char(v.visit_date, 'YYYY-MM-DD') as "visitDate", d.added_at as "addedAt"
    from visits v
    join visit_documents d on d.visit_id = v.id and d.removed_at is null
    join files f on f.id = d.file_id
    where v.patient_id = ${chartId} and ${isVisible(scope)}
    order by d.added_at, d.id
  `.execute(db)
  return rows
}

interface NewDocument {
  id: string
  visitId: string
  fileId: string
  title: string
  userId: string
}

export async function insertDocument(db: Db, one: NewDocument): Promise<void> {
  await sql`
    insert into visit_documents (id, visit_id, file_id, title, added_by)
    values (${one.id}, ${one.visitId}, ${one.fileId}, ${one.title}, ${one.userId})
  `.execute(db)
}

/** Deletes the documents of a draft, or one of them. Returns the ids of their files. */
export async function removeDocuments(db: Db, visitId: string, id: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from visit_documents
    where visit_id = ${visitId} and (${id}::uuid is null or id = ${id}::uuid)
    returning file_id as "fileId"
  `.execute(db)
  return rows.map(({ fileId }) => fileId)
}

/** Marks a document as removed; returns false if it already was. */
export async function updateRemoved(
  db: Db,
  { visitId, id, reason, userId }: { visitId: string; id: string; reason: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update visit_documents
    set removed_at = now(), removed_by = ${userId}, removed_reason = ${reason}
    where visit_id = ${visitId} and id = ${id} and removed_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}
