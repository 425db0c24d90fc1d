import { CalendarDays } from 'lucide-react'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export default function CalendarPage() {
  return (
    <>
      <PageHead title="Calendar" />
      <PageHeader title="Calendar" description="The clinic’s days, by the hour." />
      <EmptyState
        icon={CalendarDays}
        title="The calendar is not part of this version"
        action={<LinkButton to="/appointments">Go to Appointments</LinkButton>}
      >
        Every visit with its date and time is in the list of appointments.
      </EmptyState>
    </>
  )
}
