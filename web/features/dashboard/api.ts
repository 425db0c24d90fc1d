import { queryOptions } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import { call } from '#web/lib/api.ts'

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
