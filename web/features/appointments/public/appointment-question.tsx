import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { AppointmentChange, AppointmentMode } from '#contract/appointments/appointments.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Acted, appointmentInWords, isDeclined } from './words.ts'

/** Changes that need a confirmation, as they email the patient. */
export type Question = 'cancelled' | 'mode'

const words = (mode: AppointmentMode, declines: boolean) => ({
  mode: {
    title: mode === 'video' ? t('Change to the clinic?') : t('Change to video?'),
    confirmText: mode === 'video' ? t('Change to the clinic') : t('Change to video'),
    pendingText: t('Saving...'),
    keepText: t('Go back'),
    reason: undefined,
  },
  cancelled: {
    ...(declines
      ? {
          title: t('Decline this booking?'),
          confirmText: t('Decline booking'),
          pendingText: t('Declining...'),
          keepText: t('Keep booking'),
        }
      : {
          title: t('Cancel this appointment?'),
          confirmText: t('Cancel appointment'),
          pendingText: t('Cancelling...'),
          keepText: t('Keep appointment'),
        }),
    reason: {
      label: t('Reason'),
      help: t('Visible to everyone with access to this appointment, including the patient.'),
    },
  },
})

interface AppointmentQuestionProps {
  question: Question
  appointment: Acted
  pending: boolean
  /** The error message of a failed attempt; the dialog stays open. */
  error?: string | undefined
  onConfirm: (change: AppointmentChange) => void
  onClose: () => void
}

/** Asks before cancelling or declining an appointment, or changing it between the clinic and video. */
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
      {...words(snapshot.mode, isDeclined(snapshot))[question]}
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
