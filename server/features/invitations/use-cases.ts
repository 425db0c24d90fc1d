import type { Kysely } from 'kysely'
import type { Invitation, SentInvitation } from '#contract/invitations.ts'
import type { SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { notFound } from '#server/errors.ts'
import { enrolDoctor } from '#server/features/doctors/use-cases.ts'
import { answerInvitation, type Doer, listInvited, withdrawInvitation } from '#server/features/members/use-cases.ts'
import { enrolStaff } from '#server/features/staff/use-cases.ts'
import { clinicsInvitingFor } from './policy.ts'
import { findOwnInvitation, listOwnInvitations } from './queries.ts'

type Db = Kysely<DB>

/** The caller's own invitations that wait for an answer. */
export const ownInvitations = (db: Db, actor: SignedIn): Promise<Invitation[]> => listOwnInvitations(db, actor.userId)

/** One of the caller's own, also when it is over. Throws 404 for somebody else's. */
export async function openInvitation(db: Db, actor: SignedIn, id: string): Promise<Invitation> {
  const invitation = await findOwnInvitation(db, actor.userId, id)
  if (!invitation) throw notFound()
  return invitation
}

/**
 * Joins the clinic: the membership, and the place that the administrator described (decision B1). A doctor who joins so
 * is not confirmed yet (trap T33). Throws 404 for somebody else's invitation, 409 when it is over or cannot be accepted.
 */
export const accept = (db: Db, doer: Doer, id: string): Promise<Invitation> =>
  // until it is done they do not belong to the clinic, and nobody makes themself a member
  asServer(() =>
    transaction(db, async (tx) => {
      const { userId, clinicId, role, details } = await answerInvitation(tx, doer, id, 'accepted')
      if (role === 'staff') await enrolStaff(tx, { userId, clinicId, details })
      if (role === 'doctor') await enrolDoctor(tx, { userId, clinicId, details, verifiedBy: null })
      return openInvitation(tx, doer.actor, id)
    }),
  )

/** Says no, for good; the clinic may invite again. */
export const decline = (db: Db, doer: Doer, id: string): Promise<Invitation> =>
  transaction(db, async (tx) => {
    await answerInvitation(tx, doer, id, 'declined')
    return openInvitation(tx, doer.actor, id)
  })

/** The open invitations that went out from the caller's clinics for a role. */
export async function sentInvitations(db: Db, actor: SignedIn, role: 'doctor' | 'staff'): Promise<SentInvitation[]> {
  const sent = await listInvited(db, clinicsInvitingFor(actor), role)
  return sent.map(({ clinicId, clinicName, createdAt, expiresAt, ...whom }) => ({
    ...whom,
    clinic: { id: clinicId, name: clinicName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Takes an invitation of one of the caller's clinics back. Throws 404 for another's, 409 when it is answered. */
export const withdraw = (db: Db, doer: Doer, id: string): Promise<void> =>
  transaction(db, (tx) => withdrawInvitation(tx, doer, clinicsInvitingFor(doer.actor), id))
