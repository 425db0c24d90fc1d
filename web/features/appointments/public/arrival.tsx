import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { setArrival } from '#contract/appointments/arrival.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { clockIn } from '#web/lib/clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Acted, appointmentInWords, type Described } from './words.ts'
import { APPOINTMENTS_KEY } from './list.ts'
import { updateSentence } from './use-change-appointment.ts'

interface Arriving {
  arrivedAt: string | null
  clinic: { timeZone: string }
}

/** Returns "Arrived 10:25" by the clinic's clock; null before check-in. */
const arrivalInWords = ({ arrivedAt, clinic }: Arriving) =>
  arrivedAt ? t('Arrived {time}', { time: clockIn(clinic.timeZone, new Date(arrivedAt)) }) : null

export function Arrived({ appointment }: { appointment: Arriving }) {
  const words = arrivalInWords(appointment)
  if (!words) return null
  return (
    <Badge tone="brand" className="tabular-nums">
      <Check aria-hidden="true" className="size-3.5" />
      {words}
    </Badge>
  )
}

interface CheckInProps {
  appointment: Acted
  /** Ids of the elements that name the appointment. */
  describedBy?: string
  className?: string
}

/** Checks a patient in, or undoes it. One button does both, so that the focus stays. */
export function CheckIn({ appointment, describedBy, className = 'min-h-11 md:min-h-9' }: CheckInProps) {
  const { mutate, isPending, error } = useSetArrival(appointment)
  const { checkIn, undoCheckIn } = appointment.can
  const problem = problemOf(error)
  if (!checkIn && !undoCheckIn && !problem) return null
  return (
    <>
      {checkIn || undoCheckIn ? (
        <Button
          size="sm"
          variant={checkIn ? 'secondary' : 'quiet'}
          className={checkIn ? className : `${className} border border-line-strong/60 md:border-transparent`}
          aria-describedby={describedBy}
          pending={isPending}
          pendingText={checkIn ? t('Checking in...') : t('Undoing...')}
          onClick={() => mutate(checkIn)}
        >
          {checkIn ? t('Check in') : t('Undo')}
        </Button>
      ) : null}
      {problem ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </>
  )
}

/** Checks a patient in or undoes it, refreshes the lists before settling, and shows the patient in a toast. */
export function useSetArrival(appointment: Described & { id: string }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] })
  return useMutation({
    mutationFn: (arrived: boolean) => call(setArrival, { params: { id: appointment.id }, body: { arrived } }),
    onSuccess: async (_, arrived) => {
      await refresh()
      toast({
        title: arrived ? t('Patient checked in') : t('Check-in undone'),
        description: appointmentInWords(appointment),
      })
    },
    onError: refresh,
    meta: { inWords: updateSentence },
  })
}
