import { addStaff, changeStaff, deactivateStaff, getStaff, listStaff, reactivateStaff } from '#contract/staff.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Asker, Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import * as staff from './use-cases.ts'

const doerOf = ({ actor, address }: Asker) => ({ actor: actor as SignedIn, address })

export function openStaff(door: Door, deps: Deps): void {
  door.open(addStaff, ({ asker, body }) => staff.addToStaff(deps, doerOf(asker), body))
  door.open(listStaff, async ({ actor, asker, query }) => {
    const { staff: members, total } = await staff.browseStaff(deps.db, actor as SignedIn, query)
    announcePage(asker, listStaff.path, query, { ...query, total })
    return members
  })
  door.open(getStaff, ({ asker, params }) => staff.openStaff(deps.db, doerOf(asker), params.id))
  door.open(changeStaff, ({ asker, params, body }) => staff.changeStaff(deps, doerOf(asker), params.id, body))
  door.open(deactivateStaff, ({ asker, params }) => staff.deactivateStaff(deps, doerOf(asker), params.id))
  door.open(reactivateStaff, ({ asker, params }) => staff.reactivateStaff(deps, doerOf(asker), params.id))
}
