import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import {
  type Appointment,
  type AppointmentChange,
  changeAppointment,
  getAppointment,
  listAppointments,
  listDoctorAppointments,
  listPatientAppointments,
} from '#contract/appointments.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call, callList } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Every key of appointments begins with this: whoever changes one refreshes the list and the calendar alike. */
export const APPOINTMENTS_KEY = '/api/appointments'

type Asked = Sent<typeof listAppointments>['query']

/** A doctor's own list, a patient's own list, or what the others' clinics have (specification 2, section 7). */
export function loadAppointments(
  { doctorProfile, patientProfile, role }: CurrentUser,
  query: Asked,
  signal: AbortSignal,
) {
  if (role === 'doctor' && doctorProfile) {
    return callList(listDoctorAppointments, { params: { id: doctorProfile.id }, query }, { signal })
  }
  if (role === 'patient' && patientProfile) {
    return callList(listPatientAppointments, { params: { id: patientProfile.id }, query }, { signal })
  }
  return callList(listAppointments, { query }, { signal })
}

interface ListPage {
  items: readonly unknown[]
  total: number
}

/** From where the next page of a list goes on; undefined after the last. */
export function nextOffset(last: ListPage, pages: readonly ListPage[]): number | undefined {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
  return last.items.length > 0 && loaded < last.total ? loaded : undefined
}

/** Each visit once: somebody may book between two pages, then one stands on both. */
export const eachOnce = (appointments: readonly Appointment[]): Appointment[] => [
  ...new Map(appointments.map((one) => [one.id, one])).values(),
]

/** One appointment with the contact data. The server logs each opening, so nothing is kept when it is closed. */
export const appointmentDetailsQuery = (id: string) =>
  queryOptions({ queryKey: [APPOINTMENTS_KEY, id], queryFn: () => call(getAppointment, { params: { id } }), gcTime: 0 })

/** Somebody else was quicker, or it is gone: what is shown here is old. */
export const isOutdated = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status)

/** Changes one appointment and reads the lists again before it is done. */
export function useChangeAppointment({ id }: Pick<Appointment, 'id'>) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] })
  return useMutation({
    mutationFn: (change: AppointmentChange) => call(changeAppointment, { params: { id }, body: change }),
    onSuccess: refresh,
    onError: (error) => (isOutdated(error) ? refresh() : undefined),
  })
}
