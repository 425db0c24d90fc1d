import type { Appointment, AppointmentChange } from '#contract/appointments.ts'
import { ApiError, isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { isOutdated, useChangeAppointment } from '#web/shell/appointments.ts'
import { asksOverlap } from '#web/shell/overlap-question.tsx'
import { toast } from '#web/ui/toast.ts'

const FAILED = 'Failed to update appointment'

/**
 * Changes a visit of the calendar and tells how it went; what failed is also told at the place, as `sentence`.
 * `onOutdated`: the visit is not what it was; the lists have been read again.
 */
export function useVisitChange(visit: Appointment, onOutdated?: () => void) {
  const { mutate, reset, isPending, variables, error } = useChangeAppointment(visit)
  const change = (wanted: AppointmentChange, onDone?: () => void) =>
    mutate(wanted, {
      onSuccess: () => {
        toast({ title: 'Appointment updated successfully' })
        onDone?.()
      },
      onError: (failure) => {
        if (isUnauthorized(failure) || asksOverlap(failure)) return
        if (isOutdated(failure)) onOutdated?.()
        toast({ title: FAILED, description: sentenceOf(failure), variant: 'destructive' })
      },
    })
  return {
    change,
    reset,
    isPending,
    wanted: isPending ? variables.status : undefined,
    error,
    sentence: error && !isUnauthorized(error) && !asksOverlap(error) ? sentenceOf(error) : undefined,
    freeTimes: error instanceof ApiError && error.status === 409 ? error.refusal?.freeTimes : undefined,
  }
}
