import { type RawBuilder, sql } from 'kysely'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import type { Db } from '#server/database/db.ts'
import { ageInYears, isInEmergency, prescriptionStatusNow } from '#server/database/sql.ts'
import type { StoredMedication } from '#server/features/prescriptions/doses.ts'
import type { PrescriptionScope } from '#server/features/prescriptions/policy.ts'

/** A prescription with its newest version and all that the policy needs of it. */
export interface StoredPrescription extends Omit<
  Prescription,
  'can' | 'integrity' | 'createdAt' | 'signedAt' | 'endedAt' | 'medications'
> {
  medications: StoredMedication[]
  createdAt: Date
  signedAt: Date | null
  endedAt: Date | null
  doctorUserId: string | null
  ownerId: string | null
}

/** Returns a signed version's medications as JSON, in their order. */
export const medicationsAsJson = (prescriptionId: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'id', m.id,
          'medicationName', m.medication_name,
          'medicineId', m.medicine_id,
          'composition', m.composition,
          'dosage', m.dosage,
          'frequency', m.frequency,
          'duration', m.duration,
          'instructions', m.instructions,
          'quantity', m.quantity,
          'refills', m.refills,
          'reading', m.dose_reading
        )
        order by m.position
      )
      from prescription_medications m
      where m.prescription_id = ${prescriptionId} and m.version = ${version}
    ),
    '[]'
  )
`

/** The columns of a prescription, with `joinedToShow`. */
export const shownColumns = sql`
  r.id, r.number, r.source, ${prescriptionStatusNow} as status, r.current_version as version,
  to_char(coalesce(v.prescription_date, f.prescribed_on), 'YYYY-MM-DD') as "prescriptionDate",
  v.backdated_reason as "backdatedReason",
  ${medicationsAsJson(sql`r.id`, sql`r.current_version`)} as medications,
  coalesce(v.notes, f.notes) as notes, v.advice,
  to_char(v.follow_up_date, 'YYYY-MM-DD') as "followUpDate",
  v.patient_lines as "patientLines", v.teleconsultation,
  r.patient_id as "patientId", r.clinic_id as "clinicId", r.doctor_id as "doctorId",
  case
    when p.id is not null then json_build_object(
      'id', p.id,
      'user', json_build_object('firstName', p.first_name, 'lastName', p.last_name),
      'age', ${ageInYears},
      'chartNumber', p.chart_number
    )
  end as patient,
  case
    when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone)
  end as clinic,
  case
    when v.parties is not null then json_build_object(
      'id', r.doctor_id,
      'user', json_build_object(
        'firstName', v.parties -> 'doctor' -> 'firstName',
        'lastName', v.parties -> 'doctor' -> 'lastName'
      ),
      'specialty', v.parties -> 'doctor' -> 'specialty'
    )
  end as doctor,
  case
    when f.prescription_id is not null then json_build_object(
      'doctorName', f.doctor_name,
      'medications', f.medications,
      'kind', coalesce(g.kind, f.kind),
      'isScanned', coalesce(g.scanned, false),
      'notice', g.notice,
      'size', coalesce(g.size, f.size),
      'width', g.width,
      'height', g.height
    )
  end as upload,
  r.created_at as "createdAt", v.signed_at as "signedAt",
  to_char(r.ends_on, 'YYYY-MM-DD') as "endsOn",
  r.ended_at as "endedAt", r.cancel_reason as "cancelReason", d.user_id as "doctorUserId",
  coalesce(p.holder_id, case when r.patient_id is null then r.uploaded_by end) as "ownerId"
`

export const joinedToShow = sql`
  left join clinics c on c.id = r.clinic_id
  left join patients p on p.id = r.patient_id
  left join doctors d on d.id = r.doctor_id
  left join prescription_versions v on v.prescription_id = r.id and v.version = r.current_version
  left join prescription_files f on f.prescription_id = r.id
  left join files g on g.id = f.file_id
`

/**
 * Returns rule B3 as a condition on `r`, with only the parts that apply to the reader, so that each can use an index.
 */
export function isVisible(scope: PrescriptionScope): RawBuilder<unknown> {
  const { clinicIds, emergencyClinicIds, userId } = scope
  const parts = [
    sql`r.patient_id in (select own.id from patients own where own.holder_id = ${userId})`,
    sql`(r.patient_id is null and r.uploaded_by = ${userId})`,
  ]
  if (clinicIds.length > 0) parts.push(sql`r.clinic_id = any(${clinicIds}::uuid[])`)
  if (emergencyClinicIds.length > 0) parts.push(isInEmergency(sql`r.patient_id`, scope))
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Returns one prescription within a scope; null outside of it. */
export async function findPrescription(
  db: Db,
  scope: PrescriptionScope,
  id: string,
): Promise<StoredPrescription | null> {
  const { rows } = await sql<StoredPrescription>`
    select ${shownColumns}, k.content as "check"
    from prescriptions r
    ${joinedToShow}
    left join prescription_checks k on k.prescription_id = r.id and k.version = r.current_version
    where r.id = ${id} and ${isVisible(scope)}
  `.execute(db)
  return rows[0] ?? null
}

/** Counts what a person has written at these clinics, without cancelled ones (rule T96). */
export async function countWritten(db: Db, userId: string, clinicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from doctors d
    join prescriptions r on r.doctor_id = d.id and r.source = 'written'
    where d.user_id = ${userId}
      and r.clinic_id = any(${clinicIds}::uuid[])
      and r.status <> 'cancelled'
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Counts the active ones of the charts that a person holds, and of their own uploads. */
export async function countActive(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from (
      select r.*
      from patients p
      join prescriptions r on r.patient_id = p.id
      where p.holder_id = ${userId}
      union all
      select r.*
      from prescriptions r
      where r.patient_id is null and r.uploaded_by = ${userId}
    ) r
    left join clinics c on c.id = r.clinic_id
    where ${prescriptionStatusNow} = 'active'
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Moves prescriptions of one chart to another of the clinic: all of them, or those named. Returns the moved ones. */
export async function updateCharts(
  db: Db,
  from: string,
  to: string,
  only: readonly string[] | null,
): Promise<{ id: string; clinicId: string }[]> {
  const { rows } = await sql<{ id: string; clinicId: string }>`
    update prescriptions
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id, clinic_id as "clinicId"
  `.execute(db)
  return rows
}
