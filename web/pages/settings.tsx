import { Settings } from 'lucide-react'
import { OwnReminders } from '#web/features/reminders/own-reminders.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export default function SettingsPage() {
  const { role } = useSignedInUser()
  return (
    <>
      <PageHead title="Settings" />
      <PageHeader title="Settings" description="How the product behaves for you." />
      {role === 'patient' ? (
        <OwnReminders />
      ) : (
        <EmptyState
          icon={Settings}
          title="There is nothing to set in this version but your password"
          action={<LinkButton to="/change-password">Change password</LinkButton>}
        >
          The colours follow your device, light or dark.
        </EmptyState>
      )}
    </>
  )
}
