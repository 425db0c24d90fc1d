import { t } from '#language/translate.ts'
import type { Registration } from '#contract/accounts/sign-in.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { FIRST_PASSWORD_DAYS } from '#contract/members.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { sendsMail } from '#server/email-delivery/sends-email.ts'
import { refuseWithoutMailBudget } from '#server/email-delivery/strangers.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { addedMail, alreadyRegisteredMail, verificationMail } from '#server/features/accounts/emails.ts'
import { sendNotice } from '#server/features/accounts/notices.ts'
import { hashPassword, refuseWeak } from '#server/features/accounts/passwords/passwords.ts'
import { findCredentialsById, insertUser, lockAccount } from '#server/features/accounts/queries/accounts.ts'
import { replaceLink } from '#server/features/accounts/queries/links.ts'
import { findOpenMembership, insertRegistration } from '#server/features/accounts/queries/take-over.ts'

const VERIFY_MINUTES = 48 * 60
const JOIN_MINUTES = FIRST_PASSWORD_DAYS * 24 * 60

/**
 * Creates an account without a session; the person signs in next (rule T2). If an unverified account has this address, the
 * reply is the same, and the emailed link together with this password takes that account over (rule I15). Throws 409 with a
 * neutral sentence if the address is verified; its owner gets an email (rule T3). Throws 429 if the network registers, or
 * the address gets emails, too often.
 */
export async function register(deps: Deps, caller: Caller, wanted: Registration) {
  const { email, firstName, lastName, role } = wanted
  await deps.limits.registrationsPerAddress.take(caller.address)
  await deps.limits.mailsToStranger.take(email)
  if (sendsMail(deps.config)) await refuseWithoutMailBudget(deps.db, email)
  refuseWeak(deps, wanted.password, 'password', [firstName, lastName, email.split('@')[0]!, deps.config.product.name])
  const passwordHash = await hashPassword(wanted.password)
  const id = newId()
  const person = {
    email,
    passwordHash,
    firstName,
    lastName,
    role,
    termsVersion: TERMS_VERSION,
    termsAddress: caller.address,
  }
  const made = await transaction(deps.db, async (tx) => {
    const isNew = await insertUser(tx, { id, ...person })
    if (!isNew) return storeUnproved(deps, tx, person)
    await sendVerification(deps, tx, { userId: id, email, address: caller.address })
    await recordAudit(tx, {
      actorUserId: id,
      action: 'account.registered',
      subjectType: 'user',
      subjectId: id,
      address: caller.address,
      detail: { role },
    })
    return true
  })
  if (!made) {
    await sendNotice(deps, email, () => alreadyRegisteredMail(deps, email))
    throw conflict(t(accountMessages.unableToCreate))
  }
  return { id, email, firstName, lastName, role }
}

type Typed = Omit<Parameters<typeof insertUser>[1], 'id'>

/** Stores a registration for an unverified account and emails its link; returns false if the address is verified. */
async function storeUnproved(deps: Deps, tx: Deps['db'], typed: Typed): Promise<boolean> {
  const account = await lockAccount(tx, typed.email)
  if (!account || account.email_verified_at || account.deactivated_at || !sendsMail(deps.config)) return false
  const secret = newSecret()
  await insertRegistration(tx, { ...typed, tokenHash: hashOf(secret), minutes: VERIFY_MINUTES })
  await queueMail(tx, () => verificationMail(deps, { email: typed.email, address: typed.termsAddress }, secret))
  return true
}

async function sendVerification(
  deps: Deps,
  db: Deps['db'],
  to: { userId: string; email: string; address: string },
): Promise<void> {
  const secret = newSecret()
  await replaceLink(db, {
    tokenHash: hashOf(secret),
    userId: to.userId,
    purpose: 'verify-email',
    email: to.email,
    minutes: VERIFY_MINUTES,
  })
  await queueMail(db, () => verificationMail(deps, to, secret))
}

/**
 * Emails the link that lets a person whom a clinic added or invited verify the address, choose a password and answer,
 * in the caller's transaction. It is valid as long as a first password.
 */
export async function sendJoinLink(
  deps: Deps,
  tx: Deps['db'],
  to: { userId: string; email: string; clinicId: string; clinic: string; isInvited: boolean },
): Promise<void> {
  const secret = newSecret()
  const { userId, email, clinicId } = to
  await replaceLink(tx, { tokenHash: hashOf(secret), userId, purpose: 'join', email, clinicId, minutes: JOIN_MINUTES })
  await queueMail(tx, () => addedMail(deps, to, secret))
}

/**
 * Sends the verification link again; a person whom a clinic added gets the link to join instead, with which they can
 * also answer.
 */
export async function resendVerification(deps: Deps, caller: Caller, actor: SignedIn): Promise<void> {
  const user = await findCredentialsById(deps.db, actor.userId)
  if (!user || user.email_verified_at) return
  await deps.limits.mailPerAccount.take(user.email)
  const { id: userId, email } = user
  // which clinic added them, and who administers it
  const place = await asServer(() => findOpenMembership(deps.db, userId))
  await transaction(deps.db, (tx) =>
    place
      ? sendJoinLink(deps, tx, { userId, email, ...place, isInvited: false })
      : sendVerification(deps, tx, { userId, email, address: caller.address }),
  )
}
