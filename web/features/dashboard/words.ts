import { type AppointmentStatus, DEFAULT_SERVICE, DURATION } from '#contract/appointments.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { fullName } from '#web/shell/people.ts'
import type { Tone } from '#web/ui/badge.tsx'

// What is said where a name is missing, in the specification's words; the chart number beside it tells who it is (trap T72).
export const patientOf = ({ patient }: DayVisit) => fullName(patient) || 'Patient'
export const doctorOf = ({ doctor }: DayVisit) => (fullName(doctor) ? `Dr. ${fullName(doctor)}` : 'Doctor')
export const serviceOf = ({ service }: DayVisit) => service || DEFAULT_SERVICE
export const specialtyOf = ({ doctor }: DayVisit) => doctor.specialty || 'General Medicine'
export const minutesOf = ({ duration }: DayVisit) => duration || DURATION.default

/** Confirmed green, pending yellow, completed blue; others neutral. */
const looks: Partial<Record<AppointmentStatus, { label: string; tone: Tone }>> = {
  confirmed: { label: 'Confirmed', tone: 'positive' },
  pending: { label: 'Pending', tone: 'caution' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  no_show: { label: 'No-show', tone: 'neutral' },
}
export const lookOf = ({ status }: DayVisit) => looks[status] ?? { label: 'Unknown', tone: 'neutral' as const }

/** Nothing is left to do for it. */
export const isOver = ({ status }: DayVisit) => status === 'completed' || status === 'no_show'

export const ageInWords = (age: number | null) =>
  age === null ? null : age === 0 ? 'under 1 year' : age === 1 ? '1 year' : `${age} years`

/** What is known, with dots between. */
export const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
