import {
  acceptForPatient,
  addToWaitingList,
  listFittingTimes,
  listWaitingList,
  offerTime,
  orderWaitingList,
  removeFromWaitingList,
  setWaitingList,
  withdrawOffer,
} from '#contract/waiting-list/desk.ts'
import {
  acceptOffer,
  declineOffer,
  getWaitingEntry,
  joinWaitingList,
  leaveWaitingList,
  listOwnEntries,
} from '#contract/waiting-list/joining.ts'
import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { acceptByDesk, fittingTimes, offerByHand, withdraw } from './desk-offers.ts'
import { add, changeSettings, place, readList, remove } from './desk.ts'
import { join } from './join.ts'
import { acceptByLink, declineByLink, leaveByLink, openEntry, ownEntries } from './own.ts'

export function mountWaitingList(door: Door, deps: Deps): void {
  door.open(joinWaitingList, ({ caller, body }) => join(deps, caller, body))
  door.open(getWaitingEntry, ({ caller, params }) => openEntry(deps, caller, params.token))
  door.open(acceptOffer, ({ caller, params, body }) => acceptByLink(deps, caller, params.token, body.offerId))
  door.open(declineOffer, ({ caller, params, body }) => declineByLink(deps, caller, params.token, body.offerId))
  door.open(leaveWaitingList, ({ caller, params }) => leaveByLink(deps, caller, params.token))
  door.open(listOwnEntries, ({ actor }) => ownEntries(deps, actor))

  door.open(listWaitingList, ({ caller, query }) => readList(deps, caller, query))
  door.open(addToWaitingList, ({ actor, caller, body }) =>
    add(deps, { actor, address: caller.address, key: caller.idempotencyKey }, body),
  )
  door.open(orderWaitingList, ({ caller, params, body }) => place(deps, caller, params.id, body.before))
  door.open(removeFromWaitingList, async ({ caller, params }) => {
    await remove(deps, caller, params.id)
    return { message: t('Removed from the waiting list') }
  })
  door.open(listFittingTimes, ({ caller, params }) => fittingTimes(deps, caller, params.id))
  door.open(offerTime, ({ caller, params, body }) => offerByHand(deps, caller, params.id, body))
  door.open(withdrawOffer, ({ caller, params, body }) => withdraw(deps, caller, params.id, body.offerId))
  door.open(acceptForPatient, ({ caller, params, body }) => acceptByDesk(deps, caller, params.id, body.offerId))
  door.open(setWaitingList, ({ caller, params, body }) => changeSettings(deps, caller, params.id, body))
}
