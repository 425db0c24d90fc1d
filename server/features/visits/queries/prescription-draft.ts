import { sql } from 'kysely'
import { DraftPrescription, noPrescription } from '#contract/visits/draft-prescription.ts'
import type { Db } from '#server/database/db.ts'

/** Medications that are written in a visit and not signed, and the rows that were. */
export interface StoredPrescriptionDraft {
  draft: DraftPrescription
  signedRows: readonly string[]
}

/** Returns what is stored of a visit's medications. */
export async function findPrescriptionDraft(db: Db, visitId: string): Promise<StoredPrescriptionDraft> {
  const row = await db
    .selectFrom('visit_prescription_drafts')
    .select(['draft', 'signed_rows as signedRows'])
    .where('visit_id', '=', visitId)
    .executeTakeFirst()
  return row
    ? { draft: DraftPrescription.parse(row.draft), signedRows: row.signedRows }
    : { draft: noPrescription, signedRows: [] }
}

/** Stores a visit's medications as they are typed; `signedRows` are added to those that were signed before. */
export async function storePrescriptionDraft(
  db: Db,
  visitId: string,
  draft: DraftPrescription,
  signedRows: readonly string[] = [],
): Promise<void> {
  await sql`
    insert into visit_prescription_drafts (visit_id, draft, signed_rows)
    values (${visitId}, ${JSON.stringify(draft)}, ${signedRows}::text[])
    on conflict (visit_id) do update
    set draft = excluded.draft, signed_rows = visit_prescription_drafts.signed_rows || excluded.signed_rows
  `.execute(db)
}

/** Removes a finished visit's medications. The ids of signed rows stay, so that no other window signs them again. */
export async function removePrescriptionDraft(db: Db, visitId: string): Promise<void> {
  await sql`
    delete from visit_prescription_drafts
    where visit_id = ${visitId} and signed_rows = '{}'
  `.execute(db)
  await sql`
    update visit_prescription_drafts
    set draft = ${JSON.stringify(noPrescription)}
    where visit_id = ${visitId}
  `.execute(db)
}
