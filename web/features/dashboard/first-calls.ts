import type { QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { countWaiting } from '#contract/appointments/desk.ts'
import { listClaims } from '#contract/claims/claims.ts'
import { listClaimRequests } from '#contract/claims/chart-accounts.ts'
import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { listFamilyMembers } from '#contract/family-members.ts'
import { listInvitations } from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listWalkIns } from '#contract/walk-ins.ts'
import { waitingCountQuery } from '#web/features/appointments/for-others/waiting.ts'
import { claimsQuery, requestsQuery } from '#web/features/claims/api.ts'
import { familyQuery } from '#web/features/family-members/for-others/family-members-query.ts'
import { invitationsQuery } from '#web/features/invitations/open-invitations.tsx'
import { notificationsQuery } from '#web/features/notifications/for-others/api.ts'
import { queueQuery } from '#web/features/walk-ins/api.ts'
import type { PageContext } from '#web/lib/page-context.ts'
import { activityQuery, dayQuery, statsQuery } from './api.ts'

/** A reply and the key of the query that would have asked for it. */
export type Known = readonly [key: QueryKey, reply: unknown]

/** Replies for the markup of the server, and those that are written by the reader's own clock, which the server doesn't know. */
export interface FirstReplies {
  rendered: Known[]
  later: Known[]
}

export const noReplies: FirstReplies = { rendered: [], later: [] }

/**
 * Makes the calls of the first screen after signing in on the server, so that the page comes with them and the browser asks nothing
 * itself. A call that is refused or fails is left out: the screen asks again and says why.
 */
export async function firstReplies({ user, call }: Pick<PageContext, 'user' | 'call'>): Promise<FirstReplies> {
  if (!user) return noReplies
  const ask = async <E extends Endpoint>({ queryKey }: { queryKey: QueryKey }, endpoint: E, sent: Sent<E>) =>
    [queryKey, await call(endpoint, sent)] as const
  const isPatient = user.role === 'patient'
  const isStaff = user.role === 'staff'
  const [rendered, later] = await Promise.all([
    succeeded([
      ask(dayQuery(user), getDashboardDay, {}),
      ask(notificationsQuery(1), listNotifications, { query: { offset: 0 } }),
      ask(invitationsQuery, listInvitations, {}),
      ...(isStaff ? [] : [ask(statsQuery(user), getDashboardStats, {})]),
      ...(isPatient
        ? [ask(familyQuery, listFamilyMembers, {})]
        : [ask(queueQuery(user.id), listWalkIns, {}), ask(waitingCountQuery(user), countWaiting, {})]),
    ]),
    succeeded([
      ask(activityQuery(user), listActivity, { query: { limit: 6 } }),
      ...(isPatient ? [ask(claimsQuery, listClaims, {})] : []),
      ...(isPatient || isStaff ? [] : [ask(requestsQuery(), listClaimRequests, { query: {} })]),
    ]),
  ])
  return { rendered, later }
}

async function succeeded(asked: Promise<Known>[]): Promise<Known[]> {
  const answers = await Promise.allSettled(asked)
  return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
