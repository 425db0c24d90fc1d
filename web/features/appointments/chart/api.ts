import { infiniteQueryOptions } from '@tanstack/react-query'
import { listChartAppointments } from '#contract/appointments/appointments.ts'
import { APPOINTMENTS_KEY } from '#web/features/appointments/public/list.ts'
import { callList } from '#web/lib/api.ts'
import { nextOffset } from '#web/lib/next-offset.ts'

/** Page sizes: the first page, and each later one. */
const FIRST_APPOINTMENTS = 10
const MORE_APPOINTMENTS = 40

/** The appointments of a chart, some at a time; live updates of appointments refresh them. */
export const chartAppointmentsQuery = (id: string, when: 'upcoming' | 'past') =>
  infiniteQueryOptions({
    queryKey: [APPOINTMENTS_KEY, 'chart', id, when],
    queryFn: ({ pageParam: offset }) => {
      const limit = offset === 0 ? FIRST_APPOINTMENTS : MORE_APPOINTMENTS
      return callList(listChartAppointments, { params: { id }, query: { when, limit, offset } })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    gcTime: 0,
  })
