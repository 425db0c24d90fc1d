import { UserPlus } from 'lucide-react'
import { requireUser } from '#web/shell/guards.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/add-staff.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, ['clinic_admin'])
  return null
}

export default function AddStaffPage() {
  return (
    <>
      <PageHead title="Add New Staff Member" />
      <PageHeader title="Add New Staff Member" description="Brings a colleague to the desk of one of your clinics." />
      <EmptyState
        icon={UserPlus}
        title="Staff are not added here in this version"
        action={
          <LinkButton to="/" variant="secondary">
            Back to Dashboard
          </LinkButton>
        }
      >
        A colleague can register, and your operator joins the account to the clinic.
      </EmptyState>
    </>
  )
}
