import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Parties } from '#contract/prescriptions/papers.ts'
import type { PatientLines } from '#contract/prescriptions/patient-lines.ts'
import type { SignedConsultation } from '#contract/prescriptions/teleconsultation.ts'
import type { PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { ageOn, openingHoursAsJson, prescriptionStatusNow } from '#server/database/sql.ts'
import type { PrintedMedication } from '#server/features/prescriptions/content.ts'
import { type Hours, timingsOf } from '#server/features/prescriptions/paper/timings.ts'
import type { Signature } from '#server/signatures.ts'

/** Returns a person's active doctor record at a clinic; null if there is none. */
export async function findDoctorAt(db: Db, userId: string, clinicId: string): Promise<string | null> {
  const row = await db
    .selectFrom('doctors')
    .select('id')
    .where('user_id', '=', userId)
    .where('clinic_id', '=', clinicId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The signing doctor, clinic and patient as they are now, and the clinic's today. */
export interface Signing {
  parties: Parties
  today: string
  signedAt: Date
}

/** The age of the patient `p` in months today; null if only the year of birth is known. */
const months = sql`
  (
    extract(year from age((now() at time zone c.time_zone)::date, p.date_of_birth)) * 12
    + extract(month from age((now() at time zone c.time_zone)::date, p.date_of_birth))
  )::int
`

/** The clinic `c` with its settings `cs` as it is printed. */
const clinic = sql`
  json_strip_nulls(json_build_object(
    'name', c.name,
    'address', concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')),
    'phone', c.phone,
    'timeZone', c.time_zone,
    'registration', nullif(cs.paper_registration, '')
  ))
`
const hours = sql`case when coalesce(cs.paper_timings, true) then ${openingHoursAsJson(sql`c.id`)} end`

/** The patient `p` as printed today. */
const patient = sql`
  jsonb_build_object(
    'firstName', p.first_name,
    'lastName', p.last_name,
    'age', ${ageOn(sql`(now() at time zone c.time_zone)::date`)},
    'gender', p.gender,
    'chartNumber', p.chart_number
  ) || case when ${months} < 24 then jsonb_build_object('months', ${months}) else '{}' end
`

export async function findSigning(db: Db, doctorId: string, chartId: string): Promise<Signing> {
  const { rows } = await sql<Signing & { hours: Hours[] | null }>`
    select
      json_build_object(
        'clinic', ${clinic},
        'doctor', json_build_object(
          'firstName', u.first_name,
          'lastName', u.last_name,
          'qualification', d.qualification,
          'specialty', d.specialty,
          'registrationNumber', concat_ws(', ', nullif(d.license_number, ''), nullif(d.license_council, ''))
        ),
        'patient', ${patient}
      ) as parties,
      ${hours} as hours,
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today, now() as "signedAt"
    from doctors d
    join users u on u.id = d.user_id
    join clinics c on c.id = d.clinic_id
    left join clinic_settings cs on cs.clinic_id = c.id
    join patients p on p.id = ${chartId} and p.clinic_id = c.id
    where d.id = ${doctorId}
  `.execute(db)
  if (!rows[0]) throw new Error('The prescription does not exist or can’t be signed')
  const { hours: open, parties, ...signing } = rows[0]
  return { ...signing, parties: withTimings(parties, open) }
}

/** Returns clinic and patient of a chart as they are printed now. */
export async function findClinicAndPatient(db: Db, chartId: string): Promise<Omit<Parties, 'doctor'>> {
  const { rows } = await sql<{ parties: Omit<Parties, 'doctor'>; hours: Hours[] | null }>`
    select json_build_object('clinic', ${clinic}, 'patient', ${patient}) as parties, ${hours} as hours
    from patients p
    join clinics c on c.id = p.clinic_id
    left join clinic_settings cs on cs.clinic_id = c.id
    where p.id = ${chartId}
  `.execute(db)
  if (!rows[0]) throw new Error('A chart has vanished')
  return withTimings(rows[0].parties, rows[0].hours)
}

function withTimings<T extends Pick<Parties, 'clinic'>>(parties: T, open: Hours[] | null): T {
  const timings = timingsOf(open ?? [])
  return timings ? { ...parties, clinic: { ...parties.clinic, timings } } : parties
}

export interface NewPrescriptionRow {
  id: string
  number: string
  clinicId: string
  patientId: string
  doctorId: string
  visitId?: string | null
  endsOn: string | null
}

/** Stores a written prescription without its version; returns false if the clinic already has its number. */
export async function insertPrescription(db: Db, one: NewPrescriptionRow): Promise<boolean> {
  const { rows } = await sql`
    insert into prescriptions (
      id, number, source, clinic_id, patient_id, doctor_id, visit_id, ends_on
    )
    values (
      ${one.id}, ${one.number}, 'written', ${one.clinicId}, ${one.patientId}, ${one.doctorId},
      ${one.visitId ?? null}, ${one.endsOn}
    )
    on conflict (clinic_id, number) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** True if a visit is this doctor's, of this chart. */
export async function isVisitOf(
  db: Db,
  id: string,
  { doctorId, chartId }: { doctorId: string; chartId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('visits')
    .select('id')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .where('patient_id', '=', chartId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the doctor's open draft visit of a chart on a day, the newest; null if there is none. */
export async function findDraftOn(
  db: Db,
  { doctorId, chartId, day }: { doctorId: string; chartId: string; day: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from visits
    where doctor_id = ${doctorId} and patient_id = ${chartId} and status = 'draft' and visit_date = ${day}::date
    order by started_at desc
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

export interface SignedMedication extends PrintedMedication {
  id: string
  medicineId: string | null
}

export interface NewVersion {
  prescriptionId: string
  version: number
  prescriptionDate: string
  backdatedReason: string | null
  notes: string | null
  advice: string | null
  followUpDate: string | null
  patientLines?: PatientLines | null
  teleconsultation?: SignedConsultation | null
  parties: Parties
  signedAt: Date
  signedBy: string
  throughKey?: boolean
  hash: Buffer
  signature: Signature
  medications: readonly SignedMedication[]
}

export async function insertVersion(db: Db, one: NewVersion): Promise<void> {
  await sql`
    insert into prescription_versions (
      prescription_id, version, prescription_date, backdated_reason, notes, advice, follow_up_date,
      patient_lines, teleconsultation, parties, signed_at, signed_by, through_key, content_hash
    )
    values (
      ${one.prescriptionId}, ${one.version}, ${one.prescriptionDate}, ${one.backdatedReason},
      ${one.notes}, ${one.advice}, ${one.followUpDate},
      ${one.patientLines ? JSON.stringify(one.patientLines) : null},
      ${one.teleconsultation ? JSON.stringify(one.teleconsultation) : null}, ${JSON.stringify(one.parties)},
      ${one.signedAt}, ${one.signedBy}, ${one.throughKey ?? false}, ${one.hash}
    )
  `.execute(db)
  await sql`
    insert into prescription_signatures (prescription_id, version, key_id, signature)
    values (${one.prescriptionId}, ${one.version}, ${one.signature.keyId}, ${one.signature.signature})
  `.execute(db)
  const lines = one.medications.map((line, index) => ({ ...line, position: index + 1 }))
  await sql`
    insert into prescription_medications (
      prescription_id, version, id, position, medication_name, medicine_id, composition, dosage,
      frequency, duration, instructions, quantity, refills, dose_reading
    )
    select
      ${one.prescriptionId}::uuid, ${one.version}::int, l.id, l.position, l."medicationName",
      l."medicineId", l.composition, l.dosage, l.frequency, l.duration, l.instructions, l.quantity,
      l.refills, l.reading
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
      id uuid, position int, "medicationName" text, "medicineId" uuid, composition text, dosage text,
      frequency text, duration text, instructions text, quantity int, refills int, reading jsonb
    )
  `.execute(db)
}

/** A prescription, locked until the transaction ends. */
export interface LockedPrescription {
  number: string
  version: number
  status: PrescriptionStatus
  patientId: string
}

export async function lockPrescription(db: Db, id: string): Promise<LockedPrescription> {
  const { rows } = await sql<LockedPrescription>`
    select
      r.number, r.current_version as version, ${prescriptionStatusNow} as status, r.patient_id as "patientId"
    from prescriptions r
    left join clinics c on c.id = r.clinic_id
    where r.id = ${id}
    for update of r
  `.execute(db)
  if (!rows[0]) throw new Error('A prescription has vanished')
  return rows[0]
}

/** Marks a version as replaced by the next one, which must already be stored. */
export async function updateVersion(db: Db, id: string, replaced: number, endsOn: string | null, at: Date) {
  await sql`
    update prescription_versions
    set replaced_at = ${at}
    where prescription_id = ${id} and version = ${replaced}
  `.execute(db)
  await sql`
    update prescriptions
    set current_version = ${replaced + 1}, ends_on = ${endsOn}
    where id = ${id}
  `.execute(db)
}

/** Ends a prescription, with a reason if it is cancelled. */
export async function updateEnd(
  db: Db,
  id: string,
  { status, by, reason }: { status: 'completed' | 'cancelled'; by: string; reason: string | null },
): Promise<void> {
  await sql`
    update prescriptions
    set status = ${status}, ended_at = now(), ended_by = ${by}, cancel_reason = ${reason}
    where id = ${id}
  `.execute(db)
}
