import type { APIRequestContext, Page } from '@playwright/test'
import type { Availability } from '#contract/booking/booking.ts'
import type { Clinic, ClinicSummary } from '#contract/clinics/clinics.ts'
import { addDays } from '#contract/wall-clock.ts'
import { dateIn } from '#web/lib/dates.ts'

/** A clinic of the demo data by its city, with doctors and services. */
export async function clinicIn(request: APIRequestContext, city: string): Promise<Clinic> {
  const clinics = (await (await request.get('/api/clinics')).json()) as ClinicSummary[]
  const one = clinics.find((clinic) => clinic.city === city)
  if (!one) throw new Error(`The demo data has no clinic in ${city}`)
  return (await (await request.get(`/api/clinics/${one.id}`)).json()) as Clinic
}

/** A doctor of a clinic by last name. */
export function doctorNamed(clinic: Clinic, lastName: string): Clinic['doctors'][number] {
  const doctor = clinic.doctors.find((one) => one.user.lastName === lastName)
  if (!doctor) throw new Error(`${clinic.name} has no doctor ${lastName}`)
  return doctor
}

export interface FreeDay {
  date: string
  times: string[]
}

/** Returns the date at a clinic in this number of days, by its own clock: in UTC's evening it is tomorrow in India. */
export const dateAt = ({ timeZone }: Pick<Clinic, 'timeZone'>, daysAhead: number): string =>
  addDays(dateIn(timeZone), daysAhead)

/** A day at least `daysAhead` days away, at the clinic, on which the doctor has enough free times. */
export async function freeDay(
  request: APIRequestContext,
  clinic: Clinic,
  doctorId: string,
  daysAhead: number,
): Promise<FreeDay> {
  const serviceId = serviceNamed(clinic, 'General Consultation').id
  for (let ahead = daysAhead; ahead < daysAhead + 14; ahead += 1) {
    const date = dateAt(clinic, ahead)
    const answer = await request.get(`/api/public/clinics/${clinic.id}/availability`, {
      params: { date, doctorId, serviceId },
    })
    const { slots } = (await answer.json()) as Availability
    if (slots.length >= 4) return { date, times: slots.map((slot) => slot.time) }
  }
  throw new Error('No day has enough free times')
}

export function serviceNamed(clinic: Clinic, name: string): Clinic['services'][number] {
  const service = clinic.services.find((one) => one.name === name)
  if (!service) throw new Error(`${clinic.name} has no service ${name}`)
  return service
}

export interface Guest {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** Books for a guest through the API, as another visitor would at the same time; returns the status and the body. */
export async function bookByApi(
  request: APIRequestContext,
  origin: string,
  wanted: { clinic: Clinic; doctorId: string; date: string; time: string; guest: Guest },
) {
  return request.post('/api/public/appointments', {
    headers: { origin },
    data: {
      clinicId: wanted.clinic.id,
      serviceId: serviceNamed(wanted.clinic, 'General Consultation').id,
      doctorId: wanted.doctorId,
      appointmentDate: wanted.date,
      appointmentTime: wanted.time,
      patientData: wanted.guest,
    },
  })
}

/** Returns the address of the confirmed appointments of two weeks from tomorrow on: each has the button “Cancel”. */
export async function laterAppointments(page: Page): Promise<string> {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  return `/appointments?when=dates&from=${dateAt(clinic, 1)}&to=${dateAt(clinic, 14)}&status=confirmed`
}
