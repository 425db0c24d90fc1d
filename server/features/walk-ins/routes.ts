import { addWalkIn, callNext, changeWalkIn, exportWalkIns, listWalkIns } from '#contract/walk-ins.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { walkInsOf } from './export.ts'
import { add, change, next, queueOf } from './use-cases.ts'

export function mountWalkIns(door: Door, deps: Deps): void {
  door.open(listWalkIns, ({ doer, query }) => queueOf(deps, doer, query))
  door.open(addWalkIn, ({ actor, asker, body }) => add(deps, asker, actor, body))
  door.open(callNext, ({ doer, body }) => next(deps, doer, body))
  door.open(changeWalkIn, ({ doer, params, body }) => change(deps, doer, params.id, body))
  door.open(exportWalkIns, async ({ doer, asker, params, query }) => {
    const { day, rows } = await walkInsOf(deps, doer, params.id, query)
    attach(asker, 'walk-ins', day)
    return rows
  })
}
