import { t } from '#language/translate.ts'
import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import type { Movable } from '#web/features/appointments/public/words.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { compareNames } from '#contract/lists.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'

// Fallbacks for missing names; the chart number beside them identifies the patient (rule T72).
export const patientOf = ({ patient }: DayVisit) => fullName(patient) || t('Patient')
export const doctorOf = ({ doctor }: DayVisit) =>
  fullName(doctor) ? t('Dr. {person}', { person: fullName(doctor) }) : t('Doctor')
export const serviceOf = ({ service }: DayVisit) => service || DEFAULT_SERVICE
export const specialtyOf = ({ doctor }: DayVisit) => specialtyInWords(doctor.specialty || 'General Medicine')

/** An appointment as its buttons, menu and move need it. */
export const actedOf = ({ patient, doctor, serviceId, ...appointment }: DayVisit): Movable => ({
  ...appointment,
  clinicId: appointment.clinic.id,
  doctorId: doctor.id,
  service: { id: serviceId },
  patient: { user: patient },
  doctor: { user: doctor },
})

/** Returns the doctors of these appointments, by name. */
export const doctorsOf = (appointments: readonly DayVisit[]) =>
  [...new Map(appointments.map(({ doctor }) => [doctor.id, doctor])).values()].toSorted((one, other) =>
    compareNames(doctorName(one), doctorName(other)),
  )

/** Returns the time zones of these appointments. */
export const zonesOf = (appointments: readonly DayVisit[]): string[] => [
  ...new Set(appointments.map(({ clinic }) => clinic.timeZone)),
]

/** True if the patient has arrived and the doctor hasn't started. */
export const isWaiting = (appointment: DayVisit) =>
  appointment.arrivedAt !== null && !appointment.isWithDoctor && !isOver(appointment)

/** True if the appointment needs no further step. */
export const isOver = ({ status }: DayVisit) => status === 'completed' || status === 'no_show'
