import { t } from '#language/translate.ts'
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
  type StaffSummary,
} from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import {
  browseMembers,
  deactivateMember,
  endMemberSessions,
  reactivateMember,
  removeMemberFactor,
} from '#server/features/members/public.ts'
import type { Door } from '#server/http/door/door.ts'
import * as useCases from './use-cases.ts'
import { staff } from './use-cases.ts'

export function mountStaff(door: Door, deps: Deps): void {
  door.open(addStaff, ({ body, caller }) => useCases.addToStaff(deps, caller, body))
  door.open(listStaff, ({ actor, query }) => browseMembers<StaffSummary>(deps.db, staff.rows, actor, query))
  door.open(getStaff, ({ params, caller }) => useCases.openStaff(deps.db, caller, params.id))
  door.open(changeStaff, ({ params, body, caller }) => useCases.changeStaff(deps, caller, params.id, body))
  door.open(deactivateStaff, ({ params, body, caller }) =>
    deactivateMember(deps, staff, caller, params.id, body.reason),
  )
  door.open(endStaffSessions, async ({ params, caller }) => {
    await endMemberSessions(deps, staff, caller, params.id)
    return { message: t(memberMessages.sessionsEnded) }
  })
  door.open(removeStaffFactor, async ({ params, caller }) => {
    await removeMemberFactor(deps, staff, caller, params.id)
    return { message: t(lostFactorMessages.removed) }
  })
  door.open(reactivateStaff, ({ params, caller }) => reactivateMember(deps, staff, caller, params.id))
}
