import { type Message, msg, says } from '#language/translate.ts'
import { z } from 'zod'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { appointmentModes, DURATION } from '#contract/appointments/appointments.ts'
import { type CallerBooking, NewCaller, type ScheduledBooking } from '#contract/appointments/schedule.ts'
import { clockTime, isoDate } from '#contract/common.ts'
import { patientGenders } from '#contract/patients/stated.ts'
import type { CalendarDoctor } from '#web/features/appointments/calendar/doctors.ts'
import { ageUnits, noSexOrAge, statedOf } from '#web/features/patients/public/stated.ts'
import { ownDoctorAt } from '#web/shell/own-doctors.ts'
import { clinicToStartWith } from '#web/shell/shown-clinic.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'

/** Initial values of the dialog. */
export interface Preset {
  clinicId?: string
  doctorId?: string
  /** The doctor of the patient's last appointment: the default if the reader is no doctor there and there are several. */
  lastDoctorId?: string | undefined
  /** A preselected patient: chart id, name, and a detail that distinguishes it. */
  patient?: ComboboxItem
  /** The clinic's wall clock. */
  date?: string
  time?: string
  /** Preselects the clinic's service for follow-ups, if it has one. */
  isFollowUp?: boolean
}

/** A service has no kind: its name says what it is for, in English or Hindi. */
const FOLLOW_UP = /follow[\s-]*up|फ[ॉाौ]लो/iu

/** Placeholder id for a new caller, who has no chart yet. */
export const NEW = 'new'

const CallerValues = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  gender: z.enum(['', ...patientGenders]),
  age: z.string(),
  ageUnit: z.enum(ageUnits),
  dateOfBirth: z.string(),
})

const chosen = (message: Message) => z.string().min(1, says(message))

/** Returns the issues of a new caller's fields; an existing patient's are not checked. */
function checkCaller({ patientId, newPatient }: { patientId: string; newPatient: z.infer<typeof CallerValues> }) {
  const checked = patientId === NEW ? NewCaller.safeParse(callerOf(newPatient)) : null
  return (checked?.error?.issues ?? []).map(({ path, message }) => ({
    // both are typed into one field
    path: ['newPatient', ...path.map((name) => (name === 'ageMonths' ? 'age' : name))],
    message,
  }))
}

/** The fields of the dialog; the names are the contract's. */
export const ScheduleValues = z
  .object({
    clinicId: chosen(msg('Please select a clinic')),
    /** `NEW` for a new caller. */
    patientId: chosen(msg('Please select a patient')),
    newPatient: CallerValues,
    doctorId: chosen(msg('Please select a doctor')),
    /** Empty: the consultation. */
    serviceId: z.string(),
    /** Empty unless the service can be booked both ways. */
    mode: z.enum(['', ...appointmentModes]),
    appointmentDate: isoDate(msg('Please select a date')),
    appointmentTime: clockTime(msg('Please select a time')),
    duration: z.number(),
    reason: z.string().max(500),
    notes: z.string().max(2000),
  })
  .superRefine((values, { addIssue }) => {
    for (const issue of checkCaller(values)) addIssue({ code: 'custom', ...issue })
  })
export type ScheduleValues = z.infer<typeof ScheduleValues>

export const noCaller = { name: '', phone: '', email: '', dateOfBirth: '', ...noSexOrAge }

/** Returns the default doctor at a clinic: the reader, or the only one. */
export function usualDoctor(
  user: Pick<CurrentUser, 'memberships'>,
  doctors: readonly CalendarDoctor[],
  clinicId: string,
): CalendarDoctor | undefined {
  const ofClinic = doctors.filter((one) => one.clinicId === clinicId)
  const own = ownDoctorAt(user, clinicId)
  return ofClinic.find(({ id }) => id === own) ?? (ofClinic.length === 1 ? ofClinic[0] : undefined)
}

/** Returns the initial values: the shown or only clinic, its own, only or last doctor, and the clinic's today. */
export function valuesFor(
  user: Pick<CurrentUser, 'memberships'>,
  doctors: readonly CalendarDoctor[],
  todayAt: (clinicId: string) => string,
  preset: Preset = {},
  shownClinic: string | null = null,
): ScheduleValues {
  const own = [...new Map(user.memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
  const doctor = doctors.find(({ id }) => id === preset.doctorId)
  const clinicId = preset.clinicId ?? doctor?.clinicId ?? clinicToStartWith(own, shownClinic)
  const usual =
    usualDoctor(user, doctors, clinicId) ??
    doctors.find((one) => one.id === preset.lastDoctorId && one.clinicId === clinicId)
  return {
    clinicId,
    patientId: preset.patient?.value ?? '',
    newPatient: noCaller,
    doctorId: (doctor ?? usual)?.id ?? '',
    serviceId: (preset.isFollowUp && (doctor ?? usual)?.services.find(({ name }) => FOLLOW_UP.test(name))?.id) || '',
    mode: '',
    appointmentDate: preset.date ?? todayAt(clinicId),
    appointmentTime: preset.time ?? '',
    duration: DURATION.default,
    reason: '',
    notes: '',
  }
}

/** Converts a new caller to the contract's shape; empty fields are absent. */
function callerOf({ name, phone, email, dateOfBirth, ...stated }: z.infer<typeof CallerValues>): NewCaller {
  return {
    name: name.trim(),
    phone: phone.trim() || undefined,
    email: email.trim() || undefined,
    dateOfBirth: dateOfBirth || undefined,
    // a birth date is more precise than an age
    ...statedOf(dateOfBirth ? { ...stated, age: '' } : stated),
  }
}

/** Returns the body of the call. */
export function bodyOf({ newPatient, patientId, serviceId, mode, reason, notes, ...rest }: ScheduleValues) {
  const body = {
    ...rest,
    serviceId: serviceId || undefined,
    mode: mode || undefined,
    reason: reason.trim() || undefined,
    notes: notes.trim() || undefined,
  }
  return patientId === NEW
    ? ({ ...body, newPatient: callerOf(newPatient) } satisfies CallerBooking)
    : ({ ...body, patientId } satisfies ScheduledBooking)
}
