import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentChange } from '#contract/appointments/appointments.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { type Acted, isDue } from './acted.ts'
import type { Question } from './change-question.tsx'
import { useSetArrival } from './use-set-arrival.ts'
import { useUndo } from './use-change-appointment.ts'

/** What may stand beside the menu as a button. */
type Step = 'move' | 'cancel' | 'complete' | 'checkIn'

const undoWords = { completed: 'Undo completion', cancelled: 'Undo cancellation', no_show: 'Undo no-show' } as const

interface AppointmentMenuProps {
  appointment: Acted
  /** Already there as buttons. */
  without?: readonly Step[]
  describedBy?: string
  disabled?: boolean
  onChange: (change: AppointmentChange) => void
  onAsk: (question: Question) => void
  /** Without it, moving is not offered. */
  onMove?: () => void
}

/** What is done less often with an appointment, as the server says in `can`; nothing where there is nothing. */
export function AppointmentMenu({
  appointment,
  without = [],
  describedBy,
  disabled,
  onChange,
  onAsk,
  onMove,
}: AppointmentMenuProps) {
  const [now] = useState(Date.now)
  const undo = useUndo(appointment)
  const arrival = useSetArrival(appointment)
  const { can, status } = appointment
  const due = isDue(appointment, now)
  const offers = (step: Step) => can[step] && !without.includes(step)
  const items = [
    offers('move') && onMove ? { label: 'Reschedule', onSelect: onMove } : null,
    // what the clinic booked itself needs no confirming (rule I2)
    can.confirm && status === 'scheduled'
      ? { label: 'Mark confirmed', onSelect: () => onChange({ status: 'confirmed' }) }
      : null,
    offers('checkIn') ? { label: 'Check in', onSelect: () => arrival.mutate(true) } : null,
    can.undoCheckIn && !without.includes('checkIn')
      ? { label: 'Undo check-in', onSelect: () => arrival.mutate(false) }
      : null,
    offers('complete') && due ? { label: 'Complete', onSelect: () => onChange({ status: 'completed' }) } : null,
    can.noShow && due ? { label: 'Mark as no-show', onSelect: () => onAsk('no_show') } : null,
    can.undo && status in undoWords ? { label: undoWords[status as keyof typeof undoWords], onSelect: undo } : null,
  ].filter((item) => item !== null)
  const cancels = offers('cancel')
  if (items.length === 0 && !cancels) return null
  return (
    <Menu
      trigger={
        <IconButton
          label="More actions"
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
          Cancel appointment
        </MenuItem>
      ) : null}
    </Menu>
  )
}
