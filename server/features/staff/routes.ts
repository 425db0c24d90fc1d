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
  door.open(addStaff, ({ body, doer }) => staff.addToStaff(deps, doer, body))
  door.open(listStaff, async ({ actor, query }) => {
    const { staff: members, total } = await staff.browseStaff(deps.db, actor, query)
    return { items: members, total }
  })
  door.open(getStaff, ({ params, doer }) => staff.openStaff(deps.db, doer, params.id))
  door.open(changeStaff, ({ params, body, doer }) => staff.changeStaff(deps, doer, params.id, body))
  door.open(deactivateStaff, ({ params, body, doer }) => staff.deactivateStaff(deps, doer, params.id, body.reason))
  door.open(endStaffSessions, async ({ params, doer }) => {
    await staff.endStaffSessions(deps, doer, params.id)
    return { message: memberMessages.sessionsEnded }
  })
  door.open(removeStaffFactor, async ({ params, doer }) => {
    await staff.removeFactor(deps, doer, params.id)
    return { message: lostFactorMessages.removed }
  })
  door.open(reactivateStaff, ({ params, doer }) => staff.reactivateStaff(deps, doer, params.id))
}
