import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { countWaiting } from '#contract/appointments/desk.ts'
import { call } from '#web/lib/api.ts'
import { APPOINTMENTS_KEY, loadAppointments } from './list.ts'

/** So many bookings that wait are listed on the dashboard. */
export const MOST_WAITING = 10

/** The reader confirms bookings: works at a clinic, with its appointments. */
const confirms = ({ role, memberships, screens }: CurrentUser) =>
  role !== 'patient' && memberships.length > 0 && screens.includes('appointments')

export const waitingCountQuery = (user: CurrentUser) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'waiting', user.id],
    queryFn: () => call(countWaiting, {}),
    enabled: confirms(user),
  })

/** How many online bookings wait for the reader; 0 until it is known, and for patients. */
export function useWaitingCount(user: CurrentUser): number {
  const { data } = useQuery(waitingCountQuery(user))
  return data?.count ?? 0
}

/** The first bookings that wait, soonest first. */
export const waitingQuery = (user: CurrentUser) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'waiting-list', user.id],
    queryFn: ({ signal }) =>
      loadAppointments(user, { status: 'pending', when: 'upcoming', limit: MOST_WAITING }, signal),
    enabled: confirms(user),
  })
