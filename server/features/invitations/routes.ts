import { t } from '#language/translate.ts'
import { listInvitations } from '#contract/invitations/received.ts'
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  invitationMessages,
  sendInvitation,
  listSentInvitations,
  withdrawInvitation,
} from '#contract/invitations/invitations.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { accept, decline, openInvitation, ownInvitations, sentInvitations, withdraw, send } from './use-cases.ts'

export function mountInvitations(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(sendInvitation, async ({ body, caller }) => ({ id: await send(deps, caller, body) }))
  door.open(listInvitations, ({ actor }) => ownInvitations(db, actor))
  door.open(listSentInvitations, ({ actor, query }) => sentInvitations(db, actor, query.role))
  door.open(getInvitation, ({ actor, params }) => openInvitation(db, actor, params.id))
  door.open(acceptInvitation, ({ params, caller, body }) => accept(db, caller, params.id, body))
  door.open(declineInvitation, ({ params, caller }) => decline(db, caller, params.id))
  door.open(withdrawInvitation, async ({ params, caller }) => {
    await withdraw(db, caller, params.id)
    return { message: t(invitationMessages.withdrawn) }
  })
}
