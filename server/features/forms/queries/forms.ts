import { sql } from 'kysely'
import type { ClinicForm } from '#contract/forms/forms.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'

export interface StoredForm extends ClinicForm {
  clinicId: string
}

const selected = sql`
  select
    f.id, f.clinic_id as "clinicId", f.title, f.published, v.definition, f.is_archived as "isArchived", f.version,
    (
      select coalesce(json_agg(s.service_id order by s.service_id), '[]')
      from service_forms s
      where s.form_id = f.id
    ) as "serviceIds"
  from clinic_forms f
  join form_versions v on v.form_id = f.id and v.version = f.published
`

/** The forms of a clinic by title, archived ones last. */
export async function listForms(db: Db, clinicId: string): Promise<StoredForm[]> {
  const { rows } = await sql<StoredForm>`
    ${selected}
    where f.clinic_id = ${clinicId}
    order by f.is_archived, folded(f.title), f.id
  `.execute(db)
  return rows
}

/** Returns a form of these clinics; null if it isn't theirs. */
export async function findForm(db: Db, clinicIds: readonly string[], id: string): Promise<StoredForm | null> {
  const { rows } = await sql<StoredForm>`
    ${selected}
    where f.id = ${id} and f.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

/** Counts the forms of a clinic that aren't archived, and those with a title, apart from one. */
export async function countForms(
  db: Db,
  clinicId: string,
  { title, except }: { title: string; except: string | null },
): Promise<{ all: number; same: number }> {
  const { rows } = await sql<{ all: number; same: number }>`
    select count(*)::int as "all", count(*) filter (where folded(f.title) = folded(${title}))::int as same
    from clinic_forms f
    where f.clinic_id = ${clinicId} and not f.is_archived and f.id is distinct from ${except}::uuid
  `.execute(db)
  return rows[0] ?? { all: 0, same: 0 }
}

interface By {
  id: string
  clinicId: string
  by: string
}

export async function insertForm(db: Db, { id, clinicId, by }: By, title: string): Promise<void> {
  await sql`
    insert into clinic_forms (id, clinic_id, title, created_by)
    values (${id}, ${clinicId}, ${title}, ${by})
  `.execute(db)
}

/** Publishes a version of a form. */
export async function insertVersion(
  db: Db,
  { id, clinicId, by }: By,
  { version, title, definition }: { version: number; title: string; definition: ClinicForm['definition'] },
): Promise<void> {
  await sql`
    insert into form_versions (id, form_id, clinic_id, version, title, definition, published_by)
    values (${newId()}, ${id}, ${clinicId}, ${version}, ${title}, ${JSON.stringify(definition)}::jsonb, ${by})
  `.execute(db)
}

/** Changes a form at this version; returns false if its version has changed since. */
export async function updateForm(
  db: Db,
  { id, version, by }: { id: string; version: number; by: string },
  { title, published, isArchived }: { title: string; published: number; isArchived: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update clinic_forms
    set
      title = ${title}, published = ${published}, is_archived = ${isArchived}, changed_by = ${by}, changed_at = now(),
      version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Replaces the services whose bookings ask for a form; returns false if one isn't the clinic's. */
export async function replaceServices(
  db: Db,
  { id, clinicId }: Pick<By, 'id' | 'clinicId'>,
  serviceIds: readonly string[],
): Promise<boolean> {
  await sql`
    delete from service_forms
    where form_id = ${id}
  `.execute(db)
  const { rows } = await sql`
    insert into service_forms (service_id, form_id, clinic_id)
    select s.id, ${id}::uuid, s.clinic_id
    from services s
    where s.clinic_id = ${clinicId} and s.id = any(${serviceIds}::uuid[])
    returning service_id
  `.execute(db)
  return rows.length === new Set(serviceIds).size
}
