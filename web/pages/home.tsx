import { ClaimOffers } from '#web/features/claims/claim-offers.tsx'
import { ClaimRequests } from '#web/features/claims/claim-requests.tsx'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { FamilyManager } from '#web/features/family-members/family-manager.tsx'
import { TodayOnDashboard } from '#web/features/medicine-reminders/today-card.tsx'
import { OpenInvitations } from '#web/features/invitations/open-invitations.tsx'
import { WalkIns } from '#web/features/walk-ins/walk-ins.tsx'

/** The dashboard; visitors get the landing page at this address (web/reading/pages.ts). */
export default function HomePage() {
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
