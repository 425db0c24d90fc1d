import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { DAY_ENDS_PER_PAGE, getCashBook, getDayEnd, listDayEnds, listOpenCounters } from '#contract/day-ends.ts'
import { call, callList } from '#web/lib/api.ts'

/** Prefix of the query keys, which live updates of bills and payments know. */
const KEY = '/api/bills'

export const countersQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [KEY, 'open-counters', { clinicId }],
    queryFn: () => call(listOpenCounters, { params: { id: clinicId } }),
    enabled: clinicId !== '',
  })

export const dayEndsQuery = (clinicId: string, page: number) =>
  queryOptions({
    queryKey: [KEY, 'day-ends', { clinicId }, page],
    queryFn: () =>
      callList(listDayEnds, {
        params: { id: clinicId },
        query: { limit: DAY_ENDS_PER_PAGE, offset: (page - 1) * DAY_ENDS_PER_PAGE },
      }),
    placeholderData: keepPreviousData,
    enabled: clinicId !== '',
  })

export const dayEndQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'day-end', { id }], queryFn: () => call(getDayEnd, { params: { id } }) })

/** The cash of a day; today's with an empty day. */
export const cashBookQuery = (clinicId: string, day: string) =>
  queryOptions({
    queryKey: [KEY, 'cash-book', { clinicId }, day],
    queryFn: () => call(getCashBook, { params: { id: clinicId }, query: { day: day || undefined } }),
    placeholderData: keepPreviousData,
    enabled: clinicId !== '',
  })

/** Returns a function that reloads everything about the day's end. */
export function useReload(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY] })
}
