import { accountMessages, type PasswordChange, type Registration } from '#contract/accounts.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { badRequest, conflict } from '#server/errors.ts'
import type { Asker } from '#server/http/door.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/queue.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { sendNotice } from './notices.ts'
import { alreadyRegisteredMail, passwordChangedMail, resetMail, verificationMail } from './mails.ts'
import { provePassword } from './own-password.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { confirmNewEmail } from './profile.ts'
import {
  findCredentials,
  findCredentialsById,
  insertUser,
  markEmailVerified,
  removeDeadSessionsAndLinks,
  removeSessionsOf,
  replaceLink,
  updatePassword,
  useLink,
} from './queries.ts'

const VERIFY_MINUTES = 48 * 60
const RESET_MINUTES = 60

export { accountOf, createAccount, endSessions, hashFirstPassword } from './created-by-clinic.ts'
export { currentUser, identify, recognise, stillSignedIn } from './sign-in.ts'

/**
 * Makes an account without a session: the person signs in next (trap T2). The role opens nothing by itself.
 * Throws 409 with a sentence that tells nothing when the e-mail is taken; its owner gets a mail (trap T3).
 */
export async function register(deps: Deps, asker: Asker, wanted: Registration) {
  await deps.limits.registrationsPerAddress.take(asker.address)
  refuseCommon(wanted.password, 'password')
  const passwordHash = await hashPassword(wanted.password)
  const { email, firstName, lastName, role } = wanted
  const id = newId()
  const made = await transaction(deps.db, async (tx) => {
    const isNew = await insertUser(tx, {
      id,
      email,
      passwordHash,
      firstName,
      lastName,
      role,
      termsVersion: TERMS_VERSION,
      termsAddress: asker.address,
    })
    if (!isNew) return false
    await sendVerification(deps, tx, { userId: id, email, firstName })
    await recordAudit(tx, {
      actorUserId: id,
      action: 'account.registered',
      subjectType: 'user',
      subjectId: id,
      address: asker.address,
      detail: { role },
    })
    return true
  })
  if (!made) {
    await sendNotice(deps, alreadyRegisteredMail(deps, email))
    throw conflict(accountMessages.unableToCreate)
  }
  deps.mailer.wake()
  return { id, email, firstName, lastName, role }
}

async function sendVerification(
  deps: Deps,
  db: Deps['db'],
  to: { userId: string; email: string; firstName: string },
): Promise<void> {
  const secret = newSecret()
  await replaceLink(db, {
    tokenHash: hashOf(secret),
    userId: to.userId,
    purpose: 'verify-email',
    email: to.email,
    minutes: VERIFY_MINUTES,
  })
  await queueMail(db, verificationMail(deps, to, secret))
}

/** Sends the link to confirm the address once more. */
export async function resendVerification(deps: Deps, actor: SignedIn): Promise<void> {
  const user = await findCredentialsById(deps.db, actor.userId)
  if (!user || user.email_verified_at) return
  await deps.limits.mailPerAccount.take(user.email)
  await transaction(deps.db, (tx) =>
    sendVerification(deps, tx, { userId: user.id, email: user.email, firstName: user.first_name }),
  )
  deps.mailer.wake()
}

/** Confirms the address that the link was sent to, be it the present one or a new one. Throws 400 when the link is not valid any more. */
export async function verifyEmail(deps: Deps, asker: Asker, token: string): Promise<void> {
  await deps.limits.linkGuessesPerAddress.check(asker.address)
  const used = await transaction(deps.db, async (tx) => {
    const link = await useLink(tx, hashOf(token), 'verify-email')
    if (!link) return null
    await markEmailVerified(tx, link.userId, link.email)
    // what waits for it in another tab, such as an invitation, goes on
    await announce(tx, { kind: 'membership', userId: link.userId })
    return link
  })
  if (used) return
  if (!(await confirmNewEmail(deps, asker, token))) await refuseLink(deps, asker)
  deps.mailer.wake()
}

async function refuseLink(deps: Deps, asker: Asker): Promise<never> {
  await deps.limits.linkGuessesPerAddress.take(asker.address)
  throw badRequest(accountMessages.linkInvalid)
}

/** Mails a link to choose a new password; says the same whether the account exists or not (decision G1). */
export async function forgotPassword(deps: Deps, asker: Asker, email: string): Promise<void> {
  await deps.limits.signInPerAddress.take(asker.address)
  await deps.limits.mailPerAccount.take(email)
  const user = await findCredentials(deps.db, email)
  if (!user) return
  // not awaited by the answer: its time must not tell that there is somebody to write to
  void transaction(deps.db, async (tx) => {
    const secret = newSecret()
    await replaceLink(tx, {
      tokenHash: hashOf(secret),
      userId: user.id,
      purpose: 'reset-password',
      email,
      minutes: RESET_MINUTES,
    })
    await queueMail(tx, resetMail(deps, { email, firstName: user.first_name }, secret))
    await recordAudit(tx, {
      actorUserId: null,
      action: 'password.reset-asked',
      subjectType: 'user',
      subjectId: user.id,
      address: asker.address,
    })
  }).then(deps.mailer.wake, (error: Error) => deps.log.error({ name: error.name }, 'A reset link could not be made'))
}

/** Sets a new password by a mailed link and ends every session. Throws 400 when the link is not valid any more. */
export async function resetPassword(deps: Deps, asker: Asker, token: string, newPassword: string): Promise<void> {
  await deps.limits.linkGuessesPerAddress.check(asker.address)
  refuseCommon(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  const used = await transaction(deps.db, async (tx) => {
    const link = await useLink(tx, hashOf(token), 'reset-password')
    if (!link) return null
    await updatePassword(tx, link.userId, passwordHash)
    // whoever reads this mailbox has proved the address as well
    await markEmailVerified(tx, link.userId, link.email)
    await removeSessionsOf(tx, link.userId)
    await queueMail(tx, passwordChangedMail(deps, link.email))
    await recordAudit(tx, {
      actorUserId: link.userId,
      action: 'password.reset',
      subjectType: 'user',
      subjectId: link.userId,
      address: asker.address,
    })
    return link
  })
  if (!used) return refuseLink(deps, asker)
  deps.mailer.wake()
  await deps.limits.signInPerAccount.reset(used.email)
}

/** Changes the own password, first or later; every other session ends. Throws 400 when the current one is not right. */
export async function changePassword(
  deps: Deps,
  asker: Asker,
  actor: SignedIn,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const user = await provePassword(deps, actor, {
    path: 'currentPassword',
    password: currentPassword,
    message: accountMessages.wrongCurrentPassword,
  })
  if (newPassword === currentPassword)
    throw badRequest(accountMessages.samePassword, [{ path: 'newPassword', message: accountMessages.samePassword }])
  refuseCommon(newPassword, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await transaction(deps.db, async (tx) => {
    await updatePassword(tx, user.id, passwordHash)
    await removeSessionsOf(tx, user.id, actor.sessionId)
    await queueMail(tx, passwordChangedMail(deps, user.email))
    await recordAudit(tx, {
      actorUserId: user.id,
      action: 'password.changed',
      subjectType: 'user',
      subjectId: user.id,
      address: asker.address,
    })
  })
  deps.mailer.wake()
}

/** Forgets sessions and links that can never be used again. */
export const removeDead = (deps: Deps): Promise<void> => removeDeadSessionsAndLinks(deps.db)
