import type { CurrentUser } from '#contract/accounts.ts'
import type { CalendarBooking } from '#contract/appointments.ts'
import { fullName } from '#web/shell/people.ts'
import type { Cursor } from './cursor.ts'
import type { CalendarDoctor } from './doctors.ts'

/** What the booking dialog asks; the names are the contract's. */
export interface BookingForm {
  patientName: string
  patientEmail: string
  patientPhone: string
  doctorId: string
  serviceId: string
  date: string
  time: string
  notes: string
}

export const bookingFields = [
  'patientName',
  'patientEmail',
  'patientPhone',
  'doctorId',
  'serviceId',
  'date',
  'time',
  'notes',
] as const satisfies (keyof BookingForm)[]

/** The form as it opens: at the slot, with the one doctor there is, and for patients with themself. */
export function openingForm(
  slot: Cursor,
  doctors: readonly CalendarDoctor[],
  user: CurrentUser,
  isPatient: boolean,
): BookingForm {
  const [only] = doctors
  const chosen = doctors.some(({ id }) => id === slot.column) ? slot.column : ''
  return {
    patientName: isPatient ? fullName(user) : '',
    patientEmail: isPatient ? user.email : '',
    patientPhone: isPatient ? (user.phone ?? '') : '',
    doctorId: chosen || (doctors.length === 1 && only ? only.id : ''),
    serviceId: '',
    date: slot.date,
    time: slot.time,
    notes: '',
  }
}

/** The body of the call. The status is said, and not believed by the server (trap T51). */
export const bodyOf = (form: BookingForm, { clinicId }: CalendarDoctor): CalendarBooking => ({
  clinicId,
  doctorId: form.doctorId,
  patientName: form.patientName.trim(),
  patientEmail: form.patientEmail.trim(),
  patientPhone: form.patientPhone.trim() || undefined,
  serviceId: form.serviceId || undefined,
  notes: form.notes.trim() || undefined,
  date: form.date,
  time: form.time,
  status: 'scheduled',
})
