import { sql } from 'kysely'
import type { Acceptance } from '#contract/forms/requests.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'

interface NewAcceptance extends Pick<Acceptance, 'question' | 'target' | 'text'> {
  requestId: string
  /** The version of the answers. */
  version: number
  /** The allergy or problem that was added; the chart for a line of its medical history. */
  recordId: string
  by: string
}

/** Stores that a doctor accepted an answer into the chart. */
export async function insertAcceptance(db: Db, one: NewAcceptance): Promise<void> {
  await sql`
    insert into form_acceptances (id, request_id, submission_version, question, target, text, record_id, accepted_by)
    values (
      ${newId()}, ${one.requestId}, ${one.version}, ${one.question}, ${one.target}, ${one.text},
      ${one.recordId}, ${one.by}
    )
  `.execute(db)
}
