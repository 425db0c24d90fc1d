import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Described, appointmentInWords } from './words.ts'

/** Status changes that end an appointment or that the patient is emailed about, and so need a confirmation. */
export type Question = 'cancelled' | 'no_show'

const words = {
  cancelled: {
    title: 'Cancel this appointment?',
    confirmText: 'Cancel appointment',
    pendingText: 'Cancelling...',
    keepText: 'Keep appointment',
    reason: { label: 'Reason', help: 'Visible to everyone with access to this appointment, including the patient.' },
  },
  no_show: {
    title: 'Mark as no-show?',
    confirmText: 'Mark as no-show',
    pendingText: 'Marking...',
    keepText: 'Go back',
    reason: undefined,
  },
} as const

interface AppointmentQuestionProps {
  question: Question
  appointment: Described
  pending: boolean
  /** The sentence of a failed attempt; the question stays open. */
  error?: string | undefined
  onConfirm: (change: { status: Question; cancelReason: string | undefined }) => void
  onClose: () => void
}

/** Asks before an appointment is cancelled or marked as no-show, in the list and in the calendar. */
export function AppointmentQuestion({
  question,
  appointment,
  pending,
  error,
  onConfirm,
  onClose,
}: AppointmentQuestionProps) {
  // The appointment when the dialog opened: the list behind may refetch meanwhile.
  const [visit] = useState(appointment)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...words[question]}
      description={`${appointmentInWords(visit)} You can undo this today.`}
      pending={pending}
      error={error}
      onConfirm={(reason) => onConfirm({ status: question, cancelReason: reason || undefined })}
    />
  )
}
