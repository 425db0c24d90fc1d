import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { dashboardDay, dashboardStats, recentActivity } from './use-cases.ts'

export function mountDashboard(door: Door, deps: Deps): void {
  door.open(getDashboardStats, ({ actor }) => dashboardStats(deps, actor))
  door.open(getDashboardDay, ({ actor, caller, query }) =>
    dashboardDay(deps, { actor: actor, address: caller.address }, query),
  )
  door.open(listActivity, ({ actor, caller, query }) =>
    recentActivity(deps, { actor: actor, address: caller.address }, query.limit),
  )
}
