import { lazy, Suspense } from 'react'
import { ClaimOffers } from '#web/features/claims/claim-offers.tsx'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { FamilyManager } from '#web/features/family-members/family-manager.tsx'
import { useVisitor } from '#web/shell/current-user.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const LoginScreen = lazy(async () => ({
  default: (await import('#web/features/accounts/login-screen.tsx')).LoginScreen,
}))

/** The dashboard again, under its own name; visitors see the sign-in screen here. */
export default function DashboardPage() {
  if (useVisitor()) return <Dashboard claims={<ClaimOffers />} family={<FamilyManager />} />
  return (
    <Suspense fallback={<Spinner />}>
      <LoginScreen />
    </Suspense>
  )
}
