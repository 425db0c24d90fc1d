import { msg, t } from '#language/translate.ts'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentChange } from '#contract/appointments/appointments.ts'
import { useNow } from '#web/shell/use-now.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { Question } from './appointment-question.tsx'
import { useSetArrival } from './arrival.tsx'
import { useUndo } from './use-change-appointment.ts'
import { type Acted, isDeclined, isDue } from './words.ts'

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
  const { can, status, mode } = appointment
  const due = isDue(appointment, now)
  const offers = (step: Step) => can[step] && !without.includes(step)
  const items = [
    offers('move') && onMove ? { label: t('Reschedule'), onSelect: onMove } : null,
    can.changeMode
      ? { label: mode === 'video' ? t('Change to the clinic') : t('Change to video'), onSelect: () => onAsk('mode') }
      : null,
    // appointments booked by the clinic need no confirmation (rule I2)
    can.confirm && status === 'scheduled'
      ? { label: t('Mark confirmed'), onSelect: () => onChange({ status: 'confirmed' }) }
      : null,
    offers('checkIn') ? { label: t('Check in'), onSelect: () => arrival.mutate(true) } : null,
    can.undoCheckIn && !without.includes('checkIn')
      ? { label: t('Undo check-in'), onSelect: () => arrival.mutate(false) }
      : null,
    offers('complete') && due ? { label: t('Complete'), onSelect: () => onChange({ status: 'completed' }) } : null,
    // not asked about: no one is notified, and the toast undoes it
    can.noShow && due ? { label: t('Mark as no-show'), onSelect: () => onChange({ status: 'no_show' }) } : null,
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
          {isDeclined(appointment) ? t('Decline booking') : t('Cancel appointment')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}

/** Asks before cancelling or declining an appointment, or changing it between the clinic and video. */
export const AppointmentQuestion = onDemand(
  async () => (await import('./appointment-question.tsx')).AppointmentQuestion,
)
