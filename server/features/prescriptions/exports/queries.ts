import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { exportPrescriptions } from '#contract/prescriptions/exports.ts'
import type { Reply } from '#contract/endpoint.ts'
import { prescriptionStatusNow } from '#server/database/sql.ts'

export type ExportedRow = Reply<typeof exportPrescriptions> & {
  id: string
  /** When it was written, to the microsecond; the cursor for the next page. */
  place: string
}

/** Whose prescriptions: a clinic's, or a person's own. */
export type Whose = { clinicId: string } | { userId: string }

/** Returns the medications of the next prescriptions after one, oldest first, and the number of prescriptions. */
export async function listAfter(
  db: Db,
  whose: Whose,
  after: Pick<ExportedRow, 'id' | 'place'> | null,
  limit: number,
): Promise<ExportedRow[]> {
  const isOfThem =
    'clinicId' in whose
      ? sql`r.clinic_id = ${whose.clinicId}`
      : sql`(
        r.patient_id in (select own.id from patients own where own.holder_id = ${whose.userId})
        or r.patient_id is null and r.uploaded_by = ${whose.userId}
      )`
  const { rows } = await sql<ExportedRow>`
    with r as materialized (
      select r.*
      from prescriptions r
      where ${isOfThem}
        and (r.created_at, r.id) > (
          coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
          coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
        )
      order by r.created_at, r.id
      limit ${limit}
    )
    select
      r.id, r.created_at::text as place, r.number, r.current_version as version,
      to_char(coalesce(v.prescription_date, f.prescribed_on), 'YYYY-MM-DD') as date,
      ${prescriptionStatusNow} as status, r.source, c.name as clinic,
      coalesce(
        trim(concat(v.parties -> 'doctor' ->> 'firstName', ' ', v.parties -> 'doctor' ->> 'lastName')),
        f.doctor_name
      ) as doctor,
      trim(concat(p.first_name, ' ', p.last_name)) as patient,
      p.chart_number as "chartNumber",
      coalesce(m.medication_name, f.medications) as medication,
      m.composition, m.dosage, m.frequency, m.duration, m.instructions, m.quantity, m.refills, v.advice,
      coalesce(v.notes, f.notes) as notes,
      to_char(v.follow_up_date, 'YYYY-MM-DD') as "followUp"
    from r
    left join clinics c on c.id = r.clinic_id
    left join patients p on p.id = r.patient_id
    left join prescription_versions v on v.prescription_id = r.id and v.version = r.current_version
    left join prescription_medications m on m.prescription_id = r.id and m.version = r.current_version
    left join prescription_files f on f.prescription_id = r.id
    order by r.created_at, r.id, m.position
  `.execute(db)
  return rows
}
