import type { RefObject } from 'react'
import type { Appointment, AppointmentChange } from '#contract/appointments.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { useChangeAppointment } from '#web/shell/appointments.ts'

const FAILED = 'Failed to update appointment'

export type RowChange = ReturnType<typeof useRowChange>

/** Changes the appointment of a row and tells how it went: in a toast, and what failed at the row as well. */
export function useRowChange(appointment: Appointment, row: RefObject<HTMLLIElement | null>) {
  const { mutate, reset, isPending, variables, error } = useChangeAppointment(appointment)
  const change = (wanted: AppointmentChange, onSettled?: () => void) =>
    mutate(wanted, {
      onSuccess: () => {
        toast({ title: 'Appointment updated successfully' })
        // The button that was pressed may be gone; the row is still there.
        requestAnimationFrame(() => row.current?.focus({ preventScroll: true }))
      },
      onError: (failure) => {
        if (isUnauthorized(failure)) return
        toast({ title: FAILED, description: sentenceOf(failure), variant: 'destructive' })
      },
      onSettled,
    })
  const sentence = error && !isUnauthorized(error) ? sentenceOf(error) : null
  return { change, reset, isPending, wanted: isPending ? variables.status : undefined, error: sentence }
}
