import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Parties } from '#contract/prescriptions/papers.ts'
import type { PatientLines } from '#contract/prescriptions/patient-lines.ts'
import type { SignedCheck } from '#contract/prescriptions/safety.ts'
import type { SignedConsultation } from '#contract/prescriptions/teleconsultation.ts'
import type { PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { confirmationColumns } from '#server/database/sql.ts'
import type { StoredMedication } from '#server/features/prescriptions/doses.ts'
import { prescriptionStatusNow } from '#server/database/sql.ts'
import { medicationsAsJson } from './prescriptions.ts'

/** A stored signed version. */
export interface StoredVersion {
  number: string
  version: number
  prescriptionDate: string
  backdatedReason: string | null
  medications: StoredMedication[]
  notes: string | null
  advice: string | null
  followUpDate: string | null
  patientLines: PatientLines | null
  teleconsultation: SignedConsultation | null
  parties: Parties
  signedAt: Date
  replacedAt: Date | null
  throughKey: boolean
  /** SHA-256 of the content, as stored at signing. */
  storedHash: Buffer
  /** Null if it was signed before the installation signed prescriptions. */
  keyId: string | null
  signature: Buffer | null
  /** The prescription's status. */
  status: PrescriptionStatus
}

const stored = <Version extends StoredVersion>(condition: RawBuilder<unknown>, more = sql``) => sql<Version>`
  select
    ${more} r.number, v.version,
    to_char(v.prescription_date, 'YYYY-MM-DD') as "prescriptionDate",
    v.backdated_reason as "backdatedReason",
    ${medicationsAsJson(sql`v.prescription_id`, sql`v.version`)} as medications,
    v.notes, v.advice,
    to_char(v.follow_up_date, 'YYYY-MM-DD') as "followUpDate",
    v.patient_lines as "patientLines", v.teleconsultation,
    v.parties, v.signed_at as "signedAt", v.replaced_at as "replacedAt",
    v.through_key as "throughKey", v.content_hash as "storedHash", s.key_id as "keyId", s.signature,
    ${prescriptionStatusNow} as status
  from prescription_versions v
  left join prescription_signatures s on s.prescription_id = v.prescription_id and s.version = v.version
  join prescriptions r on r.id = v.prescription_id
  join clinics c on c.id = r.clinic_id
  where ${condition}
`

export interface CheckedVersion extends StoredVersion {
  check: SignedCheck | null
}

/** Returns a page of a prescription's versions, newest first, with their checks, and their number. */
export async function listVersions(
  db: Db,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ versions: CheckedVersion[]; total: number }> {
  const [page, count] = await Promise.all([
    stored<CheckedVersion>(
      sql`
        v.prescription_id = ${id}
        order by v.version desc
        limit ${limit}
        offset ${offset}
      `,
      sql`
        (
          select k.content
          from prescription_checks k
          where k.prescription_id = v.prescription_id and k.version = v.version
        ) as "check",
      `,
    ).execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from prescription_versions
      where prescription_id = ${id}
    `.execute(db),
  ])
  return { versions: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function findVersion(db: Db, id: string, version: number): Promise<StoredVersion> {
  const { rows } = await stored(sql`v.prescription_id = ${id} and v.version = ${version}`).execute(db)
  if (!rows[0]) throw new Error('A version that is not there')
  return rows[0]
}

/** Returns the newest code of a version, sealed; null if it was never printed. */
export async function findSealedCode(db: Db, id: string, version: number): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed
    from prescription_codes
    where prescription_id = ${id} and version = ${version}
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
    insert into prescription_codes (code_hash, prescription_id, version, sealed)
    values (${one.hash}, ${one.id}, ${one.version}, ${one.sealed})
  `.execute(db)
}

/** A version as its printout is checked. */
export interface PrintedVersion extends StoredVersion {
  id: string
  clinicId: string
  /** Day on which the clinic registered, on its calendar. */
  clinicKnownSince: string
  /** The public is allowed to see the clinic. */
  isClinicApproved: boolean
  /**
   * True if the operator has confirmed the printed details of the clinic and of the doctor; null if nothing was
   * decided.
   */
  isClinicConfirmed: boolean | null
  isDoctorConfirmed: boolean | null
}

const asPrinted = sql`r.id, r.clinic_id as "clinicId", ${confirmationColumns},`

/** Returns the version of a printout's code; null if there is none. */
export async function findByCode(db: Db, hash: Buffer): Promise<PrintedVersion | null> {
  const { rows } = await stored<PrintedVersion>(
    sql`
      (v.prescription_id, v.version) = (
        select k.prescription_id, k.version
        from prescription_codes k
        where k.code_hash = ${hash}
      )
    `,
    asPrinted,
  ).execute(db)
  return rows[0] ?? null
}
