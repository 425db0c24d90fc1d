import { lostFactorMessages, removeStaffFactor } from '#contract/accounts/lost-factor.ts'
import { memberMessages } from '#contract/members.ts'
import {
  addStaff,
  changeStaff,
  deactivateStaff,
  endStaffSessions,
  getStaff,
  listStaff,
  reactivateStaff,
} from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import * as staff from './use-cases.ts'

export function mountStaff(door: Door, deps: Deps): void {
  door.open(addStaff, ({ body, caller }) => staff.addToStaff(deps, caller, body))
  door.open(listStaff, async ({ actor, query }) => {
    const { staff: members, total } = await staff.browseStaff(deps.db, actor, query)
    return { items: members, total }
  })
  door.open(getStaff, ({ params, caller }) => staff.openStaff(deps.db, caller, params.id))
  door.open(changeStaff, ({ params, body, caller }) => staff.changeStaff(deps, caller, params.id, body))
  door.open(deactivateStaff, ({ params, body, caller }) => staff.deactivateStaff(deps, caller, params.id, body.reason))
  door.open(endStaffSessions, async ({ params, caller }) => {
    await staff.endStaffSessions(deps, caller, params.id)
    return { message: memberMessages.sessionsEnded }
  })
  door.open(removeStaffFactor, async ({ params, caller }) => {
    await staff.removeFactor(deps, caller, params.id)
    return { message: lostFactorMessages.removed }
  })
  door.open(reactivateStaff, ({ params, caller }) => staff.reactivateStaff(deps, caller, params.id))
}
