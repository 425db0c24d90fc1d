import { type Appointment, DURATION } from '#contract/appointments.ts'
import { clockSpan, durationInWords } from '#web/lib/dates.ts'
import { fullName } from './people.ts'

/** A patient's name; without one the chart number beside it tells who it is (trap T72). */
export const patientName = ({ patient }: Appointment) => fullName(patient.user) || 'Unknown'

/** Nobody confirms a visit of a person without a name. */
export const hasName = ({ patient }: Appointment) => fullName(patient.user) !== ''

export const doctorOf = ({ doctor }: Appointment) => `Dr. ${fullName(doctor.user) || 'Unknown'}`

/** "34 years", "1 year", "under 1 year"; nothing when the birth date is not known. */
export const ageInWords = (age: number | null) =>
  age === null ? null : age === 0 ? 'under 1 year' : age === 1 ? '1 year' : `${age} years`

export const minutesOf = ({ duration }: Appointment) => duration || DURATION.default
export const spanOf = (visit: Appointment) => clockSpan(visit.appointmentTime, minutesOf(visit))
export const durationOf = (visit: Appointment) => durationInWords(minutesOf(visit))

/** What is known, with dots between. */
export const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
