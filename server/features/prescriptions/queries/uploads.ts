import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { FileKind } from '#contract/files.ts'

export interface NewUploadRow {
  id: string
  number: string
  userId: string
  /** Its chart; null if it is for its owner only. */
  chart: { id: string; clinicId: string } | null
  doctorName: string | null
  prescribedOn: string | null
  medications: string | null
  notes: string | null
  /** Its listed file. */
  fileId: string
}

/** Stores an upload; returns false if the clinic already has its number. */
export async function insertUpload(db: Db, one: NewUploadRow): Promise<boolean> {
  const { rows } = await sql`
    insert into prescriptions (id, number, source, clinic_id, patient_id, uploaded_by)
    values (
      ${one.id}, ${one.number}, 'uploaded', ${one.chart?.clinicId ?? null}, ${one.chart?.id ?? null},
      ${one.userId}
    )
    on conflict (clinic_id, number) do nothing
    returning id
  `.execute(db)
  if (rows.length === 0) return false
  await sql`
    insert into prescription_files (prescription_id, doctor_name, prescribed_on, medications, notes, file_id)
    values (${one.id}, ${one.doctorName}, ${one.prescribedOn}, ${one.medications}, ${one.notes}, ${one.fileId})
  `.execute(db)
  return true
}

/** Where an upload's file is: in the store, or still in the database. */
export type UploadedFile = { kind: FileKind } & ({ fileId: string; bytes: null } | { fileId: null; bytes: Buffer })

export async function findFile(db: Db, id: string): Promise<UploadedFile> {
  const { rows } = await sql<UploadedFile>`
    select coalesce(g.kind, f.kind) as kind, f.file_id as "fileId", f.bytes
    from prescription_files f
    left join files g on g.id = f.file_id
    where f.prescription_id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Error('An upload without its file')
  return rows[0]
}

/** A file in the database that belongs into the store. */
export interface WaitingFile {
  id: string
  ownerId: string
  clinicId: string | null
  bytes: Buffer
}

/** Returns an upload whose file is still in the database; null if the store would accept none. */
export async function findWaiting(db: Db): Promise<WaitingFile | null> {
  const { rows } = await sql<WaitingFile>`
    select f.prescription_id as id, r.uploaded_by as "ownerId", r.clinic_id as "clinicId", f.bytes
    from prescription_files f
    join prescriptions r on r.id = f.prescription_id
    where f.file_id is null and f.stays_because is null
    order by f.prescription_id
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** Replaces the file in the database by one in the store; returns false if another server has done so. */
export async function updatePlace(db: Db, id: string, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    update prescription_files
    set file_id = ${fileId}, kind = null, size = null, content_hash = null, bytes = null
    where prescription_id = ${id} and file_id is null
    returning prescription_id
  `.execute(db)
  return rows.length > 0
}

/** Notes why a file stays in the database. */
export async function updateStays(db: Db, id: string, because: string): Promise<void> {
  await sql`
    update prescription_files
    set stays_because = ${because}
    where prescription_id = ${id} and file_id is null
  `.execute(db)
}

/** Returns whether a person holds any chart. */
export async function holdsChart(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from patients
    where holder_id = ${userId}
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Deletes a person's uploads that belong to no chart. The database refuses it unless their account is closing. */
export async function deleteOwnUploads(db: Db, userId: string): Promise<void> {
  await sql`
    delete from prescription_files f
    using prescriptions r
    where r.id = f.prescription_id and r.uploaded_by = ${userId} and r.patient_id is null
  `.execute(db)
  await sql`delete from prescriptions where uploaded_by = ${userId} and patient_id is null`.execute(db)
}
