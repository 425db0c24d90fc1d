import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Appointment, AppointmentStatus } from '#contract/appointments.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { MoreActions } from './more-actions.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { RowChange } from './use-row-change.ts'
import { type Question, VisitQuestion } from '#web/shell/visit-question.tsx'
import { hasName } from '#web/shell/visit-words.ts'

/** Large enough for a thumb on phones and tablets, and framed there, so that it looks like what can be pressed. */
const target = 'min-h-11 md:min-h-11 lg:min-h-8'
const framed = 'border border-line-strong/60 lg:border-transparent'

interface RowActionsProps {
  appointment: Appointment
  rowChange: RowChange
  /** Ids of the words that tell whose appointment it is: every row has the same buttons. */
  describedBy: string
  contact: { id: string; isOpen: boolean; toggle: () => void }
}

/** What the reader may do with one appointment, as the server says in `can`. */
export function RowActions({ appointment, rowChange, describedBy, contact }: RowActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [now] = useState(Date.now)
  const { can, startsAt } = appointment
  const { change, isPending, wanted } = rowChange
  const hasBegun = Date.parse(startsAt) <= now
  const mayComplete = can.complete && hasBegun
  const mayConfirm = can.confirm && !mayComplete && hasName(appointment)
  const hasMore = (mayComplete || mayConfirm) && (can.cancel || can.move || can.noShow)
  const step = (status: AppointmentStatus, label: string, pendingText: string) => (
    <Button
      aria-describedby={describedBy}
      size="sm"
      variant="secondary"
      className={target}
      onClick={() => change({ status })}
      disabled={isPending && wanted !== status}
      pending={wanted === status}
      pendingText={pendingText}
    >
      {label}
    </Button>
  )
  return (
    <div className="col-span-2 mt-2 flex flex-wrap items-center gap-2 empty:hidden md:col-span-1 md:col-start-3 md:row-span-3 md:row-start-1 md:mt-0 md:flex-nowrap md:justify-end lg:col-start-4 lg:row-span-2 lg:gap-1 xl:col-start-5 xl:row-span-1">
      {mayComplete ? step('completed', 'Complete', 'Completing...') : null}
      {mayConfirm ? step('confirmed', 'Confirm', 'Confirming...') : null}
      {can.move && !hasMore ? (
        <Button
          aria-describedby={describedBy}
          size="sm"
          variant="quiet"
          className={cx(target, framed)}
          disabled={isPending}
          onClick={() => setMoving(true)}
        >
          Move
        </Button>
      ) : null}
      {hasMore ? (
        <MoreActions
          appointment={appointment}
          hasBegun={hasBegun}
          describedBy={describedBy}
          disabled={isPending}
          onMove={() => setMoving(true)}
          onAsk={setQuestion}
        />
      ) : can.cancel ? (
        <Button
          aria-describedby={describedBy}
          size="sm"
          variant="quiet"
          className={cx(target, framed)}
          disabled={isPending}
          onClick={() => setQuestion('cancelled')}
        >
          Cancel
        </Button>
      ) : null}
      {can.contact ? (
        <Button
          aria-describedby={describedBy}
          size="sm"
          variant="quiet"
          aria-expanded={contact.isOpen}
          aria-controls={contact.isOpen ? contact.id : undefined}
          className={cx(target, framed)}
          onClick={contact.toggle}
        >
          Contact
          <ChevronDown
            aria-hidden="true"
            className={cx('-mr-1 size-4 text-muted transition-transform', contact.isOpen && 'rotate-180')}
          />
        </Button>
      ) : null}
      {isMoving ? <MoveDialog appointment={appointment} onClose={() => setMoving(false)} /> : null}
      {question ? (
        // closes when it is settled; the row tells the rest
        <VisitQuestion
          question={question}
          appointment={appointment}
          pending={isPending}
          onConfirm={(wanted) => change(wanted, () => setQuestion(null))}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </div>
  )
}
