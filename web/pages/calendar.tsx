import { t } from '#language/translate.ts'
import { Calendar } from '#web/features/appointments/calendar/calendar.tsx'
import { LeaveDialog } from '#web/features/working-times/leave-dialog.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { useProduct } from '#web/shell/product.ts'

export default function CalendarPage() {
  const { name } = useProduct()
  return (
    <>
      <PageHead title={t('Appointment Calendar')} noIndex />
      <Calendar
        header={(action) => <PageHeader title={t('{name} Appointment Calendar', { name })} action={action} />}
        leave={(asked, onClose) => <LeaveDialog {...asked} onClose={onClose} />}
      />
    </>
  )
}
