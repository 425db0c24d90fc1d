import { Building2 } from 'lucide-react'
import { ReminderStatus } from '#web/features/reminders/reminder-status.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export default function ClinicsPage() {
  const { role } = useSignedInUser()
  return (
    <>
      <PageHead title="Clinics" />
      <PageHeader title="Clinics" description="Clinics, with their services and opening hours." />
      <EmptyState
        icon={Building2}
        title="Clinics are not edited in this version"
        action={<LinkButton to="/appointments">Go to Appointments</LinkButton>}
      >
        Their appointments are all in the list.
      </EmptyState>
      {role === 'clinic_admin' ? <ReminderStatus /> : null}
    </>
  )
}
