import { t } from '#language/translate.ts'
import { type Appointment, type AppointmentDetails, DURATION } from '#contract/appointments/appointments.ts'
import { clockSpan } from '#web/lib/clock.ts'
import { dateIn, dayInWords, durationInWords, shortDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'

interface Named {
  firstName: string
  lastName: string
}

/** Returns a patient's name, or 'Unknown'; the chart number beside it identifies them (rule T72). */
export const patientName = ({ patient }: { patient: { user: Named } }) => fullName(patient.user) || t('Unknown')

/** True if the patient has a name: appointments without one cannot be confirmed in the list. */
export const hasName = ({ patient }: Appointment) => fullName(patient.user) !== ''

export const doctorOf = ({ doctor }: { doctor: { user: Named } }) =>
  t('Dr. {person}', { person: fullName(doctor.user) || t('Unknown') })

/** Returns the reason if the reader can see it, otherwise the service. */
export const aboutOf = ({ reason, service }: Appointment) => reason || service.name

/** True if the patient has checked in and the appointment isn't over. */
export const hasArrived = ({ arrivedAt, status }: Appointment) =>
  arrivedAt !== null && ['pending', 'scheduled', 'confirmed'].includes(status)

type Timed = Pick<Appointment, 'appointmentTime' | 'duration'>

export const minutesOf = ({ duration }: Pick<Timed, 'duration'>) => duration || DURATION.default
export const spanOf = (appointment: Timed) => clockSpan(appointment.appointmentTime, minutesOf(appointment))
export const durationOf = (appointment: Timed) => durationInWords(minutesOf(appointment))

/** The parts of an appointment that questions and messages name. */
export interface Described extends Timed {
  appointmentDate: string
  clinic: { timeZone: string }
  doctor: { user: Named }
  patient: { user: Named }
}

/** Prevents a line break inside a time span. */
const unbroken = (span: string) => span.replace('–', '\u2060–\u2060')

/** "Today (Mon 23 Nov), 10:30–11:00" */
export function whenInWords(appointment: Described, now = Date.now()) {
  const today = dateIn(appointment.clinic.timeZone, new Date(now))
  const day = dayInWords(appointment.appointmentDate, today)
  const date = shortDate(appointment.appointmentDate, today)
  return `${day === date ? date : `${day} (${date})`}, ${unbroken(spanOf(appointment))}`
}

/** "Meera Nair with Dr. Asha Rao, Fri 4 Dec, 10:30–11:00." */
export const appointmentInWords = (appointment: Described, now?: number) =>
  t('{patient} with {doctor}, {when}.', {
    patient: patientName(appointment),
    doctor: doctorOf(appointment),
    when: whenInWords(appointment, now),
  })

export const appointmentsInWords = (count: number) =>
  t('{count, plural, one {# appointment} other {# appointments}}', { count })

/** Describes an empty slot of the calendar to screen readers. */
export const slotInWords = (isPast: boolean) => (isPast ? t('past') : t('free'))

/** Describes the patient's answer to a time that the clinic changed. */
export const newTimeInWords = (answer: 'asked' | 'kept') =>
  answer === 'kept' ? t('Suits the patient') : t('The patient hasn’t answered yet')

/** An appointment as its buttons and menus need it, in lists, calendar, chart and dashboard alike. */
export type Acted = Described &
  Pick<Appointment, 'id' | 'status' | 'mode' | 'startsAt' | 'arrivedAt' | 'visitId' | 'can'>

/** An appointment as its move needs it. */
export type Movable = Acted & Pick<Appointment, 'clinicId' | 'doctorId'> & { service: { id: string | null } }

/** True once the appointment has started or its patient has arrived: it can be completed or missed. */
export const isDue = ({ startsAt, arrivedAt }: Acted, now: number) => Date.parse(startsAt) <= now || arrivedAt !== null

/** True if cancelling declines an online booking: for the clinic's people, until it is confirmed. */
export const isDeclined = ({ status, can }: Pick<Acted, 'status' | 'can'>) => status === 'pending' && can.confirm

/** True if the row offers to record vitals: before the visit, to people who don't write it. */
export const offersVitals = ({ can, status, visitId }: Acted) =>
  can.recordVitals && !can.startVisit && visitId === null && status !== 'completed' && status !== 'pending'

/** True if there is a call to join or to prepare. */
export const offersVideo = ({ mode, status }: Pick<Appointment, 'mode' | 'status'>) =>
  mode === 'video' && ['pending', 'scheduled', 'confirmed'].includes(status)

/** Returns the address for booking the same service and doctor again, at the choice of a time. */
export function bookAgainPath(clinicId: string, { service, doctor }: Pick<Appointment, 'service' | 'doctor'>): string {
  const picks = service.id ? `?${new URLSearchParams({ step: '3', service: service.id, doctor: doctor.id })}` : ''
  return `/clinics/${clinicId}/book${picks}`
}

/** True if the person who booked typed another name than that of the chart; case is ignored. */
export function isBookedAsOther(
  appointment: AppointmentDetails,
): appointment is AppointmentDetails & { bookedAs: NonNullable<AppointmentDetails['bookedAs']> } {
  const { bookedAs, patient } = appointment
  return bookedAs !== null && fullName(bookedAs).toLowerCase() !== fullName(patient.user).toLowerCase()
}
