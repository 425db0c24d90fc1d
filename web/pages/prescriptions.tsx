import { Pill } from 'lucide-react'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export default function PrescriptionsPage() {
  return (
    <>
      <PageHead title="Prescriptions" />
      <PageHeader title="Prescriptions" description="What was prescribed, by whom and when." />
      <EmptyState
        icon={Pill}
        title="Prescriptions are not kept in this version"
        action={<LinkButton href="/medicines">Search Medicine</LinkButton>}
      >
        Medicines can be looked up in the public directory meanwhile.
      </EmptyState>
    </>
  )
}
