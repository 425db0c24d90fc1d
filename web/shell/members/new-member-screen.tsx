import { ArrowLeft, Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdministeredClinics } from '#web/shell/administered-clinics.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NewMemberScreenProps {
  title: string
  description: string
  /** Said to whoever runs no clinic yet. */
  needsClinic: string
  children: ReactNode
}

/** The page on which somebody is added to a clinic. */
export function NewMemberScreen({ title, description, needsClinic, children }: NewMemberScreenProps) {
  const clinics = useAdministeredClinics()
  return (
    <>
      <PageHead title={title} />
      <Link to="/" className="link mb-3 inline-flex min-h-11 items-center gap-1.5 md:min-h-0">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Dashboard
      </Link>
      <PageHeader title={title} description={description} />
      {clinics.length === 0 ? (
        <EmptyState
          icon={Building2}
          title="You have no clinic yet"
          action={<LinkButton to="/clinics">Go to Clinics</LinkButton>}
        >
          {needsClinic}
        </EmptyState>
      ) : (
        children
      )}
    </>
  )
}
