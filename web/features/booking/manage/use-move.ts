import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, bookingMessages } from '#contract/booking.ts'
import { getPublicClinic } from '#contract/clinics.ts'
import { horizonOf } from '#web/features/booking/picker/days.ts'
import { allFreeTimes, freeTimes } from '#web/lib/free-times.ts'
import type { NearestTime } from '#web/shell/nearest-times.tsx'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useBookingChanges } from './use-booking.ts'

interface Wish {
  date?: string
  time?: string
}

/** Choosing another time of the same doctor, and asking for it. */
export function useMove(token: string, booking: Booking) {
  const { clinic, doctor, service } = booking
  const [wish, setWish] = useState<Wish>({})
  const [missing, setMissing] = useState<{ name: 'date' | 'time' } | null>(null)
  const [taken, setTaken] = useState<readonly NearestTime[] | null>(null)
  const { move } = useBookingChanges(token)
  const cache = useQueryClient()
  const hours = useQuery({
    queryKey: ['public-clinic', clinic.id],
    queryFn: ({ signal }) => call(getPublicClinic, { params: { id: clinic.id } }, { signal }),
  })
  const free = useQuery(
    freeTimes({ clinicId: clinic.id, doctorId: doctor.id, serviceId: service.id ?? undefined, date: wish.date }),
  )
  const choose = (next: Wish) => {
    setWish(next)
    setMissing(null)
    if (next.time) {
      setTaken(null)
      move.reset()
    }
  }
  const submit = (onDone: () => void) => {
    const { date, time } = wish
    if (move.isPending) return
    if (!date || !time) return setMissing({ name: date ? 'time' : 'date' })
    const onError = (error: unknown) => {
      if (!(error instanceof ApiError && error.refusal?.code === 'slot-taken')) return
      setTaken(error.refusal.freeTimes ?? [])
      setWish({ date })
      void cache.invalidateQueries(allFreeTimes)
    }
    move.mutate({ appointmentDate: date, appointmentTime: time }, { onSuccess: onDone, onError })
  }
  return {
    wish,
    choose,
    submit,
    free,
    hours,
    taken,
    missing,
    isMoving: move.isPending,
    failed: move.isError && !taken ? sentenceOf(move.error) : null,
    horizon: horizonOf(dateIn(clinic.timeZone), hours.data?.openingHours ?? [], hours.data?.closedDays),
    messageOf: (name: 'date' | 'time') => (missing?.name === name ? bookingMessages[name] : undefined),
  }
}
