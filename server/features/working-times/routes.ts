import { t } from '#language/translate.ts'
import {
  addLeave,
  leaveMessages,
  listLeaves,
  listTouchedVisits,
  planSettlement,
  removeLeave,
  settleLeave,
} from '#contract/working-times/leave.ts'
import { getWorkingTimes } from '#contract/working-times/shading.ts'
import { getWeeklyHours, setWeeklyHours } from '#contract/working-times/weekly-hours.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import * as leave from './leave.ts'
import { previewSettlement } from './settlement-plan.ts'
import { settleLeave as settle } from './settle-leave.ts'
import { setWeeklyHours as set, weeklyHoursOf, workingTimes } from './weekly-hours.ts'

export function mountWorkingTimes(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listLeaves, async ({ actor, params, query }) => {
    const { leaves, total } = await leave.leavesOf(db, actor, params.id, query)
    return { items: leaves, total }
  })
  door.open(addLeave, ({ params, body, caller }) => leave.addLeave(db, caller, params.id, body))
  door.open(removeLeave, async ({ params, caller }) => {
    await leave.removeLeave(db, caller, params.id)
    return { message: t(leaveMessages.removed) }
  })
  door.open(listTouchedVisits, async ({ params, query, caller }) => {
    const { visits, total } = await leave.touchedAppointments(deps, caller, params.id, query)
    return { items: visits, total }
  })
  door.open(getWeeklyHours, ({ actor, params }) => weeklyHoursOf(db, actor, params.id))
  door.open(setWeeklyHours, ({ params, body, caller }) => set(db, caller, params.id, body.hours))
  door.open(getWorkingTimes, ({ actor, query }) => workingTimes(db, actor, query))
  door.open(settleLeave, ({ params, body, caller }) => settle(deps, caller, params.id, body))
  door.open(planSettlement, ({ params, query, caller }) => previewSettlement(deps, caller, params.id, query.action))
}
