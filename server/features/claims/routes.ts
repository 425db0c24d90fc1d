import { t } from '#language/translate.ts'
import { listClaimRequests, refuseClaim, releaseClaim } from '#contract/claims/requests.ts'
import { chartAccountMessages, detachChart, handOutCode } from '#contract/claims/chart-accounts.ts'
import { listClaims } from '#contract/claims/offers.ts'
import {
  acceptClaim,
  askForClaim,
  claimByCode,
  claimMessages,
  declineClaim,
  undoClaim,
} from '#contract/claims/claims.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { detach, refuse, release, requestsFor } from './clinic.ts'
import { claimWith, handOut } from './codes.ts'
import { accept, ask, decline, offeredTo, undo } from './use-cases.ts'

/** Mounts the calls for patients who claim charts and for clinics that decide. */
export function mountClaims(door: Door, deps: Deps): void {
  door.open(listClaims, ({ actor }) => offeredTo(deps.db, actor))
  door.open(acceptClaim, async (call) => {
    await accept(deps, call.caller, call.params.id, call.body)
    return { message: t(claimMessages.accepted) }
  })
  door.open(askForClaim, async (call) => {
    await ask(deps, call.caller, call.params.id, call.body)
    return { message: t(claimMessages.asked) }
  })
  door.open(claimByCode, async (call) => {
    const isTaken = await claimWith(deps, call.caller, call.body)
    return { isTaken, message: t(isTaken ? claimMessages.accepted : claimMessages.asked) }
  })
  door.open(declineClaim, async (call) => {
    await decline(deps, call.caller, call.params.id)
    return { message: t(claimMessages.declined) }
  })
  door.open(undoClaim, async (call) => {
    await undo(deps, call.caller, call.params.id)
    return { message: t(claimMessages.undone) }
  })

  door.open(listClaimRequests, (call) => requestsFor(deps, call.caller, call.query.patientId))
  door.open(releaseClaim, async (call) => {
    const isLater = await release(deps, call.caller, call.params.id)
    return { message: isLater ? chartAccountMessages.waits() : t(chartAccountMessages.released) }
  })
  door.open(refuseClaim, async (call) => {
    await refuse(deps, call.caller, call.params.id)
    return { message: t(chartAccountMessages.refused) }
  })
  door.open(handOutCode, (call) => handOut(deps, call.caller, call.params.id))
  door.open(detachChart, async (call) => {
    await detach(deps, call.caller, call.params.id, call.body.reason)
    return { message: t(chartAccountMessages.detached) }
  })
}
