import { useSignedInUser } from '#web/shell/current-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ClinicChoices } from './clinic-choices.tsx'

interface ScheduleDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Making an appointment: the booking page of a clinic knows its services, doctors and free times. */
export function ScheduleDialog({ open, onOpenChange }: ScheduleDialogProps) {
  const { memberships } = useSignedInUser()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Schedule New Appointment"
      description={
        memberships.length > 0
          ? 'Your clinic’s booking page shows its services and free times.'
          : 'Choose a clinic. Its booking page shows its services, doctors and free times.'
      }
    >
      <ClinicChoices />
    </Dialog>
  )
}
