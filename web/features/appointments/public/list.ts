import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import {
  type Appointment,
  getAppointment,
  listAppointments,
  listChartAppointments,
  listDoctorAppointments,
  listPatientAppointments,
} from '#contract/appointments/appointments.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call, callList } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Prefix of every query key of appointments, so that one invalidation refreshes list and calendar. */
export const APPOINTMENTS_KEY = '/api/appointments'

type Asked = Sent<typeof listAppointments>['query']

/** Loads a doctor's or a patient's own list; for others, the list of their clinics. */
export function loadAppointments(
  { doctorProfile, patientProfile, role }: CurrentUser,
  query: Asked,
  signal: AbortSignal,
  everyClinic = false,
) {
  const options = { signal, everyClinic }
  if (role === 'doctor' && doctorProfile)
    return callList(listDoctorAppointments, { params: { id: doctorProfile.id }, query }, options)
  if (role === 'patient' && patientProfile)
    return callList(listPatientAppointments, { params: { id: patientProfile.id }, query }, options)
  return callList(listAppointments, { query }, options)
}

/** Removes duplicates: a booking made between two page loads can put one appointment on both pages. */
export const eachOnce = (appointments: readonly Appointment[]): Appointment[] => [
  ...new Map(appointments.map((one) => [one.id, one])).values(),
]

/** One appointment with contact data. Not cached, so that the server logs each access. */
export const appointmentDetailsQuery = (id: string) =>
  queryOptions({ queryKey: [APPOINTMENTS_KEY, id], queryFn: () => call(getAppointment, { params: { id } }), gcTime: 0 })

/** Number of past appointments among which the last one that took place is looked for. */
const LAST_ONES = 5

/** The doctor of a chart's last appointment that wasn't cancelled; null without one. */
export const lastDoctorQuery = (patientId: string) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'chart', patientId, 'last doctor'],
    queryFn: () =>
      call(listChartAppointments, { params: { id: patientId }, query: { when: 'past', limit: LAST_ONES } }),
    select: (appointments) => appointments.find(({ status }) => status !== 'cancelled')?.doctorId ?? null,
    gcTime: 0,
  })

/** True if the shown data is stale: changed by someone else (409) or gone (404). */
export const isOutdated = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status)
