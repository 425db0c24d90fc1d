import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { Appointment, AppointmentChange, AppointmentMode } from '#contract/appointments/appointments.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { appointmentInWords, type Described } from './words.ts'

/** Changes that need a confirmation, as they end an appointment or email the patient. */
export type Question = 'cancelled' | 'no_show' | 'mode'

const words = (mode: AppointmentMode) => ({
  mode: {
    title: mode === 'video' ? t('Change to the clinic?') : t('Change to video?'),
    confirmText: mode === 'video' ? t('Change to the clinic') : t('Change to video'),
    pendingText: t('Saving...'),
    keepText: t('Go back'),
    reason: undefined,
  },
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
  appointment: Described & Pick<Appointment, 'mode' | 'startsAt'>
  pending: boolean
  /** The error message of a failed attempt; the dialog stays open. */
  error?: string | undefined
  onConfirm: (change: AppointmentChange) => void
  onClose: () => void
}

/** Asks before cancelling an appointment, marking it as a no-show or changing it between the clinic and video. */
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
      {...words(snapshot.mode)[question]}
      description={descriptionOf(question, snapshot)}
      pending={pending}
      error={error}
      onConfirm={(reason) =>
        onConfirm(
          question === 'mode'
            ? { mode: snapshot.mode === 'video' ? 'in_person' : 'video', fromStartsAt: snapshot.startsAt }
            : { status: question, cancelReason: reason || undefined },
        )
      }
    />
  )
}

function descriptionOf(question: Question, appointment: AppointmentQuestionProps['appointment']): string {
  const snapshot = appointmentInWords(appointment)
  if (question !== 'mode') return t('{snapshot} You can undo this today.', { snapshot })
  return appointment.mode === 'video'
    ? t('{snapshot} The time stays. The link to the call stops working, and the patient is notified.', { snapshot })
    : t('{snapshot} The time stays, and the patient is notified.', { snapshot })
}
