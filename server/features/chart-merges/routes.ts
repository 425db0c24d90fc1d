import { listMerges, mergeCharts, undoMerge } from '#contract/chart-merges.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { merge, mergesInto, undo } from './use-cases.ts'

export function openChartMerges(door: Door, deps: Deps): void {
  door.open(mergeCharts, ({ actor, asker, params, body }) =>
    merge(deps, { actor: actor as SignedIn, address: asker.address }, params.id, body.into),
  )
  door.open(undoMerge, ({ actor, asker, params }) =>
    undo(deps, { actor: actor as SignedIn, address: asker.address }, params.id),
  )
  door.open(listMerges, ({ actor, params }) => mergesInto(deps, actor as SignedIn, params.id))
}
