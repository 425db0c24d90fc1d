import { closeDay, getCashBook, getDayEnd, listDayEnds, listOpenCounters } from '#contract/day-ends.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { cashBookOf } from './cash-book.ts'
import { close } from './close.ts'
import { dayEndSeenBy, dayEndsOf, openCountersOf } from './read.ts'

export function mountDayEnds(door: Door, deps: Deps): void {
  door.open(listOpenCounters, ({ actor, params }) => openCountersOf(deps.db, actor, params.id))
  door.open(listDayEnds, ({ actor, params, query }) => dayEndsOf(deps.db, actor, params.id, query))
  door.open(closeDay, ({ caller, params, body }) => close(deps, caller, params.id, body))
  door.open(getDayEnd, ({ actor, params }) => dayEndSeenBy(deps.db, actor, params.id))
  door.open(getCashBook, ({ actor, params, query }) => cashBookOf(deps.db, actor, params.id, query.day))
}
