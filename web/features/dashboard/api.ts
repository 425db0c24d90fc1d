import { dehydrate, type DehydratedState, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
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

/** A query whose reply comes with the page. */
export interface FirstQuery {
  queryKey: QueryKey
  /** Calls its endpoint on the server. Without a reply, the browser asks. */
  ask: (call: PageCall) => Promise<unknown>
}

/** Returns a query with its call, as the query makes it in the browser. */
export const firstQuery = <E extends Endpoint>(
  { queryKey }: { queryKey: QueryKey },
  endpoint: E,
  sent: Sent<E>,
): FirstQuery => ({ queryKey, ask: (call) => call(endpoint, sent) })

/** Makes the calls in parallel and returns the replies for the browser's cache. It retries failed ones and shows the error. */
export async function repliesTo(queries: readonly FirstQuery[], call: PageCall): Promise<DehydratedState> {
  const client = new QueryClient()
  await Promise.allSettled(queries.map(async ({ queryKey, ask }) => client.setQueryData(queryKey, await ask(call))))
  return dehydrate(client)
}
