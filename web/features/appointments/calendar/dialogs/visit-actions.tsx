import { useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { isDue } from '#web/features/appointments/for-others/acted.ts'
import { CheckIn } from '#web/features/appointments/for-others/check-in.tsx'
import { OpenVisit } from '#web/features/appointments/for-others/open-visit.tsx'
import { VisitMenu } from '#web/features/appointments/for-others/visit-menu.tsx'
import { type Question, VisitQuestion } from '#web/features/appointments/for-others/change-question.tsx'
import { type AppointmentChanger, wantedStatus } from '#web/features/appointments/for-others/use-change-appointment.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'

interface VisitActionsProps {
  visit: Appointment
  changer: AppointmentChanger
  onAsk: (isAsking: boolean) => void
  onMove: () => void
  onClose: () => void
}

/** What the reader may do with the visit, as the server says in `can`. */
export function VisitActions({ visit, changer, onAsk, onMove, onClose }: VisitActionsProps) {
  const { can, status } = visit
  const { mutate, isPending } = changer
  const wanted = wantedStatus(changer)
  const [question, setQuestion] = useState<Question | null>(null)
  const [now] = useState(Date.now)
  const ask = (next: typeof question) => {
    setQuestion(next)
    onAsk(next !== null)
  }
  const hasAny =
    can.cancel ||
    can.move ||
    can.confirm ||
    can.undo ||
    can.startVisit ||
    visit.visitId ||
    (can.complete && isDue(visit, now))
  return (
    <>
      {can.cancel ? (
        <Button variant="quiet" className="text-danger" disabled={isPending} onClick={() => ask('cancelled')}>
          Cancel appointment
        </Button>
      ) : null}
      <VisitMenu
        visit={visit}
        without={['move', 'cancel', 'complete', 'checkIn']}
        disabled={isPending}
        onChange={mutate}
        onAsk={ask}
      />
      {can.move ? (
        <Button variant="secondary" disabled={isPending} onClick={onMove}>
          Reschedule
        </Button>
      ) : null}
      <OpenVisit visit={visit} />
      {can.checkIn || can.undoCheckIn ? <CheckIn visit={visit} className="min-h-11" /> : null}
      {can.complete && isDue(visit, now) ? (
        <Button
          onClick={() => mutate({ status: 'completed' })}
          pending={wanted === 'completed'}
          disabled={isPending && wanted !== 'completed'}
          pendingText="Completing..."
        >
          Complete
        </Button>
      ) : null}
      {can.confirm && status === 'pending' ? (
        <Button
          onClick={() => mutate({ status: 'confirmed' })}
          pending={wanted === 'confirmed'}
          disabled={isPending && wanted !== 'confirmed'}
          pendingText="Confirming..."
        >
          Confirm
        </Button>
      ) : null}
      {hasAny ? null : (
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      )}
      {question ? (
        <VisitQuestion
          question={question}
          appointment={visit}
          pending={isPending}
          error={problemOf(changer.error) ?? undefined}
          onConfirm={(wanted) => mutate(wanted, { onSuccess: onClose })}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  )
}
