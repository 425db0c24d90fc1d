import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CalendarBooking, scheduleAppointment } from '#contract/appointments.ts'
import { call } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { APPOINTMENTS_KEY, isOutdated } from '#web/shell/appointments.ts'

/**
 * Books from the calendar and reads the lists again before it is done; so does a refusal that tells they are old. The
 * same booking sent again carries the same key, so that it is booked once (decision D6).
 */
export function useBookSlot() {
  const client = useQueryClient()
  const attempt = useRef({ body: '', key: '' })
  const refresh = () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] })
  return useMutation({
    mutationFn: (body: CalendarBooking) => {
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() }
      return call(scheduleAppointment, { body }, { headers: { 'Idempotency-Key': attempt.current.key } })
    },
    onSuccess: refresh,
    onError: (error) => (isOutdated(error) ? refresh() : undefined),
  })
}
