import type { Prescription, PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { doctorName, fullName, withoutPrefix } from '#web/shell/people.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Label and color of each status. */
export const statusLooks: Record<PrescriptionStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'positive' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
}

/** Shown with every upload (rule T94). */
export const UPLOADED = 'Uploaded by the patient, not verified'

/** Returns the patient's name; null for an upload without a chart. */
export const patientOf = ({ patient }: Pick<Prescription, 'patient'>): string | null =>
  patient && (fullName(patient.user) || 'Patient')

/** Returns "Dr." and the name of the doctor who wrote it, or whom the uploader named. */
export function doctorOf({ doctor, upload }: Pick<Prescription, 'doctor' | 'upload'>): string {
  if (doctor) return fullName(doctor.user) ? doctorName(doctor.user) : 'Doctor'
  const name = withoutPrefix(upload?.doctorName ?? '')
  return name ? `Dr. ${name}` : 'Doctor not named'
}

/** Returns "1 medication" or "3 medications". */
export const countOf = ({ medications }: Pick<Prescription, 'medications'>): string =>
  medications.length === 1 ? '1 medication' : `${medications.length} medications`
