import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** A line of the export. */
export interface ExportedDocument {
  id: string
  version: number
  /** The instant of signing, as text of full precision. */
  at: string
  number: string
  title: string
  date: string
  patient: string
  chartNumber: string
  doctor: string
  text: string
  signer: string | null
  relation: string | null
  withdrawnOn: string | null
  withdrawnBy: string | null
  reason: string | null
}

/** Returns signed versions of a clinic's documents in the order of signing, after one of them. */
export async function listSignedAfter(
  db: Db,
  clinicId: string,
  after: Pick<ExportedDocument, 'id' | 'at' | 'version'> | null,
  limit: number,
): Promise<ExportedDocument[]> {
  const { rows } = await sql<ExportedDocument>`
    select
      r.id, v.version, v.signed_at::text as at, r.number, v.title, to_char(v.document_date, 'YYYY-MM-DD') as date,
      trim(concat(v.parties #>> '{patient,firstName}', ' ', v.parties #>> '{patient,lastName}')) as patient,
      p.chart_number as "chartNumber",
      trim(concat(v.parties #>> '{doctor,firstName}', ' ', v.parties #>> '{doctor,lastName}')) as doctor,
      v.body as text, v.signer ->> 'name' as signer, v.signer ->> 'relation' as relation,
      to_char(r.withdrawn_at at time zone c.time_zone, 'YYYY-MM-DD') as "withdrawnOn",
      r.withdrawn_name as "withdrawnBy", r.withdrawal_reason as reason
    from medical_documents r
    join medical_document_versions v on v.document_id = r.id
    join patients p on p.id = r.patient_id
    join clinics c on c.id = r.clinic_id
    where r.clinic_id = ${clinicId}
      and (v.signed_at, r.id, v.version) > (
        coalesce(${after?.at ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'),
        ${after?.version ?? 0}::int
      )
    order by v.signed_at, r.id, v.version
    limit ${limit}
  `.execute(db)
  return rows
}
