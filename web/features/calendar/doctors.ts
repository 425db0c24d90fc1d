import type { CurrentUser } from '#contract/accounts.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Clinic, Service } from '#contract/clinics.ts'
import { fullName } from '#web/shell/people.ts'

/** A doctor of the calendar: a column of the day, a choice of the filter and of the booking dialog. */
export interface CalendarDoctor {
  id: string
  name: string
  specialty: string
  clinicId: string
  clinicName: string
  timeZone: string
  services: readonly Service[]
}

type Named = { firstName: string; lastName: string }
const named = (user: Named) => `Dr. ${fullName(user) || 'Unknown'}`

/** Whom the reader may book: themself as a doctor, all of the clinic from the desk or as its patient. */
export function bookableDoctors(user: CurrentUser, clinics: readonly Clinic[]): CalendarDoctor[] {
  if (!user.screens.includes('calendar')) return []
  const ownOnly = (clinicId: string) =>
    user.doctorProfile && !user.memberships.some(({ clinic, role }) => clinic.id === clinicId && role !== 'doctor')
  return clinics.flatMap(({ id: clinicId, name: clinicName, timeZone, services, doctors }) =>
    doctors
      .filter(({ id, isActive }) => isActive && (!ownOnly(clinicId) || id === user.doctorProfile?.id))
      .map(({ id, user: person, specialty }) => ({
        id,
        name: named(person),
        specialty,
        clinicId,
        clinicName,
        timeZone,
        services: services.filter((service) => service.isActive),
      })),
  )
}

/** Those, and the doctors of visits that are shown without being bookable any more. */
export function shownDoctors(bookable: readonly CalendarDoctor[], visits: readonly Appointment[]): CalendarDoctor[] {
  const all = new Map(bookable.map((one) => [one.id, one]))
  for (const { doctorId, doctor, clinic } of visits) {
    if (all.has(doctorId)) continue
    all.set(doctorId, {
      id: doctorId,
      name: named(doctor.user),
      specialty: doctor.specialty,
      clinicId: clinic.id,
      clinicName: clinic.name,
      timeZone: clinic.timeZone,
      services: [],
    })
  }
  return [...all.values()]
}
