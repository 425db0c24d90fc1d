import { t } from '#language/translate.ts'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Clinic, Service } from '#contract/clinics/clinics.ts'
import { isGivenBy, minutesWith, priceOf } from '#contract/clinics/offers.ts'
import { doctorSpecialties } from '#contract/specialties.ts'
import { ownDoctorAt } from '#web/shell/own-doctors.ts'
import { fullName } from '#web/shell/people.ts'

/** A doctor of the calendar: a column of the day, a choice of the filter and of the booking dialog. */
export interface CalendarDoctor {
  id: string
  name: string
  user: Named
  specialty: string
  clinicId: string
  clinicName: string
  timeZone: string
  currency: string
  /** The services they offer, with the doctor's own duration and price. */
  services: readonly Service[]
}

type Named = { firstName: string; lastName: string }
const named = (user: Named) => t('Dr. {person}', { person: fullName(user) || t('Unknown') })

/** Returns the doctors the reader can book: only themself for a doctor, all doctors of the clinic for the desk and patients. */
export function bookableDoctors(user: CurrentUser, clinics: readonly Clinic[]): CalendarDoctor[] {
  if (!user.screens.includes('calendar')) return []
  const isDoctorOnly = (clinicId: string) => {
    const here = user.memberships.filter(({ clinic }) => clinic.id === clinicId)
    return here.length > 0 && here.every(({ role }) => role === 'doctor')
  }
  return clinics.flatMap(({ id: clinicId, name: clinicName, timeZone, currency, services, doctors }) =>
    doctors
      .filter(({ id, isActive }) => isActive && (!isDoctorOnly(clinicId) || id === ownDoctorAt(user, clinicId)))
      .map(({ id, user: person, specialty, consultationFee }) => ({
        id,
        name: named(person),
        user: { firstName: person.firstName, lastName: person.lastName },
        specialty,
        clinicId,
        clinicName,
        timeZone,
        currency,
        services: services
          .filter((service) => service.isActive && isGivenBy(service, id))
          .map((service) => ({
            ...service,
            duration: minutesWith(service, id),
            price: priceOf(service, { id, consultationFee }, currency),
          })),
      })),
  )
}

/** Returns the bookable doctors, and the doctors of shown appointments who can't be booked. */
export function shownDoctors(
  bookable: readonly CalendarDoctor[],
  appointments: readonly Appointment[],
): CalendarDoctor[] {
  const all = new Map(bookable.map((one) => [one.id, one]))
  for (const { doctorId, doctor, clinic, currency } of appointments) {
    if (all.has(doctorId)) continue
    all.set(doctorId, {
      id: doctorId,
      name: named(doctor.user),
      user: doctor.user,
      specialty: doctor.specialty,
      clinicId: clinic.id,
      clinicName: clinic.name,
      timeZone: clinic.timeZone,
      currency,
      services: [],
    })
  }
  return [...all.values()]
}

/** The specialties that have a color of their own (rule T66). Colors: web/app.css. */
const colored: readonly string[] = [...doctorSpecialties, 'Oncology']

/** How many colors every other specialty can have. */
export const HUES = 24

/** Returns the same number below `HUES` for the same name, whatever its capitals. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name.toLowerCase()) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003
  return sum % HUES
}

/** Returns the value of `data-specialty`, by which the style sheet gives the color. */
export function specialtyKey(specialty: string): string {
  if (specialty === '') return 'other'
  return colored.includes(specialty) ? specialty.toLowerCase().replaceAll(' ', '-') : `hue-${hueOf(specialty)}`
}
