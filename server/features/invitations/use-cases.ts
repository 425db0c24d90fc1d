import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import type { Invitation } from '#contract/invitations/received.ts'
import type { AboutInvited, NewInvitation, SentInvitation } from '#contract/invitations/invitations.ts'
import { doctorMessages } from '#contract/doctors.ts'
import { staffCapabilities } from '#contract/members.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, wrongField } from '#server/errors.ts'
import { completeAccount } from '#server/features/accounts/public.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { enrolDoctor } from '#server/features/doctors/public.ts'
import {
  answerInvitation,
  hashForNewcomer,
  invitedTo,
  inviteByEmail,
  mayAddNow,
  withdrawInvitation,
} from '#server/features/members/public.ts'
import { enrolStaff } from '#server/features/staff/public.ts'
import { countryOf } from '#server/phones.ts'
import { newSecret } from '#server/secrets.ts'
import { mustAdminister } from '#server/standings.ts'
import { clinicsInvitingFor } from './policy.ts'
import { findOwnInvitation, listOwnInvitations } from './queries.ts'

/** Returns the caller's pending invitations. */
export const ownInvitations = (db: Db, actor: SignedIn): Promise<Invitation[]> => listOwnInvitations(db, actor.userId)

/** Returns one of the caller's invitations, also an expired one. Throws 404 for another person's. */
export async function openInvitation(db: Db, actor: SignedIn, id: string): Promise<Invitation> {
  const invitation = await findOwnInvitation(db, actor.userId, id)
  if (!invitation) throw notFound()
  return invitation
}

/**
 * Joins the clinic with the membership that the administrator described (rule B1). A doctor who joins this way isn't
 * confirmed yet (rule T33). Throws 404 for another person's invitation, 409 if it has expired or can't be accepted, 400
 * without the required details.
 */
export const accept = (db: Db, caller: SignedInCaller, id: string, about: AboutInvited = {}): Promise<Invitation> =>
  // the person isn't a member yet and can't make themself one
  asServer(() =>
    transaction(db, async (tx) => {
      await acceptIn(tx, caller, id, about)
      return openInvitation(tx, caller.actor, id)
    }),
  )

/** Accepts in the caller's transaction, which acts as the server. Of the caller only the person counts. */
export async function acceptIn(tx: Db, caller: SignedInCaller, id: string, about: AboutInvited = {}): Promise<void> {
  const { role, byEmail, ...place } = await answerInvitation(tx, caller, id, 'accepted')
  const details = byEmail && role === 'doctor' ? practiceIn(about) : place.details
  if (byEmail) await completeAccount(tx, caller.actor.userId, about, countryOf(await timeZoneOf(tx, place.clinicId)))
  if (role === 'staff') await enrolStaff(tx, place)
  if (role === 'doctor') await enrolDoctor(tx, { ...place, details, verifiedBy: null, addedBy: place.invitedBy })
}

/**
 * Invites a person to a clinic of the caller by their email address only (rule I13); returns the invitation's id. Throws
 * 403 or 404 for people who don't administer it, 409 with a message if the address can't be invited or the caller's own is
 * unverified, 429 after too many in an hour.
 */
export async function send(
  deps: Deps,
  caller: SignedInCaller,
  { capabilities, ...wanted }: NewInvitation,
): Promise<string> {
  mustAdminister(caller.actor, wanted.clinicId)
  await mayAddNow(deps, caller.actor)
  const passwordHash = await hashForNewcomer(deps, wanted.email, newSecret())
  const one = { ...wanted, capabilities: [...new Set(capabilities ?? staffCapabilities)], passwordHash }
  // an email address may belong to anyone, or to no one yet
  return asServer(() => transaction(deps.db, (tx) => inviteByEmail(deps, tx, caller, one)))
}

/** Returns a doctor's practice. Throws 400 without specialty or license number. */
function practiceIn({ specialty, licenseNumber, licenseCouncil, qualification, experience }: AboutInvited) {
  if (!specialty) throw wrongField('specialty', t(doctorMessages.specialtyRequired))
  if (!licenseNumber) throw wrongField('licenseNumber', t(doctorMessages.licenseRequired))
  return { specialty, licenseNumber, licenseCouncil, qualification, experience }
}

/** Declines for good; the clinic can invite again. */
export const decline = (db: Db, caller: SignedInCaller, id: string): Promise<Invitation> =>
  transaction(db, async (tx) => {
    await declineIn(tx, caller, id)
    return openInvitation(tx, caller.actor, id)
  })

/** The same in the caller's transaction. */
export const declineIn = async (tx: Db, caller: SignedInCaller, id: string): Promise<void> =>
  void (await answerInvitation(tx, caller, id, 'declined'))

/** Returns the open invitations that went out from the caller's clinics: to doctors, or to all others. */
export async function sentInvitations(db: Db, actor: SignedIn, kind: 'doctor' | 'staff'): Promise<SentInvitation[]> {
  const roles = kind === 'doctor' ? (['doctor'] as const) : (['staff', 'clinic_admin'] as const)
  const sent = await invitedTo(db, clinicsInvitingFor(actor), roles)
  return sent.map(({ clinicId, clinicName, createdAt, expiresAt, ...whom }) => ({
    ...whom,
    clinic: { id: clinicId, name: clinicName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Takes an invitation of one of the caller's clinics back. Throws 404 for another's, 409 when it is answered. */
export const withdraw = (db: Db, caller: SignedInCaller, id: string): Promise<void> =>
  transaction(db, (tx) => withdrawInvitation(tx, caller, clinicsInvitingFor(caller.actor), id))
