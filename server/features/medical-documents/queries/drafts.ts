import { sql } from 'kysely'
import type { Template } from '#contract/medical-documents/template.ts'
import type { Db } from '#server/database/db.ts'

/** A document with its draft, locked until the transaction ends. */
export interface LockedDraft {
  number: string | null
  version: number
  isWithdrawn: boolean
  /** Null without a draft. */
  edition: number | null
  template: Template | null
  entered: string[] | null
  savedAt: Date | null
}

export async function lockDraft(db: Db, id: string): Promise<LockedDraft> {
  await sql`
    select
    from medical_documents
    where id = ${id}
    for update
  `.execute(db)
  const { rows } = await sql<LockedDraft>`
    select
      r.number, r.current_version as version, r.withdrawn_at is not null as "isWithdrawn", f.edition, f.template,
      f.entered, f.saved_at as "savedAt"
    from medical_documents r
    left join medical_document_drafts f on f.document_id = r.id
    where r.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Error('A document has vanished')
  return rows[0]
}

export async function insertDraft(
  db: Db,
  id: string,
  { template, entered, edition = 1 }: { template: Template; entered: readonly string[]; edition?: number },
): Promise<void> {
  await sql`
    insert into medical_document_drafts (document_id, template, entered, edition)
    values (${id}, ${JSON.stringify(template)}, ${JSON.stringify(entered)}, ${edition})
  `.execute(db)
}

/** Saves what is entered as the next edition. */
export async function updateDraft(
  db: Db,
  id: string,
  entered: readonly string[],
): Promise<{ edition: number; savedAt: Date }> {
  const { rows } = await sql<{ edition: number; savedAt: Date }>`
    update medical_document_drafts
    set entered = ${JSON.stringify(entered)}, edition = edition + 1, saved_at = now()
    where document_id = ${id}
    returning edition, saved_at as "savedAt"
  `.execute(db)
  return rows[0]!
}

export async function deleteDraft(db: Db, id: string): Promise<void> {
  await sql`
    delete from medical_document_drafts
    where document_id = ${id}
  `.execute(db)
}
