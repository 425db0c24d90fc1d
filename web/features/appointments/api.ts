import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { APPOINTMENTS_KEY, loadAppointments } from './public/list.ts'
import { nextOffset } from '#web/lib/next-offset.ts'
import { type Filter, queryOf } from './list/filter.ts'

const PAGE_SIZE = 50

/** The list, in pages. Keeps the previous list while another filter loads. */
export const appointmentsQuery = (user: CurrentUser, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [APPOINTMENTS_KEY, 'list', user.id, filter],
    queryFn: ({ pageParam, signal }) =>
      loadAppointments(user, { ...queryOf(filter), limit: PAGE_SIZE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
