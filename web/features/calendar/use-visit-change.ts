import type { Appointment, AppointmentChange } from '#contract/appointments.ts'
import { ApiError, isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { useChangeAppointment } from '#web/shell/appointments.ts'
import { toast } from '#web/ui/toast.ts'

const FAILED = 'Failed to update appointment'

/** Changes a visit of the calendar and tells how it went; what failed is also told at the place, as `sentence`. */
export function useVisitChange(visit: Appointment) {
  const { mutate, reset, isPending, variables, error } = useChangeAppointment(visit)
  const change = (wanted: AppointmentChange, onDone?: () => void) =>
    mutate(wanted, {
      onSuccess: () => {
        toast({ title: 'Appointment updated successfully' })
        onDone?.()
      },
      onError: (failure) => {
        if (isUnauthorized(failure)) return
        toast({ title: FAILED, description: sentenceOf(failure), variant: 'destructive' })
      },
    })
  return {
    change,
    reset,
    isPending,
    wanted: isPending ? variables.status : undefined,
    sentence: error && !isUnauthorized(error) ? sentenceOf(error) : undefined,
    freeTimes: error instanceof ApiError && error.status === 409 ? error.refusal?.freeTimes : undefined,
  }
}
