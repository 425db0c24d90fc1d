import type { ReactNode } from 'react'
import { NearestTimes } from '#web/features/appointments/public/nearest-times.tsx'
import { OverlapQuestion } from '#web/features/appointments/public/overlap-question.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Move } from './use-move.ts'

interface MoveDialogProps {
  move: Move
  title: string
  description: string
  size?: 'md' | 'lg'
  /** The clinic's. */
  today: string
  /** The patient's name; null when it is the reader. */
  who: string | null
  onClose: () => void
  /** Where the day and the time are chosen. */
  children: ReactNode
}

/** Moves an appointment. Keeps the chosen time if it is refused. */
export const MoveDialog = ({ move, title, description, size, today, who, ...props }: MoveDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    mayClose={() => !move.isSaving}
    size={size}
    title={title}
    description={description}
  >
    <DialogForm
      // a chosen time is not worth an unsaved-changes question
      form={{ ...move, isUnsaved: false }}
      submitText="Reschedule"
      pendingText="Rescheduling..."
      cancelText="Don’t reschedule"
      onCancel={props.onClose}
    >
      {move.taken ? (
        <NearestTimes
          taken={move.taken}
          today={today}
          onChoose={(one) => move.choose({ date: one.appointmentDate, time: one.appointmentTime })}
        />
      ) : null}
      {props.children}
    </DialogForm>
    <OverlapQuestion error={move.refused} who={who} verb="Reschedule" onAnyway={move.sendAnyway} onBack={move.goBack} />
  </Dialog>
)
