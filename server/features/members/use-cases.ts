import type { Kysely } from 'kysely'
import { memberMessages, type StaffCapability } from '#contract/members.ts'
import type { MembershipRole, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { conflict, notFound } from '#server/errors.ts'
import { accountOf, createAccount, endSessions } from '#server/features/accounts/use-cases.ts'
import { notify } from '#server/features/notifications/use-cases.ts'
import { newId } from '#server/ids.ts'
import { countryOf, storedPhone } from '#server/phones.ts'
import { queueMail } from '#server/mail/queue.ts'
import { addedMail, invitationMail } from './mails.ts'
import {
  type AnsweredInvitation,
  findClinic,
  closeInvitation,
  endMembership,
  findInvitationPlace,
  insertInvitation,
  isVerified,
  listAdministrators,
  listMemberships,
  lockPlacesOf,
  type Place,
  updateCapabilities,
  upsertMembership,
  withdrawInvitation as withdraw,
} from './queries.ts'

export { listInvited } from './queries.ts'
export { hashFirstPassword } from '#server/features/accounts/use-cases.ts'

type Db = Kysely<DB>

/** Who does something at a clinic, for the audit. */
export interface Doer {
  actor: SignedIn
  address: string
}

export interface Newcomer {
  clinicId: string
  role: Extract<MembershipRole, 'doctor' | 'staff'>
  email: string
  firstName: string
  lastName: string
  phone: string
  passwordHash: string
  capabilities: readonly StaffCapability[]
}

/**
 * Adds somebody to a clinic, in the caller's transaction. A new e-mail gets an account with the first password, which
 * must be changed (decision G3); one whose account has this role and no clinic is invited instead, and `details` waits
 * for the answer (decision B1). Gives what came of it. The caller has checked that the actor administers the clinic and
 * has hashed the password before the transaction. Throws 409 with a sentence when neither can be.
 */
export async function addMember(
  deps: Deps,
  tx: Db,
  { actor, address }: Doer,
  one: Newcomer,
  details: unknown,
): Promise<{ outcome: 'added'; userId: string } | { outcome: 'invited'; invitationId: string }> {
  const { clinicId, role, email, firstName } = one
  const { name: clinic, timeZone } = await findClinic(tx, clinicId)
  const phone = storedPhone(one.phone, countryOf(timeZone))
  const userId = await createAccount(tx, { ...one, phone }, one.passwordHash)
  const subject = { actorUserId: actor.userId, clinicId, address, detail: { role } }
  if (userId) {
    await upsertMembership(tx, { userId, clinicId, role }, one.capabilities)
    await queueMail(tx, addedMail(deps, { email, firstName }, clinic))
    await recordAudit(tx, { ...subject, action: 'member.added', subjectType: 'user', subjectId: userId })
    return { outcome: 'added', userId }
  }
  const account = await accountOf(tx, email)
  if (!account || account.role !== role || account.deactivated_at) throw emailRefused(memberMessages.emailUnavailable)
  const places = await listMemberships(tx, account.id)
  if (places.some((place) => place.clinicId === clinicId)) throw emailRefused(memberMessages.alreadyMember)
  if (places.length > 0) throw emailRefused(memberMessages.emailUnavailable)
  const invitationId = newId()
  const invitation = { id: invitationId, clinicId, userId: account.id, role, details, invitedBy: actor.userId }
  if (!(await insertInvitation(tx, invitation))) throw emailRefused(memberMessages.alreadyInvited)
  await notify(tx, account.id, 'invitation', invitationId)
  await queueMail(tx, invitationMail(deps, { email, firstName: account.first_name }, clinic, invitationId))
  await recordAudit(tx, { ...subject, action: 'member.invited', subjectType: 'invitation', subjectId: invitationId })
  await tellAdministrators(tx, clinicId, invitationId)
  return { outcome: 'invited', invitationId }
}

/** The open lists of a clinic's administrators follow, of the staff and of who is invited; at the desk nobody is told. */
export async function tellAdministrators(tx: Db, clinicId: string, id: string): Promise<void> {
  const administrators = await listAdministrators(tx, clinicId)
  await announce(tx, ...administrators.map((userId) => ({ kind: 'staff' as const, subjectId: id, userId })))
}

const emailRefused = (message: string) => conflict(message, { issues: [{ path: 'email', message }] })

/** Makes somebody the administrator of a clinic that they have just created, in the caller's transaction. */
export const makeAdministrator = (tx: Db, clinicId: string, userId: string): Promise<void> =>
  upsertMembership(tx, { userId, clinicId, role: 'clinic_admin' }, [])

/** Gives a former member their place back. Throws 409 when they work elsewhere by now. */
export async function readmit(
  tx: Db,
  { actor, address }: Doer,
  place: Place,
  capabilities: readonly StaffCapability[] = [],
): Promise<void> {
  // where they work by now is another clinic's
  const places = await asServer(async () => {
    await lockPlacesOf(tx, place.userId)
    return listMemberships(tx, place.userId)
  })
  if (places.length > 0) throw conflict(memberMessages.cannotReturn)
  await upsertMembership(tx, place, capabilities)
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.readmitted',
    subjectType: 'user',
    subjectId: place.userId,
    clinicId: place.clinicId,
    address,
    detail: { role: place.role },
  })
}

