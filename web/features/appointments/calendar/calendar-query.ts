import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { type Appointment, APPOINTMENTS_PER_PAGE } from '#contract/appointments/appointments.ts'
import { type Clinic, getClinic, listClinics } from '#contract/clinics/clinics.ts'
import { getWorkingTimes } from '#contract/working-times/shading.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { APPOINTMENTS_KEY, eachOnce, loadAppointments } from '#web/features/appointments/public/list.ts'

/** All appointments of the reader in these days, loaded page by page. Cancelled ones are left out. */
export const calendarQuery = (user: CurrentUser, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'calendar', user.id, range],
    queryFn: async ({ signal }): Promise<Appointment[]> => {
      const page = (offset: number) =>
        loadAppointments(user, { ...range, limit: APPOINTMENTS_PER_PAGE, offset }, signal)
      const first = await page(0)
      const offsets: number[] = []
      for (let offset = APPOINTMENTS_PER_PAGE; offset < first.total; offset += APPOINTMENTS_PER_PAGE)
        offsets.push(offset)
      const rest = await Promise.all(offsets.map(page))
      const all = [first, ...rest].flatMap(({ items }) => items)
      return eachOnce(all).filter(({ status }) => status !== 'cancelled')
    },
  })

/** The opening hours of the reader's clinics and their doctors' working hours in these days; live updates of both refresh them. */
export const workingTimesQuery = (user: CurrentUser, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: [getWorkingTimes.path, range, user.id],
    queryFn: ({ signal }) => call(getWorkingTimes, { query: range }, { signal }),
  })

/** The clinics of the calendar: where the reader works, or where the patient has charts. */
export const calendarClinicsQuery = ({ id, memberships, patientProfile }: CurrentUser) =>
  queryOptions({
    queryKey: ['/api/clinics', 'calendar', id],
    queryFn: async (): Promise<Clinic[]> => {
      const own = memberships.map(({ clinic }) => clinic.id)
      const ids = new Set(own.length > 0 ? own : patientProfile ? await clinicsOfPatient(patientProfile.clinicId) : [])
      const found = await Promise.all([...ids].map((clinic) => findClinic(clinic)))
      return found.filter((clinic) => clinic !== null)
    },
  })

/** Returns the clinics where a patient has charts, including the first chart's clinic if it isn't public. */
async function clinicsOfPatient(first: string): Promise<string[]> {
  const listed = await call(listClinics, { query: { limit: 50 } })
  return [first, ...listed.filter(({ isPatientHere }) => isPatientHere).map(({ id }) => id)]
}

/** Returns null for a clinic that is no longer visible (404): no doctors to book, its appointments still show. */
const findClinic = (id: string) =>
  call(getClinic, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
