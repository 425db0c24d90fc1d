import { type Message, msg, t } from '#language/translate.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Prescription, PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { doctorName, fullName, withoutPrefix } from '#web/shell/people.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Label and color of each status. */
export const statusLooks: Record<PrescriptionStatus, { label: Message; tone: Tone }> = {
  active: { label: msg('Active'), tone: 'positive' },
  completed: { label: msg('Completed'), tone: 'info' },
  cancelled: { label: msg('Cancelled'), tone: 'danger' },
}

/** Shown with every upload (rule T94), to patients in the second person. */
export const uploadedBy = (reader: Role): string =>
  reader === 'patient' ? t('Uploaded by you. Not verified.') : t('Uploaded by the patient, not verified.')

/** Returns the patient's name; null for an upload without a chart. */
export const patientOf = ({ patient }: Pick<Prescription, 'patient'>): string | null =>
  patient && (fullName(patient.user) || t('Patient'))

/** Returns "Dr." and the name of the doctor who wrote it, or whom the uploader named. */
export function doctorOf({ doctor, upload }: Pick<Prescription, 'doctor' | 'upload'>): string {
  if (doctor) return fullName(doctor.user) ? doctorName(doctor.user) : t('Doctor')
  const name = withoutPrefix(upload?.doctorName ?? '')
  return name ? t('Dr. {name}', { name }) : t('Doctor not named')
}

/** Returns "1 medication" or "3 medications". */
export const countOf = ({ medications }: Pick<Prescription, 'medications'>): string =>
  t('{count, plural, one {# medication} other {# medications}}', { count: medications.length })
