import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Medication } from '#contract/prescriptions/medications.ts'
import type { Prescription, PrescriptionChange } from '#contract/prescriptions/prescriptions.ts'
import { clinicsToWriteAt } from '#web/features/prescriptions/who.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { clinicToStartWith } from '#web/shell/shown-clinic.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'

/** What the form starts from: nothing, a patient, a copy of another prescription, or the edited one. */
export type Writing =
  | { kind: 'new'; patient?: ComboboxItem; clinicId?: string; visitId?: string }
  | { kind: 'copy' | 'edit'; from: Prescription }

/** What another feature shows about the patient of a prescription: their allergies. */
export type PatientNote = (patientId: string) => ReactNode

type Written = z.input<typeof PrescriptionChange>
type Line = Written['medications'][number]
/** The form's medications have their texts; in a visit also their row (`rows.ts`). */
export type PrescriptionValues = Omit<Written, 'medications'> & {
  medications: (Omit<Line, 'dose'> &
    Required<Pick<Line, 'dosage' | 'frequency' | 'duration'>> & { row?: string | undefined })[]
}

export const emptyMedication: PrescriptionValues['medications'][number] = {
  medicationName: '',
  dosage: '',
  frequency: '',
  duration: '',
  instructions: '',
  refills: 0,
}

/** Converts a signed medication to the form's. */
export const lineOf = ({
  id: _id,
  composition: _composition,
  dose: _dose,
  doseWords: _words,
  doseNotCalculated: _why,
  ...one
}: Medication) => ({
  ...one,
  medicineId: one.medicineId ?? undefined,
  instructions: one.instructions ?? '',
  quantity: one.quantity ?? undefined,
})

/** Returns how a signed prescription came about, with the lists that its doctor named. */
function consultationIn(from: Prescription | null): PrescriptionValues['teleconsultation'] {
  if (!from?.teleconsultation) return undefined
  const { mode, nature, lists } = from.teleconsultation
  const named = (lists ?? []).map(({ list, by }, at) => ({
    medicationName: from.medications[at]?.medicationName ?? '',
    list,
    by,
  }))
  return {
    mode,
    nature,
    lists: named.filter(({ by }) => by === 'doctor').map(({ medicationName, list }) => ({ medicationName, list })),
  }
}

/** Initial values; `today` is the clinic's, `shownClinic` the one that the page shows. A copy is dated today, an edited one keeps its date. */
export function valuesFor(
  user: CurrentUser,
  writing: Writing,
  today: string,
  shownClinic: string | null = null,
): PrescriptionValues {
  const from = writing.kind === 'new' ? null : writing.from
  const clinics = clinicsToWriteAt(user)
  const presetClinic = writing.kind === 'new' ? writing.clinicId : (from?.clinicId ?? undefined)
  const isEdit = writing.kind === 'edit'
  return {
    clinicId: presetClinic ?? clinicToStartWith(clinics, shownClinic),
    doctorId: from?.doctorId && isEdit ? from.doctorId : '',
    patientId: (writing.kind === 'new' ? writing.patient?.value : from?.patientId) ?? '',
    prescriptionDate: (isEdit && from?.prescriptionDate) || today,
    backdatedReason: (isEdit && from?.backdatedReason) || '',
    medications: from ? from.medications.map(lineOf) : [emptyMedication],
    notes: from?.notes ?? '',
    advice: from?.advice ?? '',
    followUpDate: (isEdit && from?.followUpDate) || '',
    language: isEdit ? (from?.patientLines?.language ?? 'en') : undefined,
    teleconsultation: isEdit ? consultationIn(from) : undefined,
    safetyReasons: [],
    version: isEdit ? from?.version : undefined,
  }
}

/** Returns the patient that the form starts with. */
export function patientFor(writing: Writing): ComboboxItem | null {
  if (writing.kind === 'new') return writing.patient ?? null
  const { patient } = writing.from
  if (!patient) return null
  const { id, user, age, chartNumber } = patient
  return {
    value: id,
    label: fullName(user) || t('Patient'),
    detail: joined(ageInWords(age), chartNumber),
  }
}
