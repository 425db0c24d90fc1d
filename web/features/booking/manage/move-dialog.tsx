import { useRef } from 'react'
import type { Booking } from '#contract/booking.ts'
import { NearestTimes } from '#web/shell/nearest-times.tsx'
import { TimePicker } from '#web/features/booking/picker/time-picker.tsx'
import { useMissingFocus } from '#web/features/booking/picker/use-missing-focus.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock, longDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMove } from './use-move.ts'

interface MoveDialogProps {
  token: string
  booking: Booking
  onOpenChange: (isOpen: boolean) => void
}

/** Another day or time of the same doctor. */
export function MoveDialog({ token, booking, onOpenChange }: MoveDialogProps) {
  const move = useMove(token, booking)
  const { wish, choose, horizon } = move
  const box = useRef<HTMLDivElement>(null)
  useMissingFocus(box, move.missing)
  const done = () => {
    onOpenChange(false)
    toast({ title: 'Appointment moved', description: wish.date && `${longDate(wish.date)}, ${wish.time}` })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !move.isMoving && onOpenChange(isOpen)}
      size="lg"
      title="Move your appointment"
      description={`With ${doctorName(booking.doctor.user)}. Now: ${longDate(booking.appointmentDate)}, ${clock(booking.appointmentTime)}.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)} disabled={move.isMoving}>
            Keep this time
          </Button>
          <Button onClick={() => move.submit(done)} pending={move.isMoving} pendingText="Moving...">
            Move appointment
          </Button>
        </>
      }
    >
      <div ref={box} className="pb-6">
        {move.taken ? (
          <NearestTimes
            times={move.taken}
            today={horizon.today}
            onChoose={(one) => choose({ date: one.appointmentDate, time: one.appointmentTime })}
          />
        ) : null}
        {move.failed ? (
          <Notice tone="danger" live className="mb-5">
            {move.failed}
          </Notice>
        ) : null}
        {move.hours.isError ? (
          <ErrorState onRetry={() => void move.hours.refetch()} retrying={move.hours.isFetching}>
            {sentenceOf(move.hours.error)} You can also call the clinic: {booking.clinic.phone}
          </ErrorState>
        ) : move.hours.data ? (
          <TimePicker
            horizon={horizon}
            free={move.free}
            date={wish.date}
            time={wish.time}
            onDate={(date) => choose({ date })}
            onTime={(time) => choose({ ...wish, time })}
            dateError={move.messageOf('date')}
            timeError={move.messageOf('time')}
          />
        ) : (
          <Spinner label="Loading free times..." />
        )}
      </div>
    </Dialog>
  )
}
