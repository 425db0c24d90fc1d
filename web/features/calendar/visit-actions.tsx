import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { useVisitChange } from './use-visit-change.ts'

const questions = {
  cancelled: {
    title: 'Cancel this appointment?',
    confirmText: 'Cancel appointment',
    pendingText: 'Cancelling...',
    keepText: 'Keep appointment',
    reason: { label: 'Reason', help: 'Everyone who sees this appointment can read it.' },
  },
  no_show: {
    title: 'Mark as no-show?',
    confirmText: 'Mark as no-show',
    pendingText: 'Marking...',
    keepText: 'Go back',
    reason: undefined,
  },
} as const

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
  const [question, setQuestion] = useState<keyof typeof questions | null>(null)
  const [now] = useState(Date.now)
  const ask = (next: typeof question) => {
    setQuestion(next)
    onAsk(next !== null)
  }
  const hasBegun = Date.parse(startsAt) <= now
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
      {Object.values(can).some(Boolean) ? null : (
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      )}
      {question ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && ask(null)}
          {...questions[question]}
          description="This cannot be taken back."
          pending={isPending}
          error={visitChange.sentence}
          onConfirm={(reason) => change({ status: question, cancelReason: reason || undefined }, onClose)}
        />
      ) : null}
    </>
  )
}
