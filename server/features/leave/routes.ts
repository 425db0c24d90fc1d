import { addLeave, leaveMessages, listLeaves, listTouchedVisits, removeLeave, settleLeave } from '#contract/leave.ts'
import { getWorkingTimes } from '#contract/working-times.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Asker, Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import * as leave from './use-cases.ts'

const doerOf = ({ actor, address }: Asker) => ({ actor: actor as SignedIn, address })

export function openLeave(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listLeaves, async ({ actor, asker, params, query }) => {
    const { leaves, total } = await leave.leavesOf(db, actor as SignedIn, params.id, query)
    announcePage(asker, listLeaves.path.replace(':id', params.id), query, { ...query, total })
    return leaves
  })
  door.open(addLeave, ({ asker, params, body }) => leave.addLeave(db, doerOf(asker), params.id, body))
  door.open(removeLeave, async ({ asker, params }) => {
    await leave.removeLeave(db, doerOf(asker), params.id)
    return { message: leaveMessages.removed }
  })
  door.open(listTouchedVisits, async ({ actor, asker, params, query }) => {
    const { visits, total } = await leave.touchedVisits(db, actor as SignedIn, params.id, query)
    announcePage(asker, listTouchedVisits.path.replace(':id', params.id), query, { ...query, total })
    return visits
  })
  door.open(getWorkingTimes, ({ actor, query }) => leave.workingTimes(db, actor as SignedIn, query))
  door.open(settleLeave, ({ asker, params, body }) => leave.settleLeave(deps, doerOf(asker), params.id, body.action))
}
