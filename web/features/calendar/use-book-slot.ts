import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CalendarBooking, scheduleAppointment } from '#contract/appointments.ts'
import { call } from '#web/lib/api.ts'
import { APPOINTMENTS_KEY, isOutdated } from '#web/shell/appointments.ts'

/** Books from the calendar and reads the lists again before it is done; so does a refusal that tells they are old. */
export function useBookSlot() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] })
  return useMutation({
    mutationFn: (body: CalendarBooking) => call(scheduleAppointment, { body }),
    onSuccess: refresh,
    onError: (error) => (isOutdated(error) ? refresh() : undefined),
  })
}
