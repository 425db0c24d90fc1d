import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  invitationMessages,
  sendInvitation,
  listInvitations,
  listSentInvitations,
  withdrawInvitation,
} from '#contract/invitations.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { accept, decline, openInvitation, ownInvitations, sentInvitations, withdraw, send } from './use-cases.ts'

export function mountInvitations(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(sendInvitation, async ({ body, doer }) => ({ id: await send(deps, doer, body) }))
  door.open(listInvitations, ({ actor }) => ownInvitations(db, actor))
  door.open(listSentInvitations, ({ actor, query }) => sentInvitations(db, actor, query.role))
  door.open(getInvitation, ({ actor, params }) => openInvitation(db, actor, params.id))
  door.open(acceptInvitation, ({ params, doer, body }) => accept(db, doer, params.id, body))
  door.open(declineInvitation, ({ params, doer }) => decline(db, doer, params.id))
  door.open(withdrawInvitation, async ({ params, doer }) => {
    await withdraw(db, doer, params.id)
    return { message: invitationMessages.withdrawn }
  })
}
