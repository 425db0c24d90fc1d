import { Building2 } from 'lucide-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const words: Partial<Record<CurrentUser['role'], { title: string; text: string; action: string }>> = {
  clinic_admin: {
    title: 'Set up your clinic to get started.',
    text: 'It begins with a General Consultation and the usual opening hours. You can add doctors, staff and services next.',
    action: 'Add clinic',
  },
  doctor: {
    title: 'Join a clinic, or set up your own.',
    text: 'When a clinic adds or invites you, it appears here. If you run your own practice, set it up with this account.',
    action: 'Set up your clinic',
  },
}

/** The one thing to do for an administrator or a doctor who has no clinic yet. */
export function FirstClinic({ user: { role, memberships } }: { user: CurrentUser }) {
  const said = memberships.length === 0 && words[role]
  if (!said) return null
  return (
    <div className="mb-6">
      <EmptyState
        icon={Building2}
        title={said.title}
        action={<LinkButton to="/clinics?new=1">{said.action}</LinkButton>}
      >
        {said.text}
      </EmptyState>
    </div>
  )
}
