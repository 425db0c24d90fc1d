import { type RawBuilder, sql } from 'kysely'
import type { Content } from '#server/features/printouts/content.ts'
import { confirmationColumns } from '#server/database/sql.ts'
import type { Db } from '#server/database/db.ts'

/** What a printout shows. */
export interface Subject {
  column: 'test_order_id' | 'form_request_id'
  id: string
}

export interface StoredPrintout extends Content {
  id: string
  /** SHA-256 of the content, as stored when it was printed. */
  storedHash: Buffer
  keyId: string
  signature: Buffer
}

const columns = sql`
  v.id, v.number, v.version, v.record, v.parties, v.printed_at as "printedAt", v.content_hash as "storedHash",
  v.key_id as "keyId", v.signature
`

/** Returns the printouts of an order or a form, newest first. */
export async function listPrintouts(db: Db, { column, id }: Subject): Promise<StoredPrintout[]> {
  const { rows } = await sql<StoredPrintout>`
    select ${columns}
    from printouts v
    where ${sql.ref(column)} = ${id}
    order by v.version desc
  `.execute(db)
  return rows
}

/** Returns the ids of the forms with a printout of this number: at most one of each clinic. */
export async function listFormsOf(db: Db, number: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct form_request_id as id
    from printouts
    where number = ${number} and form_request_id is not null
    order by form_request_id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores a printout; returns false if its random number already exists. */
export async function insertPrintout(
  db: Db,
  { column, id: subjectId }: Subject,
  one: StoredPrintout & { clinicId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into printouts (
      id, clinic_id, ${sql.ref(column)}, number, version, record, parties, printed_at, content_hash, key_id, signature
    )
    values (
      ${one.id}, ${one.clinicId}, ${subjectId}, ${one.number}, ${one.version}, ${JSON.stringify(one.record)},
      ${JSON.stringify(one.parties)}, ${one.printedAt}, ${one.storedHash}, ${one.keyId}, ${one.signature}
    )
    on conflict (clinic_id, number, version) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns the newest code of a printout, sealed; null if it has none. */
export async function findSealedCode(db: Db, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed
    from printout_codes
    where printout_id = ${id}
    order by made_at desc
    limit 1
  `.execute(db)
  return rows[0]?.sealed ?? null
}

export async function insertCode(db: Db, one: { id: string; hash: Buffer; sealed: Buffer }): Promise<void> {
  await sql`
    insert into printout_codes (code_hash, printout_id, sealed)
    values (${one.hash}, ${one.id}, ${one.sealed})
  `.execute(db)
}

/** A printout as it is checked. */
export interface FoundPrintout extends StoredPrintout {
  clinicId: string
  testOrderId: string | null
  formRequestId: string | null
  /** A newer one shows the same version of the order or the answers. */
  isReprinted: boolean
  /** Day on which the clinic registered, on its calendar. */
  clinicKnownSince: string
  isClinicApproved: boolean
  isClinicConfirmed: boolean | null
  isDoctorConfirmed: boolean | null
}

const isReprinted: RawBuilder<unknown> = sql`
  exists (
    select
    from printouts w
    where (w.test_order_id = v.test_order_id or w.form_request_id = v.form_request_id)
      and w.version > v.version and w.record -> 'version' = v.record -> 'version'
  )
`

/** Returns the printout of a code; null if there is none. */
export async function findByCode(db: Db, hash: Buffer): Promise<FoundPrintout | null> {
  const { rows } = await sql<FoundPrintout>`
    select
      ${columns}, v.clinic_id as "clinicId", v.test_order_id as "testOrderId", v.form_request_id as "formRequestId",
      ${isReprinted} as "isReprinted", ${confirmationColumns}
    from printout_codes k
    join printouts v on v.id = k.printout_id
    join clinics c on c.id = v.clinic_id
    left join lateral (
      select v.clinic_id, (select o.doctor_id from test_orders o where o.id = v.test_order_id) as doctor_id
    ) r on true
    where k.code_hash = ${hash}
  `.execute(db)
  return rows[0] ?? null
}
