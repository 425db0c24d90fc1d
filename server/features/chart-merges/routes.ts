import { listMerges, mergeCharts, undoMerge } from '#contract/chart-merges.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { merge, mergesInto, undo } from './use-cases.ts'

export function mountChartMerges(door: Door, deps: Deps): void {
  door.open(mergeCharts, ({ actor, caller, params, body }) =>
    merge(deps, { actor: actor, address: caller.address }, params.id, body),
  )
  door.open(undoMerge, ({ actor, caller, params }) => undo(deps, { actor: actor, address: caller.address }, params.id))
  door.open(listMerges, ({ actor, caller, params }) =>
    mergesInto(deps, { actor: actor, address: caller.address }, params.id),
  )
}
