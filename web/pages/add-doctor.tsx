import { Stethoscope } from 'lucide-react'
import { requireUser } from '#web/shell/guards.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/add-doctor.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireUser(context, ['clinic_admin'])
  return null
}

export default function AddDoctorPage() {
  return (
    <>
      <PageHead title="Add New Doctor" />
      <PageHeader title="Add New Doctor" description="Brings a doctor into one of your clinics." />
      <EmptyState
        icon={Stethoscope}
        title="Doctors are not added here in this version"
        action={
          <LinkButton to="/" variant="secondary">
            Back to Dashboard
          </LinkButton>
        }
      >
        A doctor can register, and your operator joins the account to the clinic.
      </EmptyState>
    </>
  )
}
