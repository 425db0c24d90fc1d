import type { UseFormReturn } from 'react-hook-form'
import type { CurrentUser } from '#contract/accounts.ts'
import type { CalendarBooking } from '#contract/appointments.ts'
import type { PatientSummary } from '#contract/patients.ts'
import { shownPhone } from '#web/lib/phones.ts'
import { fullName } from '#web/shell/people.ts'
import type { Cursor } from './cursor.ts'
import type { CalendarDoctor } from './doctors.ts'

/** What the booking dialog asks; the names are the contract's. */
export interface BookingForm {
  /** The chosen chart; empty for a person who is typed in. */
  patientId: string
  patientName: string
  patientEmail: string
  patientPhone: string
  doctorId: string
  serviceId: string
  date: string
  time: string
  notes: string
}

export type CalendarForm = UseFormReturn<BookingForm>

export const bookingFields = [
  'patientId',
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
    patientId: '',
    patientName: isPatient ? fullName(user) : '',
    patientEmail: isPatient ? user.email : '',
    patientPhone: isPatient && user.phone ? shownPhone(user.phone) : '',
    doctorId: chosen || (doctors.length === 1 && only ? only.id : ''),
    serviceId: '',
    date: slot.date,
    time: slot.time,
    notes: '',
  }
}

const dirty = { shouldDirty: true }

/** Fills in a chart of the clinic; its e-mail and phone are the chart's own. */
export function takeChart(form: CalendarForm, { id, name, user, phone }: PatientSummary & { name: string }): void {
  form.setValue('patientId', id, dirty)
  form.setValue('patientName', name, dirty)
  form.setValue('patientEmail', user.email ?? '', dirty)
  form.setValue('patientPhone', phone ? shownPhone(phone) : '', dirty)
  form.clearErrors(['patientId', 'patientName', 'patientEmail', 'patientPhone'])
}

/** Somebody else is typed in: what came from the chart goes with it. */
export function forgetChart(form: CalendarForm): void {
  form.setValue('patientId', '', dirty)
  form.setValue('patientEmail', '', dirty)
  form.setValue('patientPhone', '', dirty)
}

/** Name and e-mail are there, or a chart, which need not have an e-mail. */
export const isSomebody = ({
  patientId,
  patientName,
  patientEmail,
}: Pick<BookingForm, 'patientId' | 'patientName' | 'patientEmail'>) =>
  Boolean(patientId || (patientName.trim() && patientEmail.trim()))

/** The body of the call. The status is said, and not believed by the server (trap T51). */
export function bodyOf(form: BookingForm, { clinicId }: CalendarDoctor): CalendarBooking {
  const email = form.patientEmail.trim()
  const body = {
    clinicId,
    doctorId: form.doctorId,
    patientName: form.patientName.trim(),
    patientPhone: form.patientPhone.trim() || undefined,
    serviceId: form.serviceId || undefined,
    notes: form.notes.trim() || undefined,
    date: form.date,
    time: form.time,
    status: 'scheduled',
  } as const
  return form.patientId
    ? { ...body, patientId: form.patientId, patientEmail: email || undefined }
    : { ...body, patientEmail: email }
}
