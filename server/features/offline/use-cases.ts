import { type Appointment, listAppointments, liveStatuses } from '#contract/appointments/appointments.ts'
import { shortDayWithYear } from '#contract/days.ts'
import { KEPT_DAYS, KEPT_MOST, type KeptRecords } from '#contract/offline.ts'
import { listPrescriptions, type Prescription } from '#contract/prescriptions/prescriptions.ts'
import type { Writing } from '#contract/writing.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/errors.ts'
import { writingOf } from '#server/features/accounts/public.ts'
import { whenOf, withTitle } from '#server/features/notifications/public.ts'
import type { Caller, Door } from '#server/http/door/door.ts'
import { mustBePatient } from './policy.ts'
import { type ClinicContact, findEnd, listContacts } from './queries.ts'

const DAY_MS = 86_400_000

type Person = { firstName: string; lastName: string }

/**
 * Returns what a patient's device can store: upcoming appointments and active prescriptions, as the screens list them, with
 * the fields needed without a connection. Throws 403 for people who work at a clinic.
 */
export async function recordsToKeep(deps: Deps, door: Door, caller: Caller, actor: SignedIn): Promise<KeptRecords> {
  mustBePatient(actor)
  // the lists say of themselves in headers how long they are
  const asking = (): Caller => ({ ...caller, idempotencyKey: null, replyHeaders: [] })
  const [end, writing, coming, prescriptions] = await Promise.all([
    findEnd(deps.db, actor.sessionId),
    writingOf(deps.db, actor.userId),
    door.call(listAppointments, asking(), { query: { when: 'upcoming', limit: KEPT_MOST } }),
    door.call(listPrescriptions, asking(), { query: { status: 'active', limit: KEPT_MOST } }),
  ])
  if (!end) throw unauthorized()
  const appointments = coming.filter(({ status }) => liveStatuses.some((one) => one === status))
  const written = prescriptions.filter(({ source }) => source === 'written')
  const contacts = await listContacts(deps.db, [...new Set(appointments.map(({ clinicId }) => clinicId))])
  const people = new Set([...appointments, ...written].map(({ patient }) => patient?.user.firstName))
  const nameOf = (user: Person | undefined) => (people.size > 1 ? (user?.firstName ?? null) : null)
  const now = Date.now()
  return {
    readAt: new Date(now).toISOString(),
    until: new Date(Math.min(end.getTime(), now + KEPT_DAYS * DAY_MS)).toISOString(),
    appointments: appointments.map((one) => ({
      ...appointmentIn(
        one,
        contacts.find(({ id }) => id === one.clinicId),
        writing,
      ),
      patient: nameOf(one.patient.user),
    })),
    prescriptions: written.map((one) => ({ ...prescriptionIn(one, writing), patient: nameOf(one.patient?.user) })),
  }
}

const doctorIn = (doctor: { user: Person } | null) =>
  doctor ? withTitle(`${doctor.user.firstName} ${doctor.user.lastName}`.trim()) : ''

const appointmentIn = (one: Appointment, contact: ClinicContact | undefined, writing: Writing) => ({
  when: whenOf(one, writing),
  endsAt: new Date(Date.parse(one.startsAt) + one.duration * 60_000).toISOString(),
  clinic: one.clinic.name,
  address: contact?.address ?? '',
  phone: contact?.phone ?? '',
  doctor: doctorIn(one.doctor),
})

const prescriptionIn = ({ prescriptionDate, clinic, doctor, medications }: Prescription, writing: Writing) => ({
  // may be in another year
  date: prescriptionDate ? shortDayWithYear(prescriptionDate, writing) : '',
  clinic: clinic?.name ?? '',
  doctor: doctorIn(doctor),
  medications: medications.map(({ medicationName, dosage, frequency, duration, instructions }) => ({
    name: medicationName,
    dosage,
    frequency,
    duration,
    instructions,
  })),
})
