import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { type Question, VisitQuestion } from '#web/shell/visit-question.tsx'
import { Button } from '#web/ui/button.tsx'
import type { useVisitChange } from './use-visit-change.ts'

interface VisitActionsProps {
  visit: Appointment
  visitChange: ReturnType<typeof useVisitChange>
  onAsk: (isAsking: boolean) => void
  onMove: () => void
  onClose: () => void
}

/** What the reader may do with the visit, as the server says in `can`. */
export function VisitActions({ visit, visitChange, onAsk, onMove, onClose }: VisitActionsProps) {
  const { can, startsAt } = visit
  const { change, isPending, wanted } = visitChange
  const [question, setQuestion] = useState<Question | null>(null)
  const [now] = useState(Date.now)
  const ask = (next: typeof question) => {
    setQuestion(next)
    onAsk(next !== null)
  }
  const hasBegun = Date.parse(startsAt) <= now
  const hasAny = can.cancel || can.move || can.confirm || ((can.complete || can.noShow) && hasBegun)
  return (
    <>
      {can.cancel ? (
        <Button variant="quiet" className="text-danger" disabled={isPending} onClick={() => ask('cancelled')}>
          Cancel appointment
        </Button>
      ) : null}
      {can.noShow && hasBegun ? (
        <Button variant="secondary" disabled={isPending} onClick={() => ask('no_show')}>
          No-show
        </Button>
      ) : null}
      {can.move ? (
        <Button variant="secondary" disabled={isPending} onClick={onMove}>
          Move
        </Button>
      ) : null}
      {can.complete && hasBegun ? (
        <Button
          onClick={() => change({ status: 'completed' })}
          pending={wanted === 'completed'}
          disabled={isPending && wanted !== 'completed'}
          pendingText="Completing..."
        >
          Complete
        </Button>
      ) : null}
      {can.confirm ? (
        <Button
          onClick={() => change({ status: 'confirmed' })}
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
          error={visitChange.sentence}
          onConfirm={(wanted) => change(wanted, onClose)}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  )
}
