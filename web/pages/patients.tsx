import { Users } from 'lucide-react'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The charts of a clinic: for its doctors, its desk and its administrator (trap T26). */
export default function PatientsPage() {
  const { role } = useSignedInUser()
  return (
    <>
      <PageHead title="Patients" />
      <PageHeader title="Patients" description={role === 'patient' ? undefined : 'The charts of your clinic.'} />
      {role === 'patient' ? (
        <Notice tone="caution" title="Access Denied">
          Patient management is for the people of a clinic. Your own visits are under Appointments.
        </Notice>
      ) : (
        <EmptyState
          icon={Users}
          title="Charts are not listed in this version"
          action={<LinkButton to="/appointments">Go to Appointments</LinkButton>}
        >
          The patient of each visit is named in the list of appointments.
        </EmptyState>
      )}
    </>
  )
}
