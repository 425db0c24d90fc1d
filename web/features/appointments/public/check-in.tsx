import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import type { Acted } from './acted.ts'
import { useSetArrival } from './use-set-arrival.ts'

interface CheckInProps {
  appointment: Acted
  /** Ids of the elements that name the appointment. */
  describedBy?: string
  className?: string
}

/** Checks a patient in, or undoes it. One button for both, so that it keeps the focus. */
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
          pendingText={checkIn ? 'Checking in...' : 'Undoing...'}
          onClick={() => mutate(checkIn)}
        >
          {checkIn ? 'Check in' : 'Undo'}
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
