import { addWalkIn } from '#contract/walk-ins/adding.ts'
import { exportWalkIns } from '#contract/walk-ins/export.ts'
import { callNext, changeWalkIn, listWalkIns } from '#contract/walk-ins/walk-ins.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { walkInsOf } from './export.ts'
import { add, change, next, queueOf } from './use-cases.ts'

export function mountWalkIns(door: Door, deps: Deps): void {
  door.open(listWalkIns, ({ caller, query }) => queueOf(deps, caller, query))
  door.open(addWalkIn, ({ actor, caller, body }) => add(deps, caller, actor, body))
  door.open(callNext, ({ caller, body }) => next(deps, caller, body))
  door.open(changeWalkIn, ({ caller, params, body }) => change(deps, caller, params.id, body))
  door.open(exportWalkIns, async ({ caller, params, query }) => {
    const { day, rows } = await walkInsOf(deps, caller, params.id, query)
    attach(caller, 'walk-ins', day)
    return rows
  })
}
