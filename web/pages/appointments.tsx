import { lazy, Suspense } from 'react'
import { AppointmentsScreen } from '#web/features/appointments/list/appointments-screen.tsx'
import { BillButton } from '#web/features/bills/public/bill-button.tsx'
import { LeaveDialog } from '#web/features/working-times/leave-dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const Calendar = lazy(async () => ({
  default: (await import('#web/features/appointments/calendar/calendar.tsx')).Calendar,
}))

const WaitingByVideo = lazy(async () => ({
  default: (await import('#web/features/video-visits/waiting-list.tsx')).WaitingByVideo,
}))

/** The list, and in its tab the same calendar as at /calendar. */
export default function AppointmentsPage() {
  return (
    <AppointmentsScreen
      waitingByVideo={
        <Suspense fallback={null}>
          <WaitingByVideo />
        </Suspense>
      }
      bill={({ id, bill }, look) => <BillButton subject={{ kind: 'appointment', id }} bill={bill} {...look} />}
      calendar={
        <Suspense fallback={<Spinner />}>
          <Calendar leave={(asked, onClose) => <LeaveDialog {...asked} onClose={onClose} />} />
        </Suspense>
      }
    />
  )
}
