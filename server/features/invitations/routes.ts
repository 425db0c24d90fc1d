import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  invitationMessages,
  listInvitations,
  listSentInvitations,
  withdrawInvitation,
} from '#contract/invitations.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Asker, Door } from '#server/http/door.ts'
import { accept, decline, openInvitation, ownInvitations, sentInvitations, withdraw } from './use-cases.ts'

const doerOf = ({ actor, address }: Asker) => ({ actor: actor as SignedIn, address })

export function openInvitations(door: Door, { db }: Deps): void {
  door.open(listInvitations, ({ actor }) => ownInvitations(db, actor as SignedIn))
  door.open(listSentInvitations, ({ actor, query }) => sentInvitations(db, actor as SignedIn, query.role))
  door.open(getInvitation, ({ actor, params }) => openInvitation(db, actor as SignedIn, params.id))
  door.open(acceptInvitation, ({ asker, params }) => accept(db, doerOf(asker), params.id))
  door.open(declineInvitation, ({ asker, params }) => decline(db, doerOf(asker), params.id))
  door.open(withdrawInvitation, async ({ asker, params }) => {
    await withdraw(db, doerOf(asker), params.id)
    return { message: invitationMessages.withdrawn }
  })
}
