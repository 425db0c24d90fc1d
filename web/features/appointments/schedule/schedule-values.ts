import type { CurrentUser } from '#contract/accounts.ts'
import { DURATION, ScheduledBooking } from '#contract/appointments.ts'
import type { z } from 'zod'
import type { ComboboxItem } from '#web/ui/combobox.tsx'

/** What the dialog may open with. */
export interface Preset {
  clinicId?: string
  doctorId?: string
  /** A patient who is chosen already: the chart's id, the name, and what tells it from others. */
  patient?: ComboboxItem
  /** The clinic's wall clock. */
  date?: string
  time?: string
}

export const ScheduleValues = ScheduledBooking.omit({ status: true })
export type ScheduleValues = z.input<typeof ScheduleValues>

/** The fields in the order in which they stand, for the errors that the server places. */
export const fieldNames = [
  'clinicId',
  'doctorId',
  'patientId',
  'familyMemberId',
  'appointmentDate',
  'appointmentTime',
  'duration',
  'reason',
] as const

/** Patients book for themselves; with one clinic, or as a doctor, there is nothing to choose. */
export function valuesFor(user: CurrentUser, preset: Preset = {}): ScheduleValues {
  const own = [...new Set(user.memberships.map(({ clinic }) => clinic.id))]
  const isPatient = user.role === 'patient'
  const clinicId = preset.clinicId ?? user.doctorProfile?.clinicId ?? (own.length === 1 ? own[0] : undefined)
  return {
    clinicId: clinicId ?? '',
    doctorId: preset.doctorId ?? (isPatient ? undefined : user.doctorProfile?.id) ?? '',
    patientId: isPatient ? user.id : (preset.patient?.value ?? ''),
    appointmentDate: preset.date ?? '',
    appointmentTime: preset.time ?? '',
    duration: DURATION.default,
    reason: '',
  }
}
