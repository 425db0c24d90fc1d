import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import type { PasswordChange } from '#contract/accounts/passwords.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import { ofBrowser } from '#server/http/door/device-cookie.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { byLink } from './proof/by-link.ts'
import { passwordChangedMail, resetMail } from './emails.ts'
import { hashPassword, ownWordsOf, provePassword, refuseWeak } from '#server/features/accounts/passwords/passwords.ts'
import { findCredentials, updatePassword } from './queries/accounts.ts'
import { endApiKeysOf } from './queries/api-keys.ts'
import { findLink, replaceLink, spendLink } from './queries/links.ts'
import { removeDeadSessionsAndLinks, removeSessionsOf } from './queries/sessions.ts'
import { removeOldDrafts } from './queries/profile-draft.ts'
import { renewSession } from '#server/features/accounts/sign-in/sessions.ts'
import { proveByMailbox } from './proof/take-over.ts'

const RESET_MINUTES = 60

/** Emails a link to choose a new password; replies the same whether the account exists or not (rule G1). */
export async function forgotPassword(deps: Deps, caller: Caller, email: string): Promise<void> {
  await deps.limits.resetsPerAddress.take(ofBrowser(deps, caller))
  await deps.limits.mailPerAccount.take(email)
  const user = await findCredentials(deps.db, email)
  if (!user) return
  const sendLink = () =>
    transaction(deps.db, async (tx) => {
      const secret = newSecret()
      await replaceLink(tx, {
        tokenHash: hashOf(secret),
        userId: user.id,
        purpose: 'reset-password',
        email,
        minutes: RESET_MINUTES,
      })
      await queueMail(tx, () => resetMail(deps, email, secret))
      await recordAudit(tx, {
        actorUserId: null,
        action: 'password.reset-asked',
        subjectType: 'user',
        subjectId: user.id,
        address: caller.address,
      })
    })
  // the timing of the reply must not reveal that there is an account
  deps.later.start(sendLink, 'A reset link could not be made')
}

/**
 * Sets a new password by an emailed link, ends every session and API key of the person, and returns the account's address. The link verifies the address, so an unverified account
 * now belongs to its reader (`proveByMailbox`). Throws 400 if the link has expired (checked before anything expensive) or
 * the password is weak.
 */
export async function resetPassword(
  deps: Deps,
  caller: Caller,
  token: string,
  newPassword: string,
): Promise<{ email: string }> {
  const tokenHash = hashOf(token)
  const find = () => findLink(deps.db, tokenHash, 'reset-password')
  return byLink(deps, caller, { token, find }, async ({ userId, email }) => {
    refuseWeak(deps, newPassword, 'newPassword', await ownWordsOf(deps, userId))
    const passwordHash = await hashPassword(newPassword)
    await transaction(deps.db, async (tx) => {
      // if two people open it at the same time, one finds it used
      if (!(await spendLink(tx, tokenHash, 'reset-password'))) throw badRequest(t(accountMessages.linkInvalid))
      await updatePassword(tx, userId, passwordHash)
      await proveByMailbox(tx, { userId, address: caller.address })
      await removeSessionsOf(tx, userId)
      const endedKeys = await endApiKeysOf(tx, userId)
      await queueMail(tx, () => passwordChangedMail(deps, email, endedKeys))
      await recordAudit(tx, {
        actorUserId: userId,
        action: 'password.reset',
        subjectType: 'user',
        subjectId: userId,
        address: caller.address,
      })
    })
    await deps.limits.signInPerAccount.reset(email)
    return { email }
  })
}

/**
 * Changes the person's own password. All other sessions end, and this one continues with the returned secret. Throws
 * 400 if the current password is wrong, or the new one is the same or weak.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  { currentPassword, newPassword }: PasswordChange,
): Promise<string> {
  // cheap checks come before the hashing
  if (newPassword === currentPassword)
    throw badRequest(t(accountMessages.samePassword), [
      { path: 'newPassword', message: t(accountMessages.samePassword) },
    ])
  refuseWeak(deps, newPassword, 'newPassword', await ownWordsOf(deps, actor.userId))
  const user = await provePassword(deps, actor, {
    path: 'currentPassword',
    password: currentPassword,
    message: t(accountMessages.wrongCurrentPassword),
  })
  const passwordHash = await hashPassword(newPassword)
  const secret = await transaction(deps.db, async (tx) => {
    await updatePassword(tx, user.id, passwordHash)
    await removeSessionsOf(tx, user.id, actor.sessionId)
    await queueMail(tx, () => passwordChangedMail(deps, user.email))
    await recordAudit(tx, {
      actorUserId: user.id,
      action: 'password.changed',
      subjectType: 'user',
      subjectId: user.id,
      address: caller.address,
    })
    return renewSession(tx, actor.sessionId)
  })
  return secret
}

/** Deletes sessions and links that can never be used again. */
export async function removeDead({ db }: Deps): Promise<void> {
  await removeDeadSessionsAndLinks(db)
  await removeOldDrafts(db)
}
