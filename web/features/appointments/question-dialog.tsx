import { useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Question, questionWords, visitInWords } from './questions.ts'
import type { RowChange } from './use-row-change.ts'

interface QuestionDialogProps {
  question: Question
  appointment: Appointment
  rowChange: RowChange
  onClose: () => void
}

/** Asks once before a visit is cancelled or marked; closes when it is settled, and the row tells the rest. */
export function QuestionDialog({ question, appointment, rowChange, onClose }: QuestionDialogProps) {
  // As it was when the question was asked: the list behind may be read again meanwhile.
  const [visit] = useState(appointment)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...questionWords[question]}
      description={`${visitInWords(visit)} This cannot be taken back.`}
      pending={rowChange.isPending}
      onConfirm={(reason) => rowChange.change({ status: question, cancelReason: reason || undefined }, onClose)}
    />
  )
}
