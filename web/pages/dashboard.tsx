import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { listClaimRequests } from '#contract/claims/requests.ts'
import { listClaims } from '#contract/claims/offers.ts'
import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import { listFamilyMembers } from '#contract/family-members.ts'
import { listNextImmunizations } from '#contract/immunization/next.ts'
import { listInvitations } from '#contract/invitations/received.ts'
import { listDoses } from '#contract/medicine-reminders/doses.ts'
import { listWalkIns } from '#contract/walk-ins/walk-ins.ts'
import { claimsQuery, requestsQuery } from '#web/features/claims/queries.ts'
import { ClaimOffers, ClaimRequests } from '#web/features/claims/claim-cards.tsx'
import { activityQuery, dayQuery, statsQuery } from '#web/features/dashboard/api.ts'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { FamilyManager } from '#web/features/family-members/family-manager.tsx'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { dosesQuery } from '#web/features/medicine-reminders/doses.ts'
import { NextVaccines } from '#web/features/immunization/public/next-vaccines.tsx'
import { nextQuery } from '#web/features/immunization/public/next-query.ts'
import { TodayOnDashboard } from '#web/features/medicine-reminders/today-card.tsx'
import { invitationsQuery, OpenInvitations } from '#web/features/invitations/open-invitations.tsx'
import { queueQuery } from '#web/features/walk-ins/api.ts'
import { WalkIns } from '#web/features/walk-ins/walk-ins.tsx'
import { firstQuery, repliesTo } from '#web/lib/first-replies.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { useVisitor } from '#web/shell/current-user.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/dashboard.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

const LoginScreen = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-in/login-screen.tsx')).LoginScreen,
}))

/** Returns the screen's queries by role: a new document comes with their replies, and the server renders them. */
function queriesOf(user: CurrentUser) {
  const isPatient = user.role === 'patient'
  const isStaff = user.role === 'staff'
  return [
    firstQuery(dayQuery(user), getDashboardDay, {}),
    firstQuery(activityQuery(user), listActivity, { query: { limit: 6 } }),
    firstQuery(invitationsQuery, listInvitations, {}),
    ...(isStaff ? [] : [firstQuery(statsQuery(user), getDashboardStats, {})]),
    ...(isPatient
      ? [
          firstQuery(claimsQuery, listClaims, {}),
          firstQuery(familyQuery, listFamilyMembers, {}),
          firstQuery(dosesQuery(), listDoses, { query: {} }),
          firstQuery(nextQuery(), listNextImmunizations, {}),
        ]
      : [firstQuery(queueQuery(user.id), listWalkIns, {})]),
    ...(isPatient || isStaff ? [] : [firstQuery(requestsQuery(), listClaimRequests, { query: {} })]),
  ]
}

export async function loader({ context }: Route.LoaderArgs): Promise<DehydratedState | null> {
  const { user, call } = pageOf(context)
  return user && repliesTo(queriesOf(user), call)
}

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => null

/** The dashboard at / and /dashboard. At /dashboard visitors see the sign-in screen; at / the landing page (web/reading/pages.ts). */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  if (useVisitor())
    return (
      <HydrationBoundary state={loaderData}>
        <Dashboard
          invitations={<OpenInvitations />}
          claims={<ClaimOffers />}
          family={
            <>
              <ClaimOffers isTaken />
              <FamilyManager />
            </>
          }
          medicines={
            <>
              <TodayOnDashboard />
              <NextVaccines />
            </>
          }
          claimRequests={<ClaimRequests />}
          walkIns={<WalkIns />}
        />
      </HydrationBoundary>
    )
  return (
    <Suspense fallback={<Spinner />}>
      <LoginScreen />
    </Suspense>
  )
}
