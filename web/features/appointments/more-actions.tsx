import { EllipsisVertical } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { Question } from './questions.ts'

interface MoreActionsProps {
  appointment: Appointment
  describedBy: string
  disabled: boolean
  onAsk: (question: Question) => void
}

/** For a visit whose time has come: what is done less often than completing it. */
export const MoreActions = ({ appointment, describedBy, disabled, onAsk }: MoreActionsProps) => (
  <Menu
    trigger={
      <IconButton
        label="More actions"
        aria-describedby={describedBy}
        disabled={disabled}
        className="md:size-11 lg:size-8"
      >
        <EllipsisVertical aria-hidden="true" className="size-4.5" />
      </IconButton>
    }
  >
    {appointment.can.noShow ? <MenuItem onSelect={() => onAsk('no_show')}>Mark as no-show</MenuItem> : null}
    {appointment.can.cancel ? (
      <MenuItem tone="danger" onSelect={() => onAsk('cancelled')}>
        Cancel appointment
      </MenuItem>
    ) : null}
  </Menu>
)
