import { t } from '#language/translate.ts'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { appointmentInWords, type Described } from './words.ts'

/** Status changes that need a confirmation, as they end an appointment or email the patient. */
export type Question = 'cancelled' | 'no_show'

const words = () => ({
  cancelled: {
    title: t('Cancel this appointment?'),
    confirmText: t('Cancel appointment'),
    pendingText: t('Cancelling...'),
    keepText: t('Keep appointment'),
    reason: {
      label: t('Reason'),
      help: t('Visible to everyone with access to this appointment, including the patient.'),
    },
  },
  no_show: {
    title: t('Mark as no-show?'),
    confirmText: t('Mark as no-show'),
    pendingText: t('Marking...'),
    keepText: t('Go back'),
    reason: undefined,
  },
})

interface AppointmentQuestionProps {
  question: Question
  appointment: Described
  pending: boolean
  /** The error message of a failed attempt; the dialog stays open. */
  error?: string | undefined
  onConfirm: (change: { status: Question; cancelReason: string | undefined }) => void
  onClose: () => void
}

/** Asks before cancelling an appointment or marking it as a no-show. */
export function AppointmentQuestion({
  question,
  appointment,
  pending,
  error,
  onConfirm,
  onClose,
}: AppointmentQuestionProps) {
  // A snapshot from when the dialog opened: the list behind may refetch meanwhile.
  const [snapshot] = useState(appointment)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...words()[question]}
      description={t('{snapshot} You can undo this today.', { snapshot: appointmentInWords(snapshot) })}
      pending={pending}
      error={error}
      onConfirm={(reason) => onConfirm({ status: question, cancelReason: reason || undefined })}
    />
  )
}
