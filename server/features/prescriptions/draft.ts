import { t } from '#language/translate.ts'
import { lacksUnit } from '#contract/doses/liquids.ts'
import { readDose } from '#contract/doses/parse.ts'
import type { PatientLines } from '#contract/prescriptions/patient-lines.ts'
import { medicationMessages } from '#contract/prescriptions/medications.ts'
import {
  BACKDATED_DAYS,
  type NewPrescription,
  type Prescription,
  prescriptionMessages,
} from '#contract/prescriptions/prescriptions.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, wrongField } from '#server/errors.ts'
import { compositionsOf } from '#server/features/medicines/public.ts'
import { findChartToBook } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { withTexts } from './doses.ts'
import { ownDoctorAt } from './own-doctor.ts'
import { paperLanguageOf, patientLinesOf } from './patient-lines.ts'
import type { SignedMedication, Signing } from './queries/signing.ts'

/** Returns the doctor record with which a person signs at a clinic. Throws 403 and 404. */
export async function signingDoctor(
  db: Db,
  actor: SignedIn,
  { clinicId, doctorId }: Pick<NewPrescription, 'clinicId' | 'doctorId'>,
): Promise<string> {
  const own = await ownDoctorAt(db, actor, clinicId)
  if (own === null || own !== doctorId) throw forbidden(t(prescriptionMessages.otherDoctor))
  return own
}

/** Returns the clinic's chart for an id; it isn't merged until the transaction ends. */
export async function chartFor(
  db: Db,
  { clinicId, patientId }: Pick<NewPrescription, 'clinicId' | 'patientId'>,
): Promise<string> {
  const chartId = await findChartToBook(db, clinicId, patientId)
  if (!chartId) throw wrongField('patientId', t(prescriptionMessages.otherClinic))
  return chartId
}

/** The content to sign. */
export interface Draft {
  prescriptionDate: string
  backdatedReason: string | null
  followUpDate: string | null
  notes: string | null
  advice: string | null
  medications: SignedMedication[]
  patientLines: PatientLines | null
}

/**
 * Checks the dates, and adds the directory's current data of the medicines and the lines in the patient's language. `before`: the
 * version that is replaced.
 */
export async function draftOf(
  db: Db,
  chartId: string,
  body: Omit<NewPrescription, 'visitId' | 'safetyReasons'>,
  { today }: Signing,
  before: Pick<Prescription, 'prescriptionDate' | 'backdatedReason'> | null = null,
): Promise<Draft> {
  const { prescriptionDate, followUpDate } = body
  if (prescriptionDate > today) throw wrongField('prescriptionDate', t(prescriptionMessages.dateLater))
  const isKept = prescriptionDate === before?.prescriptionDate
  const reason = body.backdatedReason || (isKept ? before.backdatedReason : null)
  if (!isKept && prescriptionDate < addDays(today, -BACKDATED_DAYS))
    throw wrongField('prescriptionDate', prescriptionMessages.dateEarlier())
  if (!isKept && prescriptionDate !== today && !reason)
    throw wrongField('backdatedReason', t(prescriptionMessages.backdated))
  if (followUpDate && followUpDate <= prescriptionDate)
    throw wrongField('followUpDate', t(prescriptionMessages.followUpEarlier))
  const chosen = body.medications.flatMap(({ medicineId }) => medicineId ?? [])
  const compositions = await compositionsOf(db, chosen)
  const written = {
    prescriptionDate,
    backdatedReason: prescriptionDate === today ? null : reason,
    followUpDate: followUpDate || null,
    notes: body.notes || null,
    advice: body.advice || null,
    medications: body.medications.map(({ medicineId, ...typed }, index) => {
      const line = withTexts(typed, `medications.${index}`)
      if (lacksUnit(line.medicationName, line))
        throw wrongField(`medications.${index}.dosage`, t(medicationMessages.unit))
      if (medicineId && !compositions.has(medicineId))
        throw wrongField(`medications.${index}.medicationName`, t(prescriptionMessages.medicineGone))
      return {
        id: newId(),
        ...line,
        medicineId: medicineId ?? null,
        composition: (medicineId && compositions.get(medicineId)) || null,
        instructions: line.instructions || null,
        quantity: line.quantity ?? null,
        refills: line.refills ?? 0,
        reading: readDose(line),
      }
    }),
  }
  const language = body.language ?? (await paperLanguageOf(db, { patientId: chartId, clinicId: body.clinicId }))
  return { ...written, patientLines: patientLinesOf(language, written) }
}
