import type { z } from 'zod'
import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import type { AboutInvited } from '#contract/invitations/invitations.ts'
import type { joinClinic, Joining, OwnMembership } from '#contract/memberships.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import { byJoinLink, chooseByMailbox, hashChosen, type JoinLink } from '#server/features/accounts/public.ts'
import { retireDoctor } from '#server/features/doctors/public.ts'
import { acceptIn, declineIn } from '#server/features/invitations/public.ts'
import { acceptOwnMembership, leave } from '#server/features/members/public.ts'
import { retireStaff } from '#server/features/staff/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { findJoining, findOpenInvitation, type FoundJoining, listOwn } from './queries.ts'

/** Returns the caller's own clinics. */
export const ownMemberships = ({ db }: Pick<Deps, 'db'>, actor: SignedIn): Promise<OwnMembership[]> =>
  listOwn(db, actor.userId)

/**
 * Leaves a clinic in every role. A doctor's future appointments stay for the clinic to settle, as after a deactivation.
 * Throws 404 if the caller isn't a member, 409 for its only administrator.
 */
export const leaveClinic = ({ db }: Pick<Deps, 'db'>, caller: SignedInCaller, clinicId: string): Promise<void> =>
  transaction(db, async (tx) => {
    const roles = await leave(tx, caller, clinicId)
    if (roles.includes('doctor')) await retireDoctor(tx, caller.actor.userId, clinicId)
    if (roles.includes('staff')) await retireStaff(tx, caller.actor.userId, clinicId)
  })

const over = () => badRequest(t(accountMessages.linkInvalid))

/** Returns the fields that a link to join requires. Throws 400 if it has expired, or the clinic has withdrawn it. */
export const openJoining = (deps: Deps, caller: Caller, token: string): Promise<Joining> =>
  byJoinLink(deps, caller, token, async (link) => {
    const joining = await findJoining(deps.db, link.userId, link.clinicId)
    if (!joining) throw over()
    return joining
  })

/**
 * Answers a link to join: the reader of the mailbox now owns the account with the password they choose, and what others
 * knew or set up ends (`chooseByMailbox`). Accepting keeps the membership; declining removes it. Throws 400 if the link has
 * expired or the password is weak.
 */
export async function join(
  deps: Deps,
  caller: Caller,
  { token, newPassword, accepts, about }: z.infer<NonNullable<(typeof joinClinic)['body']>>,
): Promise<void> {
  await byJoinLink(deps, caller, token, async (link) => {
    const passwordHash = await hashChosen(deps, link.userId, newPassword)
    await transaction(deps.db, async (tx) => {
      // read before the account changes owner: afterwards the membership is an invitation
      const joining = await findJoining(tx, link.userId, link.clinicId)
      if (!joining) throw over()
      await chooseByMailbox(deps, tx, caller, {
        token,
        link,
        passwordHash,
        accepted: accepts ? joining.role : undefined,
      })
      await answer(tx, caller, link, joining, accepts ? (about ?? {}) : null)
    })
  })
}

/** Answers the invitation that the page has shown, and no other one of the clinic. */
async function answer(
  tx: Deps['db'],
  { address }: Caller,
  { userId, clinicId }: JoinLink,
  { invitationId, role }: FoundJoining,
  about: AboutInvited | null,
): Promise<void> {
  if (about && !invitationId && (await acceptOwnMembership(tx, { userId, clinicId, address }))) return
  const id = invitationId ?? (await findOpenInvitation(tx, userId, clinicId, role))
  if (!id) throw over()
  // the person behind the link; answering needs no rights
  const actor: SignedIn = {
    kind: 'signed-in',
    userId,
    sessionId: '',
    role: 'patient',
    part: 'patient',
    mustChangePassword: false,
    memberships: [],
    doctorIds: [],
  }
  if (about) await acceptIn(tx, { actor, address }, id, about)
  else await declineIn(tx, { actor, address }, id)
}
