import type { PrescriptionTemplate, TemplateMedication } from '#contract/prescriptions/templates.ts'
import type { PrescriptionValues } from '#web/features/prescriptions/form/values.ts'

type Line = PrescriptionValues['medications'][number]
type TemplateLine = PrescriptionTemplate['medications'][number]

/** Converts a medication of the form to a template's. */
export const toTemplate = (line: Line): TemplateMedication => ({
  medicationName: line.medicationName.trim(),
  medicineId: line.medicineId,
  dosage: line.dosage.trim(),
  frequency: line.frequency,
  duration: line.duration,
  instructions: line.instructions?.trim() ?? '',
  quantity: line.quantity,
  refills: line.refills ?? 0,
})

/** Converts a template's medication to the form's: without what the server read from its texts. */
export const fromTemplate = ({ dose: _dose, doseWords: _words, doseNotCalculated: _why, ...one }: TemplateLine) => ({
  ...one,
  medicineId: one.medicineId,
  quantity: one.quantity,
})

/** True if both are the same medicine with the same dose. */
export const isSameLine = (one: TemplateMedication, other: TemplateMedication): boolean =>
  (Object.keys(toTemplate(one)) as (keyof TemplateMedication)[]).every((name) => one[name] === other[name])

/** "1 tablet, Twice daily, 5 days", as far as it is known. */
export const doseInWords = ({
  dosage,
  frequency,
  duration,
  instructions,
}: Pick<TemplateMedication, 'dosage' | 'frequency' | 'duration' | 'instructions'>): string =>
  [dosage, frequency, duration, instructions].filter(Boolean).join(', ')
