import { exportAnalytics, getAnalytics } from '#contract/analytics/analytics.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { analyticsOf, tableAsRows } from './use-cases.ts'

export function mountAnalytics(door: Door, deps: Deps): void {
  door.open(getAnalytics, ({ actor, params, query }) => analyticsOf(deps, actor, params.id, query))
  door.open(exportAnalytics, async ({ actor, caller, params, query }) => {
    const { today, rows } = await tableAsRows(deps, actor, params.id, query)
    attach(caller, `analytics-${query.table}`, today)
    return onePage(rows)
  })
}

async function* onePage<R>(rows: R[]) {
  yield rows
}
