import { FileText } from 'lucide-react'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export default function TestReportsPage() {
  return (
    <>
      <PageHead title="Test Reports" />
      <PageHeader title="Test Reports" description="Reports of patients, and with whom they are shared." />
      <EmptyState
        icon={FileText}
        title="Reports are not kept in this version"
        action={<LinkButton to="/appointments">Go to Appointments</LinkButton>}
      >
        Please bring them to the visit, as before.
      </EmptyState>
    </>
  )
}
