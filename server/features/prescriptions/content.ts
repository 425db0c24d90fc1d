import type { DoseReading } from '#contract/doses/dose.ts'
import type { Parties } from '#contract/prescriptions/papers.ts'
import type { SignedConsultation } from '#contract/prescriptions/teleconsultation.ts'
import type { PatientLines } from '#contract/prescriptions/patient-lines.ts'
import { hashOfContent } from '#server/signed-versions.ts'

/** A printed medication. */
export interface PrintedMedication {
  medicationName: string
  composition: string | null
  dosage: string
  frequency: string
  duration: string
  instructions: string | null
  quantity: number | null
  refills: number
  /** The meaning of the texts at signing; missing if it was signed before doses were stored. */
  reading?: DoseReading | null
}

/** The printed content of a version. */
export interface Printed extends Parties {
  number: string
  version: number
  prescriptionDate: string
  medications: readonly PrintedMedication[]
  notes: string | null
  advice: string | null
  followUpDate: string | null
  /** Missing or null if it is in English only. */
  patientLines?: PatientLines | null
  /** Missing or null if the patient was seen in person. */
  teleconsultation?: SignedConsultation | null
  signedAt: Date
  /** Another program signed it with an API key. */
  throughKey?: boolean
}

/** Returns the SHA-256 of the printed content; the order of fields makes no difference. */
export function contentHash(printed: Printed): Buffer {
  const { number, version, clinic, doctor, patient, prescriptionDate, notes, advice, followUpDate } = printed
  const medications = printed.medications.map(
    ({ medicationName, composition, dosage, frequency, duration, instructions, quantity, refills, reading }) => ({
      medicationName,
      composition,
      dosage,
      frequency,
      duration,
      instructions,
      quantity,
      refills,
      ...(reading && { dose: reading.dose }),
    }),
  )
  const signedAt = printed.signedAt.toISOString()
  const dates = { prescriptionDate, followUpDate, signedAt }
  const content = { number, version, clinic, doctor, patient, ...dates, medications, notes, advice }
  const { throughKey, patientLines, teleconsultation } = printed
  // included only if there, so that the hashes of all earlier prescriptions, which are printed, don't change
  return hashOfContent({
    ...content,
    ...(throughKey && { throughKey }),
    ...(patientLines && { patientLines }),
    ...(teleconsultation && { teleconsultation }),
  })
}
