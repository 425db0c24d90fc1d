import type { DayVisit } from '#contract/dashboard.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSetArrival } from './api.ts'

interface CheckInProps {
  visit: DayVisit
  userId: string
  /** The words that tell whose visit it is. */
  describedBy: string
}

/** One press when the patient comes; one more takes it back. It is the same button, so the focus stays on it. */
export function CheckIn({ visit, userId, describedBy }: CheckInProps) {
  const { mutate, isPending, error } = useSetArrival(userId, visit.id)
  const { checkIn, undoCheckIn } = visit.can
  if (!checkIn && !undoCheckIn && !error) return null
  const set = (arrived: boolean) =>
    mutate(arrived, {
      onSuccess: () => toast({ title: arrived ? 'Patient checked in' : 'Check-in taken back' }),
      onError: (failure) => {
        if (!isUnauthorized(failure))
          toast({ title: 'Error', description: sentenceOf(failure), variant: 'destructive' })
      },
    })
  return (
    <>
      {checkIn || undoCheckIn ? (
        <Button
          size="sm"
          variant={checkIn ? 'secondary' : 'quiet'}
          className={
            checkIn ? 'min-h-11 md:min-h-9' : 'min-h-11 border border-line-strong/60 md:min-h-9 md:border-transparent'
          }
          aria-describedby={describedBy}
          pending={isPending}
          pendingText={checkIn ? 'Checking in...' : 'Undoing...'}
          onClick={() => set(checkIn)}
        >
          {checkIn ? 'Check in' : 'Undo'}
        </Button>
      ) : null}
      {error && !isUnauthorized(error) ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {sentenceOf(error)}
        </p>
      ) : null}
    </>
  )
}
