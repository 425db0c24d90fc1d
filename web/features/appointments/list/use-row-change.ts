import type { RefObject } from 'react'
import type { Appointment, AppointmentChange } from '#contract/appointments/appointments.ts'
import { useChangeAppointment, wantedStatus } from '#web/features/appointments/public/use-change-appointment.ts'
import { problemOf } from '#web/lib/api-error.ts'

export type RowChange = ReturnType<typeof useRowChange>

/** Changes the appointment of a row. `problem` is the sentence of a failure, shown in the row and in the question before it. */
export function useRowChange(appointment: Appointment, row: RefObject<HTMLLIElement | null>) {
  const changer = useChangeAppointment(appointment)
  const change = (wanted: AppointmentChange, onDone?: () => void) =>
    changer.mutate(wanted, {
      onSuccess: () => {
        onDone?.()
        // The button that was pressed may be gone; the row is still there.
        requestAnimationFrame(() => row.current?.focus({ preventScroll: true }))
      },
    })
  return {
    change,
    reset: changer.reset,
    isPending: changer.isPending,
    wanted: wantedStatus(changer),
    problem: problemOf(changer.error),
  }
}
