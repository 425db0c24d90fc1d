import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/booking/booking.ts'
import {
  cancelBooking,
  getBooking,
  keepBooking,
  moveBooking,
  type NewReview,
  reviewBooking,
} from '#contract/booking/manage.ts'
import { call } from '#web/lib/api.ts'
import { allFreeTimes } from '#web/lib/free-times.ts'

const keyOf = (token: string) => ['booking', token] as const

/** Returns the booking of a secret link. Refetches on focus, so that a confirmation shows. */
export const useBooking = (token: string, first: Booking) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(getBooking, { params: { token } }, { signal }),
    initialData: first,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** The changes that the holder of the link can make; each returns the updated booking. */
export function useBookingChanges(token: string) {
  const cache = useQueryClient()
  const params = { token }
  const onSuccess = (booking: Booking) => cache.setQueryData(keyOf(token), booking)
  /** After any refusal the shown booking may be stale. */
  const onError = () => cache.invalidateQueries({ queryKey: keyOf(token) })
  const move = useMutation({
    mutationFn: (to: { appointmentDate: string; appointmentTime: string }) => call(moveBooking, { params, body: to }),
    onSuccess: (booking) => {
      onSuccess(booking)
      void cache.resetQueries(allFreeTimes)
    },
    onError,
  })
  const cancel = useMutation({
    mutationFn: (reason: string) => call(cancelBooking, { params, body: { reason: reason || undefined } }),
    onSuccess,
    onError,
  })
  const keep = useMutation({ mutationFn: () => call(keepBooking, { params, body: {} }), onSuccess, onError })
  const review = useMutation({
    mutationFn: (body: NewReview) => call(reviewBooking, { params, body }),
    onSuccess: onError,
    onError,
  })
  return { move, cancel, keep, review }
}