/** Ends somebody's place at a clinic and every session of theirs, at once; what they did and signed stays. */
export async function dismiss(tx: Db, { actor, address }: Doer, place: Place): Promise<void> {
  if (!(await endMembership(tx, place))) throw notFound()
  await asServer(() => endSessions(tx, place.userId))
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.dismissed',
    subjectType: 'user',
    subjectId: place.userId,
    clinicId: place.clinicId,
    address,
    detail: { role: place.role },
  })
}

/** Sets what a member of the staff may do, from their next request on. Throws 404 when they are none. */
export async function grant(
  tx: Db,
  { actor, address }: Doer,
  place: Omit<Place, 'role'>,
  capabilities: readonly StaffCapability[],
): Promise<void> {
  if (!(await updateCapabilities(tx, place, capabilities))) throw notFound()
  await announce(tx, { kind: 'membership', userId: place.userId })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'member.capabilities-set',
    subjectType: 'user',
    subjectId: place.userId,
    clinicId: place.clinicId,
    address,
    detail: { count: capabilities.length },
  })
}

/**
 * Answers an invitation, in the caller's transaction; accepting makes the membership, and the caller keeps `details`.
 * The e-mail must be proved first: whoever only claims it must not step in. Throws 404 for somebody else's, 409
 * when it is not open any more, the e-mail is not proved, or the person has joined another clinic.
 */
export async function answerInvitation(
  tx: Db,
  { actor, address }: Doer,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<AnsweredInvitation> {
  const place = await findInvitationPlace(tx, id)
  if (place?.userId !== actor.userId) throw notFound()
  await lockPlacesOf(tx, actor.userId)
  const invitation = await closeInvitation(tx, actor.userId, id, answer)
  if (!invitation) throw conflict(memberMessages.invitationOver)
  if (answer === 'accepted' && !(await isVerified(tx, actor.userId))) throw conflict(memberMessages.verifyFirst)
  const { clinicId, role, userId } = invitation
  if (answer === 'accepted') {
    if ((await listMemberships(tx, userId)).length > 0) throw conflict(memberMessages.belongsAlready)
    const { capabilities = [] } = invitation.details as { capabilities?: StaffCapability[] }
    await upsertMembership(tx, { userId, clinicId, role }, capabilities)
    await announce(tx, { kind: 'membership', userId })
    await notify(tx, invitation.invitedBy, 'invitation_accepted', clinicId)
  }
  await tellAdministrators(tx, clinicId, id)
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: `invitation.${answer}`,
    subjectType: 'invitation',
    subjectId: id,
    clinicId,
    address,
  })
  return invitation
}

/** Takes an invitation back. Throws 404 when it is none of these clinics', 409 when it is not open any more. */
export async function withdrawInvitation(
  tx: Db,
  { actor, address }: Doer,
  clinicIds: readonly string[],
  id: string,
): Promise<void> {
  const place = await findInvitationPlace(tx, id)
  if (!place || !clinicIds.includes(place.clinicId)) throw notFound()
  if (!(await withdraw(tx, id))) throw conflict(memberMessages.invitationOver)
  await tellAdministrators(tx, place.clinicId, id)
  // they may have it before their eyes
  await announce(tx, { kind: 'membership', userId: place.userId })
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action: 'invitation.withdrawn',
    subjectType: 'invitation',
    subjectId: id,
    clinicId: place.clinicId,
    address,
  })
}
