import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AppointmentList } from './appointment-list.tsx'
import { CalendarTab } from './calendar-tab.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

const tabs = [
  { value: 'list', label: 'List View' },
  { value: 'calendar', label: 'Calendar View' },
] as const

/** The appointments that the reader may see. The chosen view stands in the address. */
export function AppointmentsScreen() {
  const { role } = useSignedInUser()
  const [query, setQuery] = useSearchParams()
  const [isScheduling, setScheduling] = useState(false)
  const view = query.get('view') === 'calendar' ? 'calendar' : 'list'
  const show = (next: string) => {
    const address = new URLSearchParams(window.location.search)
    if (next === 'calendar') address.set('view', next)
    else address.delete('view')
    setQuery(address, { preventScrollReset: true })
  }
  return (
    <>
      <PageHead title="Appointments" noIndex />
      <PageHeader
        title="Appointments"
        description={
          role === 'doctor' ? 'Manage your patient appointments' : 'View and manage your upcoming appointments'
        }
        action={
          <Button onClick={() => setScheduling(true)}>
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            New Appointment
          </Button>
        }
      />
      <Tabs label="Views" tabs={tabs} value={view} onChange={show}>
        {view === 'calendar' ? (
          <CalendarTab onShowList={() => show('list')} />
        ) : (
          <AppointmentList onSchedule={() => setScheduling(true)} />
        )}
      </Tabs>
      <ScheduleDialog open={isScheduling} onOpenChange={setScheduling} />
    </>
  )
}
