import { ClaimOffers } from '#web/features/claims/claim-offers.tsx'
import { ClaimRequests } from '#web/features/claims/claim-requests.tsx'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import type { FirstReplies } from '#web/features/dashboard/first-calls.ts'
import { useFirstReplies } from '#web/features/dashboard/use-first-replies.ts'
import { FamilyManager } from '#web/features/family-members/family-manager.tsx'
import { TodayOnDashboard } from '#web/features/medicine-reminders/today-card.tsx'
import { OpenInvitations } from '#web/features/invitations/open-invitations.tsx'
import { WalkIns } from '#web/features/walk-ins/walk-ins.tsx'

/** The dashboard with the cards of other features, at / and /dashboard. */
export function WholeDashboard({ replies }: { replies: FirstReplies }) {
  useFirstReplies(replies)
  return (
    <Dashboard
      invitations={<OpenInvitations />}
      claims={<ClaimOffers />}
      family={<FamilyManager />}
      medicines={<TodayOnDashboard />}
      claimRequests={<ClaimRequests />}
      walkIns={<WalkIns />}
    />
  )
}
