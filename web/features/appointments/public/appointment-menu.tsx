import { msg, t } from '#language/translate.ts'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentChange } from '#contract/appointments/appointments.ts'
import { useNow } from '#web/shell/use-now.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useSetArrival } from './arrival.tsx'
import { useUndo } from './use-change-appointment.ts'
import { type Acted, appointmentInWords, type Described, isDue } from './words.ts'

/** Actions that can be a button beside the menu. */
type Step = 'move' | 'cancel' | 'complete' | 'checkIn'

/** What undoing each end is called. */
export const undoWords = {
  completed: msg('Undo completion'),
  cancelled: msg('Undo cancellation'),
  no_show: msg('Undo no-show'),
}

interface AppointmentMenuProps {
  appointment: Acted
  /** Actions shown as buttons. */
  without?: readonly Step[]
  describedBy?: string
  disabled?: boolean
  onChange: (change: AppointmentChange) => void
  onAsk: (question: Question) => void
  /** Without it, rescheduling isn't offered. */
  onMove?: () => void
}

/** The menu of less frequent actions that the server allows in `can`; renders nothing without any. */
export function AppointmentMenu({
  appointment,
  without = [],
  describedBy,
  disabled,
  onChange,
  onAsk,
  onMove,
}: AppointmentMenuProps) {
  const [now] = useState(useNow())
  const undo = useUndo(appointment)
  const arrival = useSetArrival(appointment)
  const { can, status } = appointment
  const due = isDue(appointment, now)
  const offers = (step: Step) => can[step] && !without.includes(step)
  const items = [
    offers('move') && onMove ? { label: t('Reschedule'), onSelect: onMove } : null,
    // appointments booked by the clinic need no confirmation (rule I2)
    can.confirm && status === 'scheduled'
      ? { label: t('Mark confirmed'), onSelect: () => onChange({ status: 'confirmed' }) }
      : null,
    offers('checkIn') ? { label: t('Check in'), onSelect: () => arrival.mutate(true) } : null,
    can.undoCheckIn && !without.includes('checkIn')
      ? { label: t('Undo check-in'), onSelect: () => arrival.mutate(false) }
      : null,
    offers('complete') && due ? { label: t('Complete'), onSelect: () => onChange({ status: 'completed' }) } : null,
    can.noShow && due ? { label: t('Mark as no-show'), onSelect: () => onAsk('no_show') } : null,
    can.undo && status in undoWords ? { label: t(undoWords[status as keyof typeof undoWords]), onSelect: undo } : null,
  ].filter((item) => item !== null)
  const cancels = offers('cancel')
  if (items.length === 0 && !cancels) return null
  return (
    <Menu
      trigger={
        <IconButton
          label={t('More actions')}
          aria-describedby={describedBy}
          disabled={disabled || arrival.isPending}
          className="border border-line-strong/60 md:size-11 lg:size-8 lg:border-transparent print:hidden"
        >
          <EllipsisVertical aria-hidden="true" className="size-4.5" />
        </IconButton>
      }
    >
      {items.map(({ label, onSelect }) => (
        <MenuItem key={label} onSelect={onSelect}>
          {label}
        </MenuItem>
      ))}
      {cancels ? (
        <MenuItem tone="danger" onSelect={() => onAsk('cancelled')}>
          {t('Cancel appointment')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}

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
