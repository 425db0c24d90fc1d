import { lazy, Suspense } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { countWaiting } from '#contract/appointments/desk.ts'
import { listClaimRequests } from '#contract/claims/chart-accounts.ts'
import { listClaims } from '#contract/claims/claims.ts'
import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import { listFamilyMembers } from '#contract/family-members.ts'
import { listInvitations } from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listWalkIns } from '#contract/walk-ins.ts'
import { waitingCountQuery } from '#web/features/appointments/public/waiting.tsx'
import { claimsQuery, requestsQuery } from '#web/features/claims/api.ts'
import { ClaimOffers, ClaimRequests } from '#web/features/claims/claim-cards.tsx'
import {
  activityQuery,
  dayQuery,
  firstCall,
  type Known,
  repliesTo,
  statsQuery,
  useFirstReplies,
} from '#web/features/dashboard/api.ts'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { FamilyManager } from '#web/features/family-members/family-manager.tsx'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { TodayOnDashboard } from '#web/features/medicine-reminders/today-card.tsx'
import { invitationsQuery, OpenInvitations } from '#web/features/invitations/open-invitations.tsx'
import { notificationsQuery } from '#web/features/notifications/public/api.ts'
import { queueQuery } from '#web/features/walk-ins/api.ts'
import { WalkIns } from '#web/features/walk-ins/walk-ins.tsx'
import { pageOf } from '#web/lib/page-context.ts'
import { useVisitor } from '#web/shell/current-user.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/dashboard.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

const LoginScreen = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-in/login-screen.tsx')).LoginScreen,
}))

/** The calls of the screen's queries by role, so that a new document comes with their replies and the browser asks nothing itself. */
function callsOf(user: CurrentUser) {
  const isPatient = user.role === 'patient'
  const isStaff = user.role === 'staff'
  return [
    firstCall(dayQuery(user), getDashboardDay, {}),
    firstCall(activityQuery(user), listActivity, { query: { limit: 6 } }),
    firstCall(notificationsQuery(1), listNotifications, { query: { offset: 0 } }),
    firstCall(invitationsQuery, listInvitations, {}),
    ...(isStaff ? [] : [firstCall(statsQuery(user), getDashboardStats, {})]),
    ...(isPatient
      ? [firstCall(claimsQuery, listClaims, {}), firstCall(familyQuery, listFamilyMembers, {})]
      : [firstCall(queueQuery(user.id), listWalkIns, {}), firstCall(waitingCountQuery(user), countWaiting, {})]),
    ...(isPatient || isStaff ? [] : [firstCall(requestsQuery(), listClaimRequests, { query: {} })]),
  ]
}

export async function loader({ context }: Route.LoaderArgs): Promise<Known[]> {
  const { user, call } = pageOf(context)
  return user ? repliesTo(callsOf(user), call) : []
}

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = (): Known[] => []

/** The dashboard at / and /dashboard. At /dashboard visitors see the sign-in screen; at / the landing page (web/reading/pages.ts). */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  useFirstReplies(loaderData)
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
