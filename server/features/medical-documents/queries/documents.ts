import { type RawBuilder, sql } from 'kysely'
import type { DocumentDraft, DocumentSummary } from '#contract/medical-documents/documents.ts'
import type { Db } from '#server/database/db.ts'
import { isInEmergency } from '#server/database/sql.ts'
import type { DocumentScope, Judged } from '#server/features/medical-documents/policy.ts'

interface Person {
  firstName: string
  lastName: string
}

/** A document with all that the policy needs of it. */
export interface StoredDocument extends Judged {
  id: string
  patientId: string
  doctorId: string
  visitId: string | null
  number: string | null
  title: string
  patient: Person & { chartNumber: string }
  doctor: Person
  clinic: { id: string; name: string; timeZone: string }
  signedAt: Date | null
  withdrawnAt: Date | null
  withdrawalReason: string | null
  withdrawnBy: string | null
  /** The open draft; null for everyone but its doctor. */
  draft: (Omit<DocumentDraft, 'savedAt'> & { savedAt: string }) | null
}

const draftAsJson = sql`
  json_build_object(
    'edition', f.edition, 'template', f.template, 'entered', f.entered,
    'savedAt', to_char(f.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
`

/** True for the doctor who writes the document `r`. */
const isOwn = ({ userId, clinicIds }: DocumentScope) => sql`
  (o.user_id = ${userId} and r.clinic_id = any(${clinicIds}::uuid[]))
`

const columns = (scope: DocumentScope) => sql`
  r.id, r.clinic_id as "clinicId", r.patient_id as "patientId", r.doctor_id as "doctorId",
  p.holder_id as "ownerId", o.user_id as "doctorUserId", r.visit_id as "visitId", r.number,
  r.current_version as version, r.withdrawn_at as "withdrawnAt", r.withdrawal_reason as "withdrawalReason",
  r.withdrawn_name as "withdrawnBy",
  coalesce((coalesce(v.template, f.template) ->> 'isConsent')::boolean, false) as "isConsent",
  coalesce(v.title, f.template ->> 'title') as title, v.signed_at as "signedAt",
  json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'chartNumber', p.chart_number) as patient,
  case
    when v.parties is not null then json_build_object(
      'firstName', v.parties #>> '{doctor,firstName}', 'lastName', v.parties #>> '{doctor,lastName}'
    )
    else json_build_object('firstName', u.first_name, 'lastName', u.last_name)
  end as doctor,
  json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
  f.document_id is not null as "hasDraft",
  case when f.document_id is not null and ${isOwn(scope)} then ${draftAsJson} end as draft
`

const tables = sql`
  medical_documents r
  join clinics c on c.id = r.clinic_id
  join patients p on p.id = r.patient_id
  join doctors o on o.id = r.doctor_id
  left join users u on u.id = o.user_id
  left join medical_document_versions v on v.document_id = r.id and v.version = r.current_version
  left join medical_document_drafts f on f.document_id = r.id
`

/** Rule B3 as a condition on `r`, `p` and `o`. */
const isVisible = (scope: DocumentScope): RawBuilder<unknown> => sql`
  (
    ${isOwn(scope)}
    or (
      r.current_version > 0
      and (
        p.holder_id = ${scope.userId}
        or r.clinic_id = any(${scope.clinicIds}::uuid[])
        or ${isInEmergency(sql`r.patient_id`, scope)}
      )
    )
  )
`

/** Returns one document within a scope; null outside of it. */
export async function findDocument(db: Db, scope: DocumentScope, id: string): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`
    select ${columns(scope)}
    from ${tables}
    where r.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the signed documents with a number within a scope, by clinic. */
export async function listByNumber(db: Db, scope: DocumentScope, number: string): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select ${columns(scope)}
    from ${tables}
    where r.number = ${number} and r.current_version > 0 and ${isVisible(scope)}
    order by r.clinic_id
  `.execute(db)
  return rows
}

/** A document in a list. */
export type ListedDocument = Omit<StoredDocument, 'draft'> & Pick<DocumentSummary, 'draftSavedAt'>

/** Returns a page of the documents of a chart within a scope, newest first, and their number. */
export async function listDocuments(
  db: Db,
  scope: DocumentScope,
  patientId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ documents: ListedDocument[]; total: number }> {
  const where = sql`where r.patient_id = ${patientId} and ${isVisible(scope)}`
  const [page, count] = await Promise.all([
    sql<StoredDocument>`
      select ${columns(scope)}
      from ${tables}
      ${where}
      order by r.created_at desc, r.id desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from ${tables}
      ${where}
    `.execute(db),
  ])
  return {
    documents: page.rows.map(({ draft, ...one }) => ({ ...one, draftSavedAt: draft?.savedAt ?? null })),
    total: count.rows[0]?.total ?? 0,
  }
}

/** Counts the documents of a chart. */
export async function countDocuments(db: Db, patientId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from medical_documents
    where patient_id = ${patientId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

export interface NewDocument {
  id: string
  clinicId: string
  patientId: string
  doctorId: string
  visitId: string | null
}

export async function insertDocument(db: Db, one: NewDocument): Promise<void> {
  await sql`
    insert into medical_documents (id, clinic_id, patient_id, doctor_id, visit_id)
    values (${one.id}, ${one.clinicId}, ${one.patientId}, ${one.doctorId}, ${one.visitId})
  `.execute(db)
}

/** Deletes a document that was never signed, with its draft. */
export async function deleteUnsigned(db: Db, id: string): Promise<void> {
  await sql`
    delete from medical_documents
    where id = ${id} and current_version = 0
  `.execute(db)
}

/** Gives a document its next version; returns false if the clinic already has its number. */
export async function updateVersion(
  db: Db,
  { id, number, version }: { id: string; number: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    update medical_documents r
    set number = ${number}, current_version = ${version}
    where r.id = ${id}
      and not exists (
        select
        from medical_documents other
        where other.clinic_id = r.clinic_id and other.number = ${number} and other.id <> r.id
      )
    returning r.id
  `.execute(db)
  return rows.length > 0
}

/** Marks a signed document as withdrawn; returns false if it was already. */
export async function updateWithdrawn(
  db: Db,
  id: string,
  { by, name, reason }: { by: string; name: string | null; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update medical_documents
    set withdrawn_at = now(), withdrawn_by = ${by}, withdrawn_name = ${name}, withdrawal_reason = ${reason}
    where id = ${id} and current_version > 0 and withdrawn_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Moves documents of one chart to another of the clinic: all, or those named. Returns the ids of the moved ones. */
export async function moveDocuments(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update medical_documents
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
