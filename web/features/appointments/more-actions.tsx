import { EllipsisVertical } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { Question } from '#web/shell/visit-question.tsx'

interface MoreActionsProps {
  appointment: Appointment
  hasBegun: boolean
  describedBy: string
  disabled: boolean
  onMove: () => void
  onAsk: (question: Question) => void
}

/** Beside the next step of a visit, what is done less often. A no-show is one only when its time has come. */
export const MoreActions = ({ appointment, hasBegun, describedBy, disabled, onMove, onAsk }: MoreActionsProps) => (
  <Menu
    trigger={
      <IconButton
        label="More actions"
        aria-describedby={describedBy}
        disabled={disabled}
        className="border border-line-strong/60 md:size-11 lg:size-8 lg:border-transparent"
      >
        <EllipsisVertical aria-hidden="true" className="size-4.5" />
      </IconButton>
    }
  >
    {appointment.can.move ? <MenuItem onSelect={onMove}>Move</MenuItem> : null}
    {appointment.can.noShow && hasBegun ? <MenuItem onSelect={() => onAsk('no_show')}>Mark as no-show</MenuItem> : null}
    {appointment.can.cancel ? (
      <MenuItem tone="danger" onSelect={() => onAsk('cancelled')}>
        Cancel appointment
      </MenuItem>
    ) : null}
  </Menu>
)
