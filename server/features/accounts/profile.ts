import { accountMessages, type CurrentUser, type OwnSession } from '#contract/accounts.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { clinicsAs, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound, unauthorized } from '#server/errors.ts'
import type { Asker } from '#server/http/door.ts'
import { storedPhoneIf } from '#server/phones.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { DESK } from '#server/standings.ts'
import { deviceInWords } from './devices.ts'
import { alreadyRegisteredMail, emailChangeAskedMail, emailChangedMail, newAddressMail } from './mails.ts'
import { provePassword } from './own-password.ts'
import { findCurrentUser, removeSessionsOf, replaceLink } from './queries.ts'
import {
  changeEmail,
  countActivity,
  isEmailTaken,
  listSessions,
  type ProfileFields,
  removeSessionOf,
  updateProfileFields,
  spendEmailChangeLink,
} from './queries/profile.ts'

const CHANGE_MINUTES = 24 * 60

/**
 * Changes the own profile. Another e-mail address stays a wish until the link in the mail to it is opened; the present
 * one is told. Throws 400 without the right current password for that, and answers the same whether the address is
 * somebody's or not.
 */
export async function updateProfile(
  deps: Deps,
  asker: Asker,
  actor: SignedIn,
  change: ProfileChange,
): Promise<CurrentUser> {
  const before = await findCurrentUser(deps.db, actor.userId)
  if (!before) throw unauthorized()
  const wanted = change.email !== undefined && change.email !== before.email ? change.email : null
  if (wanted !== null) await proveForEmail(deps, actor, change.currentPassword)
  if (wanted !== null) await deps.limits.mailPerAccount.take(before.email)
  const fields = changedFields(before, change)
  await transaction(deps.db, async (tx) => {
    await updateProfileFields(tx, before.id, fields)
    if (wanted !== null) await askForEmail(deps, tx, before, wanted)
    const names = [...Object.keys(fields), ...(wanted === null ? [] : ['email-asked'])]
    if (names.length > 0)
      await recordAudit(tx, {
        actorUserId: before.id,
        action: 'profile.changed',
        subjectType: 'user',
        subjectId: before.id,
        address: asker.address,
        detail: { fields: names.join(' ') },
      })
  })
  if (wanted !== null) deps.mailer.wake()
  return (await findCurrentUser(deps.db, before.id)) ?? before
}

async function proveForEmail(deps: Deps, actor: SignedIn, password: string | undefined): Promise<void> {
  const path = 'currentPassword'
  if (!password) throw badRequest(accountMessages.needsPassword, [{ path, message: accountMessages.needsPassword }])
  await provePassword(deps, actor, { path, password, message: accountMessages.wrongCurrentPassword })
}

/** Absent is unchanged, empty is cleared. */
function changedFields(before: CurrentUser, change: ProfileChange): ProfileFields {
  const fields: ProfileFields = {}
  const phone = storedPhoneIf(change.phone, before.memberships[0]?.clinic.country)
  if (change.firstName !== undefined && change.firstName !== before.firstName) fields.first_name = change.firstName
  if (change.lastName !== undefined && change.lastName !== before.lastName) fields.last_name = change.lastName
  if (phone !== undefined && phone !== (before.phone ?? '')) fields.phone = phone || null
  if (change.bio !== undefined && change.bio !== (before.bio ?? '')) fields.bio = change.bio || null
  return fields
}

async function askForEmail(deps: Deps, db: Deps['db'], user: CurrentUser, wanted: string): Promise<void> {
  const secret = newSecret()
  // kept for a taken address too, so that nothing on the screen tells it apart; its secret is sent to nobody
  await replaceLink(db, {
    tokenHash: hashOf(secret),
    userId: user.id,
    purpose: 'change-email',
    email: wanted,
    minutes: CHANGE_MINUTES,
  })
  // whoever has it: the answer leaves by mail, to that address alone
  const isTaken = await asServer(() => isEmailTaken(db, wanted))
  await queueMail(db, isTaken ? alreadyRegisteredMail(deps, wanted) : newAddressMail(deps, wanted, secret))
  await queueMail(db, emailChangeAskedMail(deps, user.email))
}

/** Makes the address that the link was sent to the person's; false when the link is not one of these, or is over. */
export const confirmNewEmail = (deps: Deps, asker: Asker, token: string): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const link = await spendEmailChangeLink(tx, hashOf(token))
    if (!link || !(await changeEmail(tx, link.userId, link.newEmail))) return false
    await queueMail(tx, emailChangedMail(deps, link.oldEmail))
    await recordAudit(tx, {
      actorUserId: link.userId,
      action: 'email.changed',
      subjectType: 'user',
      subjectId: link.userId,
      address: asker.address,
    })
    return true
  })

export const profileActivity = (deps: Deps, actor: SignedIn) =>
  countActivity(deps.db, {
    userId: actor.userId,
    doctorId: actor.doctorId,
    clinicIds: clinicsAs(actor, ...DESK),
  })

/** Where the person is signed in, the asking session first. */
export async function ownSessions(deps: Deps, actor: SignedIn): Promise<OwnSession[]> {
  const rows = await listSessions(deps.db, actor.userId)
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceInWords(row.user_agent),
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: row.id === actor.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one own session. Throws 404 for one that is not, or is not the person's. */
export async function endSession(deps: Deps, asker: Asker, actor: SignedIn, sessionId: string): Promise<void> {
  if (!(await removeSessionOf(deps.db, actor.userId, sessionId))) throw notFound()
  await auditEnd(deps, asker, actor, 'session.ended')
}

export async function endOtherSessions(deps: Deps, asker: Asker, actor: SignedIn): Promise<void> {
  await removeSessionsOf(deps.db, actor.userId, actor.sessionId)
  await auditEnd(deps, asker, actor, 'sessions.ended')
}

const auditEnd = (deps: Deps, asker: Asker, { userId }: SignedIn, action: string) =>
  recordAudit(deps.db, { actorUserId: userId, action, subjectType: 'user', subjectId: userId, address: asker.address })
