import { msg, t } from '#language/translate.ts'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAsked } from '#web/lib/use-asked.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AppointmentList } from './appointment-list.tsx'
import type { BillOf } from './row-actions.tsx'
import { ScheduleDialog } from '#web/features/appointments/public/schedule/schedule-dialog.tsx'

const tabs = [
  { value: 'list', label: msg('List View') },
  { value: 'calendar', label: msg('Calendar View') },
] as const

/** Values of `view` in the address that open the calendar tab. */
const calendarViews = new Set(['calendar', 'month', 'week', 'day'])

/** The appointments that the reader can see. The address contains the chosen view; the page passes the rest in. */
export function AppointmentsScreen({
  calendar,
  waitingByVideo,
  bill,
}: {
  calendar: ReactNode
  waitingByVideo: ReactNode
  bill: BillOf
}) {
  const { role, screens } = useSignedInUser()
  const [query, setQuery] = useSearchParams()
  const [isAsked, asked] = useAsked('new')
  const [isOpen, setOpen] = useState(false)
  const isScheduling = isOpen || isAsked
  const setScheduling = (opens: boolean) => {
    setOpen(opens)
    if (!opens) asked()
  }
  const view = calendarViews.has(query.get('view') ?? '') ? 'calendar' : 'list'
  const show = (next: string) => {
    const address = new URLSearchParams(window.location.search)
    if (next === 'calendar') address.set('view', next)
    else address.delete('view')
    setQuery(address, { preventScrollReset: true })
  }
  return (
    <>
      <PageHead title={t('Appointments')} noIndex />
      <PageHeader
        title={t('Appointments')}
        description={
          role === 'doctor' ? t('Manage your patient appointments') : t('View and manage your upcoming appointments')
        }
        action={
          role === 'patient' ? (
            <>
              <LinkButton to="/waiting-list" variant="secondary">
                {t('Waiting list')}
              </LinkButton>
              <LinkButton to="/book">
                <CalendarPlus aria-hidden="true" className="size-4.5" />
                {t('New Appointment')}
              </LinkButton>
            </>
          ) : (
            <>
              <LinkButton to="/waiting-list" variant="secondary">
                {t('Waiting list')}
              </LinkButton>
              {screens.includes('queue') ? (
                <LinkButton to="/queue" variant="secondary">
                  {t('Queue')}
                </LinkButton>
              ) : null}
              <Button onClick={() => setScheduling(true)}>
                <CalendarPlus aria-hidden="true" className="size-4.5" />
                {t('New Appointment')}
              </Button>
            </>
          )
        }
      />
      {role === 'patient' ? null : waitingByVideo}
      <Tabs label={t('Views')} tabs={tabs.map((tab) => ({ ...tab, label: t(tab.label) }))} value={view} onChange={show}>
        {view === 'calendar' ? calendar : <AppointmentList bill={bill} onSchedule={() => setScheduling(true)} />}
      </Tabs>
      {role === 'patient' ? null : <ScheduleDialog open={isScheduling} onOpenChange={setScheduling} />}
    </>
  )
}
