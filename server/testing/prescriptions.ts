import type { Db } from '#server/database/db.ts'
import type { SignedCheck } from '#contract/prescriptions/safety.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { contentHash } from '#server/features/prescriptions/content.ts'
import { signVersion } from '#server/features/prescriptions/integrity.ts'
import { findSigning, insertPrescription, insertVersion } from '#server/features/prescriptions/queries/signing.ts'
import type { ShownDose } from '#server/features/prescriptions/doses.ts'
import { insertCheck } from '#server/features/prescriptions/queries/safety.ts'
import { insertUpload } from '#server/features/prescriptions/queries/uploads.ts'
import type { Files } from '#server/files/files.ts'
import { newId } from '#server/ids.ts'
import { hashOf, seal, spokenCode } from '#server/secrets.ts'
import type { Person, TestDoctor } from './factories.ts'
import './keys.ts'
import { makeFile } from './files.ts'

interface PrescriptionWish {
  clinic: { id: string }
  doctor: TestDoctor
  chart: { id: string }
  medicationName?: string
  /** The medicine of the directory. */
  medicineId?: string
  /** The visit in which it's signed. */
  visitId?: string
  instructions?: string
  notes?: string
  advice?: string
  /** Last day of its course. */
  endsOn?: string
  /** The reason for signing despite a finding. */
  safetyReason?: string
}

/** A prescription of one medication, signed at this moment. */
export async function makePrescription(db: Db, wish: PrescriptionWish): Promise<{ id: string; number: string }> {
  const { clinic, doctor, chart, medicationName = 'Paracetamol 500 mg', notes = null, advice = null } = wish
  const [id, number] = [newId(), `RX-${spokenCode(7)}`]
  const { parties, today, signedAt } = await findSigning(db, doctor.id, chart.id)
  const medication = {
    id: newId(),
    medicineId: wish.medicineId ?? null,
    composition: null,
    medicationName,
    dosage: '1 tablet',
    frequency: 'Twice daily',
    duration: '5 days',
    instructions: wish.instructions ?? null,
    quantity: 10,
    refills: 0,
  }
  const signed = { prescriptionDate: today, notes, advice, followUpDate: null, medications: [medication], signedAt }
  const endsOn = wish.endsOn ?? null
  await insertPrescription(db, {
    id,
    number,
    clinicId: clinic.id,
    patientId: chart.id,
    doctorId: doctor.id,
    endsOn,
    visitId: wish.visitId,
  })
  const hash = contentHash({ ...signed, ...parties, number, version: 1 })
  await insertVersion(db, {
    ...signed,
    prescriptionId: id,
    version: 1,
    backdatedReason: null,
    parties,
    signedBy: doctor.userId,
    hash,
    signature: signVersion({ number, version: 1, hash }),
  })
  await insertCheck(db, { prescriptionId: id, version: 1, check: signedCheckOf(medicationName, wish.safetyReason) })
  return { id, number }
}

/** An obvious finding, with its reason. */
const signedCheckOf = (name: string, reason: string | undefined): SignedCheck => ({
  tableVersion: '2026-11-23.test',
  findings: [
    {
      key: 'dose:Paracetamol',
      kind: 'dose',
      severity: reason ? 'severe' : 'moderate',
      line: 0,
      name,
      against: { kind: 'patient', name: 'Daily dose' },
      ingredients: ['Paracetamol'],
      says: 'More than the daily maximum.',
      forPatients: false,
      sources: [],
      reason: reason ?? null,
    },
  ],
  notChecked: [],
})

/** A template of a doctor, with one medication. */
export async function makeTemplate(
  db: Db,
  { clinic, doctor }: Pick<PrescriptionWish, 'clinic' | 'doctor'>,
  { name = 'Fever, adult', advice = null as string | null } = {},
): Promise<{ id: string }> {
  const id = newId()
  const medications = JSON.stringify([{ ...paracetamol, refills: 0 }])
  await sql`insert into prescription_templates (id, clinic_id, doctor_id, kind, name, medications, advice)
    values (${id}, ${clinic.id}, ${doctor.id}, 'template', ${name}, ${medications}, ${advice})`.execute(db)
  return { id }
}

/** Adds a verification code for a printout of the first version. */
export async function makePaperCode(db: Db, { secret }: { secret: string }, { id }: { id: string }): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  await sql`insert into prescription_codes (code_hash, prescription_id, version, sealed)
    values (${hashOf(code)}, ${id}, 1, ${seal(secret, 'prescription-code', code)})`.execute(db)
  return code
}

/** An uploaded prescription, in a chart or for its owner only. */
export async function makeUpload(
  db: Db,
  wish: {
    owner: Person
    chart?: { id: string; clinicId: string }
    medications?: string
    notes?: string
    doctorName?: string
    prescribedOn?: string
    /** The store for its file; without one only the row exists. */
    files?: Files
  },
): Promise<{ id: string }> {
  const id = newId()
  const owner = { ownerId: wish.owner.userId, clinicId: wish.chart?.clinicId }
  const { id: fileId } = await makeFile(db, owner, wish.files)
  await insertUpload(db, {
    id,
    number: `RX-${spokenCode(7)}`,
    userId: wish.owner.userId,
    chart: wish.chart ?? null,
    doctorName: wish.doctorName ?? 'Dr. Elsewhere',
    prescribedOn: wish.prescribedOn ?? null,
    fileId,
    medications: wish.medications ?? null,
    notes: wish.notes ?? null,
  })
  return { id }
}

/** A body of POST /api/prescriptions. */
export const prescriptionOf = (
  { clinic, doctor, chart }: Pick<PrescriptionWish, 'clinic' | 'doctor' | 'chart'>,
  prescriptionDate: string,
  more: object = {},
) => ({
  patientId: chart.id,
  clinicId: clinic.id,
  doctorId: doctor.id,
  prescriptionDate,
  notes: 'Drink a lot',
  medications: [paracetamol],
  ...more,
})

/** A medication's texts, without what they mean. */
export const withoutDose = ({ dose: _dose, doseWords: _words, doseNotCalculated: _why, ...line }: ShownDose) => line

export const paracetamol = {
  medicationName: 'Paracetamol 500 mg',
  dosage: '1 tablet',
  frequency: 'Three times daily',
  duration: '5 days',
  instructions: 'After meals',
  quantity: 15,
}
