import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AppointmentStatus, listChartAppointments } from '#contract/appointments/appointments.ts'
import { APPOINTMENTS_KEY } from '#web/features/appointments/public/list.ts'
import { call, callList } from '#web/lib/api.ts'
import { nextOffset } from '#web/lib/next-offset.ts'

/** Page sizes: the first page, and each later one. */
export const FIRST_APPOINTMENTS = 5
const MORE_APPOINTMENTS = 40

/** The upcoming appointments of a chart, page by page; live updates of appointments refresh them. */
export const upcomingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [APPOINTMENTS_KEY, 'chart', id, 'upcoming'],
    queryFn: ({ pageParam: offset }) => {
      const limit = offset === 0 ? FIRST_APPOINTMENTS : MORE_APPOINTMENTS
      return callList(listChartAppointments, { params: { id }, query: { when: 'upcoming', limit, offset } })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    gcTime: 0,
  })

const open: readonly AppointmentStatus[] = ['pending', 'scheduled', 'confirmed']

/** Returns the filter of a day's appointments whose time is over. */
export const openTodayOf = (today: string) => ({ when: 'past', from: today, to: today, limit: 20 }) as const

/** Today's appointments of a chart whose time is over and that weren't completed, cancelled or marked as missed. */
export const openTodayQuery = (id: string, today: string) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'chart', id, 'open', today],
    queryFn: () => call(listChartAppointments, { params: { id }, query: openTodayOf(today) }),
    select: (appointments) => appointments.filter(({ status }) => open.includes(status)),
    gcTime: 0,
  })
