import { Calendar } from '#web/features/appointments/calendar/calendar.tsx'
import { LeaveDialog } from '#web/features/working-times/leave-dialog.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { useProduct } from '#web/shell/product.ts'

export default function CalendarPage() {
  const { name } = useProduct()
  return (
    <>
      <PageHead title="Appointment Calendar" noIndex />
      <Calendar
        header={(action) => <PageHeader title={`${name} Appointment Calendar`} action={action} />}
        leave={(asked, onClose) => <LeaveDialog {...asked} onClose={onClose} />}
      />
    </>
  )
}
