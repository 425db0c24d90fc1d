import { queryOptions } from '@tanstack/react-query'
import { getAvailability } from '#contract/booking/booking.ts'
import { call } from './api.ts'

interface Wish {
  clinicId: string
  doctorId: string | undefined
  serviceId?: string | undefined
  /** Minutes, if the length is chosen instead of the service's. */
  duration?: number | undefined
  /** Defaults to today at the clinic; the reply then names the next day with a free time. */
  date?: string | undefined
  /** True for the first day with a free time. */
  first?: boolean | undefined
}

const FREE_TIMES_KEY = ['free-times'] as const

/** All free-time queries, to invalidate when one turned out to be outdated. */
export const allFreeTimes = { queryKey: FREE_TIMES_KEY }

/** Returns the free times of a doctor on a day. Stale soon, because others book too. */
export const freeTimes = ({ clinicId, doctorId, serviceId, duration, date, first }: Wish) =>
  queryOptions({
    queryKey: [...FREE_TIMES_KEY, clinicId, doctorId, serviceId, duration, date, first],
    queryFn: ({ signal }) =>
      call(
        getAvailability,
        { params: { id: clinicId }, query: { date, doctorId, serviceId, duration, first: first ? 'true' : undefined } },
        { signal },
      ),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })
