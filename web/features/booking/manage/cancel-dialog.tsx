import type { Booking } from '#contract/booking.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useBookingChanges } from './use-booking.ts'

interface CancelDialogProps {
  token: string
  booking: Booking
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks once; the reason is optional and goes to the clinic. */
export function CancelDialog({ token, booking, open, onOpenChange }: CancelDialogProps) {
  const { cancel } = useBookingChanges(token)
  const { appointmentDate: date, appointmentTime: time, doctor } = booking
  const change = (isOpen: boolean) => {
    cancel.reset()
    onOpenChange(isOpen)
  }
  const confirm = (reason: string) =>
    cancel.mutate(reason, {
      onSuccess: () => {
        change(false)
        toast({ title: 'Appointment cancelled', description: 'Your slot has been released.' })
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title="Cancel this appointment?"
      description={`${longDate(date)}, ${clock(time)}, with ${doctorName(doctor.user)}. Your slot will be offered to other patients.`}
      confirmText="Cancel appointment"
      pendingText="Cancelling..."
      keepText="Keep appointment"
      pending={cancel.isPending}
      error={cancel.isError ? sentenceOf(cancel.error) : undefined}
      reason={{ label: 'Reason', help: 'The clinic will see this.', maxLength: 500 }}
      onConfirm={confirm}
    />
  )
}
