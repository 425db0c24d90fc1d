import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { priceInWords } from '#web/features/appointments/public/price.ts'
import { doctorOf, patientName } from '#web/features/appointments/public/words.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'

/** Options for the texts of all rows. */
export interface RowWords {
  reader: Reader
  /** The list has appointments of clinics in different time zones. */
  namesZones: boolean
  /** The page shows more than one clinic. */
  namesClinic: boolean
}

/** "For …" for a family member's appointment in a patient's list; otherwise null. */
const forWhom = (appointment: Appointment, self: string) =>
  patientName(appointment) === self ? null : t('For {appointment}', { appointment: patientName(appointment) })

/** Returns the service, and that it is by video. */
const serviceIn = ({ service, mode }: Appointment) =>
  mode === 'video' ? t('{service}, by video', { service: service.name }) : service.name

/** Returns the two texts of a row, each with a detail. A patient sees the doctor, clinic people see the patient. */
function textOf(appointment: Appointment, { reader, namesClinic }: RowWords, self: string) {
  const { patient, doctor, clinic, reason } = appointment
  const service = { name: serviceIn(appointment) }
  if (reader === 'patient')
    return {
      who: doctorOf(appointment),
      about: specialtyInWords(doctor.specialty),
      what: service.name,
      more: joined(forWhom(appointment, self), clinic.name),
    }
  const who = patientName(appointment)
  const about = joined(ageInWords(patient.age), t('Chart {chartNumber}', { chartNumber: patient.chartNumber }))
  const price = priceInWords(appointment)
  const place = namesClinic ? clinic.name : null
  if (reader === 'doctor') return { who, about, what: service.name, more: joined(price, reason, place) }
  return { who, about, what: doctorOf(appointment), more: joined(service.name, price, reason, place) }
}

export function RowText({ appointment, id, ...words }: RowWords & { appointment: Appointment; id: string }) {
  const self = fullName(useSignedInUser())
  const { who, about, what, more } = textOf(appointment, words, self)
  const { status, cancelReason } = appointment
  const isCancelled = status === 'cancelled' && cancelReason
  // patients read for whom and at which clinic it was, too
  const why = isCancelled
    ? joined(words.reader === 'patient' && more, t('Cancelled: {cancelReason}', { cancelReason }))
    : more
  return (
    <>
      <p
        id={id}
        className="col-span-2 min-w-0 font-medium md:row-start-2 md:truncate lg:col-span-1 lg:col-start-2 lg:row-start-1"
      >
        {words.reader === 'patient' ? (
          <bdi>{who}</bdi>
        ) : (
          <PatientName
            chartId={appointment.patient.id}
            clinicId={appointment.clinicId}
            name={who}
            mayOpen={appointment.can.chart}
            appointmentId={appointment.id}
          />
        )}{' '}
        <Detail>{about}</Detail>
      </p>
      <p
        title={joined(what, why)}
        className="col-span-2 min-w-0 md:row-start-3 md:truncate lg:col-span-1 lg:col-start-2 lg:row-start-2 xl:col-start-3 xl:row-start-1"
      >
        <bdi>{what}</bdi> <Detail>{why}</Detail>
      </p>
    </>
  )
}

/** The second line; on the same line as the first in two-line layouts. */
const Detail = ({ children }: { children: ReactNode }) =>
  children ? (
    <span className="block text-sm font-normal text-muted md:inline xl:block xl:truncate">
      <span aria-hidden="true" className="hidden md:inline xl:hidden">
        ·{' '}
      </span>
      <bdi>{children}</bdi>
    </span>
  ) : null

/** The kind of reader, which decides the names in a row, never the allowed actions. */
type Reader = 'doctor' | 'desk' | 'patient'

export function readerOf({ role, doctorProfile, memberships }: CurrentUser): Reader {
  if (role === 'doctor' && doctorProfile) return 'doctor'
  return role !== 'patient' && memberships.length > 0 ? 'desk' : 'patient'
}
