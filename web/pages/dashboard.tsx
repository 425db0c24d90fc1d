import { lazy, Suspense } from 'react'
import { ClaimOffers } from '#web/features/claims/claim-offers.tsx'
import { ClaimRequests } from '#web/features/claims/claim-requests.tsx'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { FamilyManager } from '#web/features/family-members/family-manager.tsx'
import { TodayOnDashboard } from '#web/features/medicine-reminders/today-card.tsx'
import { OpenInvitations } from '#web/features/invitations/open-invitations.tsx'
import { WalkIns } from '#web/features/walk-ins/walk-ins.tsx'
import { useVisitor } from '#web/shell/current-user.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const LoginScreen = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-in/login-screen.tsx')).LoginScreen,
}))

/** The dashboard at /dashboard; visitors see the sign-in screen. */
export default function DashboardPage() {
  if (useVisitor())
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
  return (
    <Suspense fallback={<Spinner />}>
      <LoginScreen />
    </Suspense>
  )
}
