import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import { APPOINTMENTS_KEY, loadAppointments, nextOffset } from '#web/shell/appointments.ts'
import { type Filter, queryOf } from './filter.ts'

const PAGE_SIZE = 50

/** The list, a page at a time. While another filter loads, the list before it stays. */
export const appointmentsQuery = (user: CurrentUser, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [APPOINTMENTS_KEY, 'list', user.id, filter],
    queryFn: ({ pageParam, signal }) =>
      loadAppointments(user, { ...queryOf(filter), limit: PAGE_SIZE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
