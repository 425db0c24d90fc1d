import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/db.ts'
import type { KeptFile } from './files.ts'

export interface FileOwner {
  /** The person who owns it; null for the file of a clinic. */
  ownerId: string | null
  /** The clinic of the chart that the file belongs to. */
  clinicId?: string | null
}

/** Lists a file that is in the store. */
export async function insertFileRow(db: Db, file: KeptFile, { ownerId, clinicId = null }: FileOwner): Promise<void> {
  await sql`
    insert into files (id, owner_id, clinic_id, kind, size, content_hash, width, height, room, scanned, notice)
    values (
      ${file.id}, ${ownerId}, ${clinicId}, ${file.kind}, ${file.size}, ${file.hash},
      ${file.width}, ${file.height}, ${file.room}, ${file.isScanned}, ${file.notice}
    )
  `.execute(db)
}

/** Bytes that the files of a person, and of a clinic, take in the store; others who add some wait until the end. */
export async function roomTaken(tx: Tx, { ownerId, clinicId = null }: FileOwner): Promise<[number, number]> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('files ' || one, 0))
    from unnest(array[${ownerId}, ${clinicId}]::text[]) one
    where one is not null
    order by one
  `.execute(tx)
  const { rows } = await sql<{ own: number; ofClinic: number }>`
    select
      (select coalesce(sum(room), 0) from files where owner_id = ${ownerId}::uuid)::float8 as own,
      (select coalesce(sum(room), 0) from files where clinic_id = ${clinicId}::uuid)::float8 as "ofClinic"
  `.execute(tx)
  return [rows[0]!.own, rows[0]!.ofClinic]
}

/** Returns the files that no row names. */
export async function findUnlisted(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select one as id
    from unnest(${ids}::uuid[]) one
    where not exists (select from files f where f.id = one)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns a page of all listed files by their ids. */
export async function listFiles(
  db: Db,
  after: string,
  limit: number,
): Promise<Pick<KeptFile, 'id' | 'kind' | 'hash'>[]> {
  const { rows } = await sql<Pick<KeptFile, 'id' | 'kind' | 'hash'>>`
    select id, kind, content_hash as hash
    from files
    where id > ${after}
    order by id
    limit ${limit}
  `.execute(db)
  return rows
}

export async function removeFileRows(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from files where id = any(${ids}::uuid[])`.execute(db)
}

/** Deletes the rows of a person's files that no upload, report or document shows. */
export async function deleteUnusedOf(db: Db, userId: string): Promise<void> {
  await sql`
    delete from files f
    where f.owner_id = ${userId}
      and not exists (select from prescription_files p where p.file_id = f.id)
      and not exists (select from report_pages p where p.file_id = f.id)
      and not exists (select from visit_documents d where d.file_id = f.id)
      and not exists (select from test_results r where r.file_id = f.id)
  `.execute(db)
}
