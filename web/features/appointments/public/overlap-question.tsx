import { t } from '#language/translate.ts'
import { clock } from '#web/lib/clock.ts'
import { doctorName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { otherAppointmentIn } from './refused.ts'

interface OverlapQuestionProps {
  /** The error of the last attempt, of any kind. */
  error: unknown
  /** The patient's name; null when it is the reader. */
  who: string | null
  action: 'book' | 'reschedule'
  onAnyway: () => void
  /** Back to the form with its values. */
  onBack: () => void
}

/** Asks whether a patient should have two appointments at one time (rule T49). Renders nothing unless the server asked. */
export function OverlapQuestion({ error, who, action, onAnyway, onBack }: OverlapQuestionProps) {
  const other = otherAppointmentIn(error)
  if (!other) return null
  const { appointmentTime, doctor, clinicName } = other
  const facts = {
    who,
    time: clock(appointmentTime),
    doctor: `${doctorName(doctor)}${clinicName ? ` (${clinicName})` : ''}`,
  }
  const found =
    who === null
      ? t('You already have an appointment at {time} with {doctor}.', facts)
      : t('{who} already has an appointment at {time} with {doctor}.', facts)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onBack()}
      tone="normal"
      title={t('Another appointment at this time')}
      description={`${found} ${action === 'book' ? t('Book anyway?') : t('Reschedule anyway?')}`}
      confirmText={action === 'book' ? t('Book anyway') : t('Reschedule anyway')}
      keepText={t('Go back')}
      onConfirm={onAnyway}
    />
  )
}
