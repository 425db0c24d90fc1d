import { type RawBuilder, sql } from 'kysely'
import type { SignedContent } from '#server/features/medical-documents/content.ts'
import type { Db } from '#server/database/db.ts'
import { confirmationColumns } from '#server/database/sql.ts'

/** A stored signed version. */
export interface StoredVersion extends SignedContent {
  replacedAt: Date | null
  /** The saved draft that was signed. */
  edition: number
  /** SHA-256 of the content, as stored at signing. */
  storedHash: Buffer
  keyId: string
  signature: Buffer
  isWithdrawn: boolean
}

const stored = <Version extends StoredVersion>(condition: RawBuilder<unknown>, more = sql``) => sql<Version>`
  select
    ${more} r.number, v.version, v.title, v.body, v.template, v.entered,
    to_char(v.document_date, 'YYYY-MM-DD') as "documentDate", v.parties, v.signer, v.signed_at as "signedAt",
    v.replaced_at as "replacedAt", v.edition, v.content_hash as "storedHash", v.key_id as "keyId", v.signature,
    r.withdrawn_at is not null as "isWithdrawn"
  from medical_document_versions v
  join medical_documents r on r.id = v.document_id
  join clinics c on c.id = r.clinic_id
  where ${condition}
`

/** Returns the signed versions of a document, newest first. */
export async function listVersions(db: Db, id: string): Promise<StoredVersion[]> {
  const { rows } = await stored(sql`
    v.document_id = ${id}
    order by v.version desc
  `).execute(db)
  return rows
}

export async function findVersion(db: Db, id: string, version: number): Promise<StoredVersion | null> {
  const { rows } = await stored(sql`v.document_id = ${id} and v.version = ${version}`).execute(db)
  return rows[0] ?? null
}

export interface NewVersion extends SignedContent {
  signedBy: string
  edition: number
  hash: Buffer
  keyId: string
  signature: Buffer
}

export async function insertVersion(db: Db, id: string, one: NewVersion): Promise<void> {
  await sql`
    insert into medical_document_versions (
      document_id, version, title, body, template, entered, document_date, parties, signer, signed_at, signed_by,
      edition, content_hash, key_id, signature
    )
    values (
      ${id}, ${one.version}, ${one.title}, ${one.body}, ${JSON.stringify(one.template)},
      ${JSON.stringify(one.entered)}, ${one.documentDate}, ${JSON.stringify(one.parties)},
      ${one.signer && JSON.stringify(one.signer)}, ${one.signedAt}, ${one.signedBy}, ${one.edition},
      ${one.hash}, ${one.keyId}, ${one.signature}
    )
  `.execute(db)
}

/** Marks a version as replaced by the next one, which must already be stored. */
export async function updateReplaced(db: Db, id: string, version: number, at: Date): Promise<void> {
  await sql`
    update medical_document_versions
    set replaced_at = ${at}
    where document_id = ${id} and version = ${version}
  `.execute(db)
}

/** Returns the newest code of a version, sealed; null if it was never printed. */
export async function findSealedCode(db: Db, id: string, version: number): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed
    from medical_document_codes
    where document_id = ${id} and version = ${version}
    order by made_at desc
    limit 1
  `.execute(db)
  return rows[0]?.sealed ?? null
}

export async function insertCode(
  db: Db,
  one: { id: string; version: number; hash: Buffer; sealed: Buffer },
): Promise<void> {
  await sql`
    insert into medical_document_codes (code_hash, document_id, version, sealed)
    values (${one.hash}, ${one.id}, ${one.version}, ${one.sealed})
  `.execute(db)
}

/** A version as its printout is checked. */
export interface PrintedVersion extends StoredVersion {
  id: string
  clinicId: string
  patientId: string
  /** Day on which the clinic registered, on its calendar. */
  clinicKnownSince: string
  isClinicApproved: boolean
  isClinicConfirmed: boolean | null
  isDoctorConfirmed: boolean | null
}

/** Returns the version of a printout's code; null if there is none. */
export async function findByCode(db: Db, hash: Buffer): Promise<PrintedVersion | null> {
  const { rows } = await stored<PrintedVersion>(
    sql`
      (v.document_id, v.version) = (
        select k.document_id, k.version
        from medical_document_codes k
        where k.code_hash = ${hash}
      )
    `,
    sql`r.id, r.clinic_id as "clinicId", r.patient_id as "patientId", ${confirmationColumns},`,
  ).execute(db)
  return rows[0] ?? null
}
