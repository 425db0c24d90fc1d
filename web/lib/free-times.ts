import { queryOptions } from '@tanstack/react-query'
import { getAvailability } from '#contract/booking.ts'
import { call } from './api.ts'

interface Wish {
  clinicId: string
  doctorId: string | undefined
  serviceId?: string | undefined
  /** Minutes, where the length is chosen and not the service's. */
  duration?: number | undefined
  /** Without one the answer is about the clinic's today, and names the next day with a free time. */
  date?: string | undefined
}

const FREE_TIMES_KEY = ['free-times'] as const

/** All answers about free times, to be forgotten when one of them proved wrong. */
export const allFreeTimes = { queryKey: FREE_TIMES_KEY }

/** The free times of a doctor on a day. Others book as well, so an answer is soon old. */
export const freeTimes = ({ clinicId, doctorId, serviceId, duration, date }: Wish) =>
  queryOptions({
    queryKey: [...FREE_TIMES_KEY, clinicId, doctorId, serviceId, duration, date],
    queryFn: ({ signal }) =>
      call(getAvailability, { params: { id: clinicId }, query: { date, doctorId, serviceId, duration } }, { signal }),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })
