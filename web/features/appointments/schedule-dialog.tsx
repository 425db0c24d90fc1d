import { useRef } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ScheduleForm } from './schedule/schedule-form.tsx'
import type { Preset } from './schedule/schedule-values.ts'

interface ScheduleDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What is chosen already, such as the day and time that was pressed in a calendar. */
  preset?: Preset
  /** The lists of appointments are read again by themselves; this is for what else follows. */
  onScheduled?: (appointment: Appointment) => void
}

/** Booking an appointment: the desk and the doctor for a patient of the clinic, a patient for themself. */
export function ScheduleDialog({ open, onOpenChange, preset, onScheduled }: ScheduleDialogProps) {
  const { role, memberships } = useSignedInUser()
  const isTouched = useRef(false)
  const belongs = role === 'patient' || memberships.length > 0
  const close = () => {
    isTouched.current = false
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      mayClose={() => !isTouched.current || window.confirm('Close without scheduling this appointment?')}
      title="Schedule New Appointment"
    >
      {belongs ? (
        <ScheduleForm
          preset={preset}
          onTouched={(touched) => (isTouched.current = touched)}
          onClose={close}
          onScheduled={onScheduled}
        />
      ) : (
        <p className="text-muted">
          Your account does not belong to a clinic yet. When it does, you can book for its patients here.
        </p>
      )}
    </Dialog>
  )
}
