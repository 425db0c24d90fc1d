import { z } from 'zod'
import { Id, line, lines } from '#contract/common.ts'
import { DOSAGE_MAX, MEDICATIONS_MAX, NewMedication } from '#contract/prescriptions/medications.ts'
import { PaperLanguage } from '#contract/prescriptions/patient-lines.ts'
import { PrescriptionChange, prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import { SafetyReason } from '#contract/prescriptions/safety.ts'
import { msg, says, t } from '#language/translate.ts'

/** Identifies a row while it is written, in every window. The writer makes it, with or without dashes. */
const RowId = z.string().regex(/^[\da-f-]{32,36}$/, says(msg('This isn’t a valid id.')))

/** A number as typed: what can't be signed is said when it is signed. */
const typedNumber = z.number().min(-1_000_000).max(1_000_000).optional()

/** A medication as far as it is typed. Nothing is required. */
export const DraftMedication = z.strictObject({
  row: RowId,
  medicationName: line(200).default(''),
  medicineId: Id.optional(),
  dosage: line(DOSAGE_MAX).default(''),
  frequency: line(100).default(''),
  duration: line(40).default(''),
  instructions: line(500).default(''),
  quantity: typedNumber,
  refills: typedNumber,
})
export type DraftMedication = z.infer<typeof DraftMedication>

/** Medications that are written in a visit and not signed. */
export const DraftPrescription = z.strictObject({
  medications: z
    .array(DraftMedication)
    .max(MEDICATIONS_MAX, { error: () => t('At most {max} medications', { max: MEDICATIONS_MAX }) })
    .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, says(msg('This isn’t a valid id.'))),
  notes: lines(2000).default(''),
  /** Language of the lines for the patient on the printout; omitted until it is known. */
  language: PaperLanguage.optional(),
  safetyReasons: z.array(SafetyReason).max(200).default([]),
})
export type DraftPrescription = z.infer<typeof DraftPrescription>

export const noPrescription: DraftPrescription = { medications: [], notes: '', safetyReasons: [] }

const {
  patientId: _patient,
  clinicId: _clinic,
  doctorId: _doctor,
  version: _version,
  ...written
} = PrescriptionChange.shape

/** The medications to sign, each with its row. */
export const rowsToSign = z
  .array(NewMedication.safeExtend({ row: RowId }), says(prescriptionMessages.noMedication))
  .min(1, says(prescriptionMessages.noMedication))
  .max(MEDICATIONS_MAX, { error: () => t('At most {max} medications', { max: MEDICATIONS_MAX }) })

/** A prescription to sign in a visit. Patient, clinic and doctor are those of the visit. */
export const VisitPrescription = z.strictObject({ ...written, medications: rowsToSign })
export type VisitPrescription = z.infer<typeof VisitPrescription>
