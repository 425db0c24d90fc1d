import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import type { PageCall } from '#web/lib/page-context.ts'

/** Shares the key prefix of appointments, so that refetching them refetches the dashboard. */
const KEY = '/api/appointments'

/** Who looks, and as which of their parts: each has a dashboard of its own. */
type Viewer = Pick<CurrentUser, 'id' | 'role'>

export const statsQuery = ({ id, role }: Viewer) =>
  queryOptions({ queryKey: [KEY, 'dashboard', 'stats', id, role], queryFn: () => call(getDashboardStats, {}) })

export const dayQuery = ({ id, role }: Viewer) =>
  queryOptions({ queryKey: [KEY, 'dashboard', 'today', id, role], queryFn: () => call(getDashboardDay, {}) })

export const activityQuery = ({ id, role }: Viewer) =>
  queryOptions({
    queryKey: [KEY, 'dashboard', 'activity', id, role],
    queryFn: () => call(listActivity, { query: { limit: 6 } }),
  })

/** A reply and the key of the query that would have asked for it. */
export type Known = readonly [key: QueryKey, reply: unknown]

/** A call that a page makes on the server for one of its queries. */
type FirstCall = (call: PageCall) => Promise<Known>

/** Names the call of a query, as the query itself makes it in the browser. */
export const firstCall =
  <E extends Endpoint>({ queryKey }: { queryKey: QueryKey }, endpoint: E, sent: Sent<E>): FirstCall =>
  async (call) => [queryKey, await call(endpoint, sent)]

/** Makes calls side by side. One that is refused or fails is left out: the screen asks again and says why. */
export async function repliesTo(calls: readonly FirstCall[], call: PageCall): Promise<Known[]> {
  const answers = await Promise.allSettled(calls.map((one) => one(call)))
  return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** Puts the replies that came with the page where the screen's queries look for them. */
export function useFirstReplies(replies: readonly Known[]): void {
  const client = useQueryClient()
  // Once the markup of the server, which has no data, has been compared, and before a query asks. With data in that markup, buttons
  // would be there seconds before they work.
  useLayoutEffect(() => {
    for (const [key, reply] of replies) if (client.getQueryData(key) === undefined) client.setQueryData(key, reply)
  }, [client, replies])
}
