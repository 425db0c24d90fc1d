import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import type { PageCall } from '#web/lib/page-context.ts'

/** Shares the key prefix of appointments, so that refetching them refetches the dashboard. */
const KEY = '/api/appointments'

/** The reader and their role: each role has its own dashboard. */
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

/** A reply and the key of its query. */
export type Known = readonly [key: QueryKey, reply: unknown]

/** A call that a page makes on the server for one of its queries. */
type FirstCall = (call: PageCall) => Promise<Known>

/** Returns the call of a query, as the query makes it in the browser. */
export const firstCall =
  <E extends Endpoint>({ queryKey }: { queryKey: QueryKey }, endpoint: E, sent: Sent<E>): FirstCall =>
  async (call) => [queryKey, await call(endpoint, sent)]

/** Runs calls in parallel. Failed ones are left out: the screen retries and shows the error. */
export async function repliesTo(calls: readonly FirstCall[], call: PageCall): Promise<Known[]> {
  const answers = await Promise.allSettled(calls.map((one) => one(call)))
  return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** Puts the page's replies into the query cache. */
export function useFirstReplies(replies: readonly Known[]): void {
  const client = useQueryClient()
  // After hydration of the server's markup, which has no data, and before queries run. With data in that markup, buttons would be
  // visible seconds before they work.
  useLayoutEffect(() => {
    for (const [key, reply] of replies) if (client.getQueryData(key) === undefined) client.setQueryData(key, reply)
  }, [client, replies])
}
