import { getDashboardDay, getDashboardStats, listActivity } from '#contract/dashboard.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { dashboardDay, dashboardStats, recentActivity } from './use-cases.ts'

export function openDashboard(door: Door, deps: Deps): void {
  door.open(getDashboardStats, ({ actor }) => dashboardStats(deps, actor as SignedIn))
  door.open(getDashboardDay, ({ actor, query }) => dashboardDay(deps, actor as SignedIn, query))
  door.open(listActivity, ({ actor, query }) => recentActivity(deps, actor as SignedIn, query.limit))
}
