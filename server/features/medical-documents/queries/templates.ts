import { sql } from 'kysely'
import type { TemplateField } from '#contract/medical-documents/template.ts'
import type { Db } from '#server/database/db.ts'

export interface StoredTemplate {
  id: string
  clinicId: string
  version: number
  title: string
  body: string
  fields: TemplateField[]
  isConsent: boolean
  savedAt: Date
}

const columns = sql`m.id, m.clinic_id as "clinicId", m.version, m.title, m.body, m.fields,
  m.is_consent as "isConsent", m.saved_at as "savedAt"`

/** Returns a page of a clinic's templates by title, and their number. */
export async function listTemplates(
  db: Db,
  clinicId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ templates: StoredTemplate[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<StoredTemplate>`
      select ${columns}
      from medical_document_templates m
      where m.clinic_id = ${clinicId}
      order by lower(m.title), m.id
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from medical_document_templates
      where clinic_id = ${clinicId}
    `.execute(db),
  ])
  return { templates: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Returns a template of one of these clinics; null otherwise. */
export async function findTemplate(db: Db, id: string, clinicIds: readonly string[]): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    select ${columns}
    from medical_document_templates m
    where m.id = ${id} and m.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Counts the templates of a clinic, and those with this title, without `except`. No other template is added until the
 * transaction ends.
 */
export async function countTemplates(
  db: Db,
  clinicId: string,
  { title, except }: { title: string; except: string | null },
): Promise<{ all: number; titled: number }> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`document-templates:${clinicId}`}, 0))
  `.execute(db)
  const { rows } = await sql<{ all: number; titled: number }>`
    select
      count(*) as "all",
      count(*) filter (where lower(title) = lower(${title}) and id is distinct from ${except}::uuid) as titled
    from medical_document_templates
    where clinic_id = ${clinicId}
  `.execute(db)
  return rows[0] ?? { all: 0, titled: 0 }
}

interface Saved {
  title: string
  body: string
  fields: readonly TemplateField[]
  isConsent: boolean
  savedBy: string
}

export async function insertTemplate(db: Db, one: Saved & { id: string; clinicId: string }): Promise<void> {
  await sql`
    insert into medical_document_templates (id, clinic_id, title, body, fields, is_consent, saved_by)
    values (
      ${one.id}, ${one.clinicId}, ${one.title}, ${one.body}, ${JSON.stringify(one.fields)}, ${one.isConsent},
      ${one.savedBy}
    )
  `.execute(db)
}

/** Changes a template at this version; returns false if its version has changed since. */
export async function updateTemplate(
  db: Db,
  { id, version }: { id: string; version: number },
  one: Saved,
): Promise<boolean> {
  const { rows } = await sql`
    update medical_document_templates
    set
      title = ${one.title}, body = ${one.body}, fields = ${JSON.stringify(one.fields)},
      is_consent = ${one.isConsent}, saved_by = ${one.savedBy},
      saved_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  await sql`
    delete from medical_document_templates
    where id = ${id}
  `.execute(db)
}
