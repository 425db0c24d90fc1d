import { t } from '#language/translate.ts'
import { FACTOR_REMOVAL_HOURS } from '#contract/accounts/lost-factor.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { byLink } from '#server/features/accounts/proof/by-link.ts'
import { removeEveryFactor, storeFactor } from './factors.ts'
import { factorRemovalMail, factorRemovedMail, lostFactorMail } from '#server/features/accounts/emails.ts'
import { findCredentialsById } from '#server/features/accounts/queries/accounts.ts'
import { findLink, replaceLink, spendLink } from '#server/features/accounts/queries/links.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import { startRemoval, takeDueRemoval } from '#server/features/accounts/queries/factors.ts'
import { findChallenge } from '#server/features/accounts/queries/two-factor.ts'

const LINK_MINUTES = 60
/** The link that stops a removal is valid a little longer than the removal takes. */
const STOP_MINUTES = (FACTOR_REMOVAL_HOURS + 1) * 60

// Recovering from a lost second factor takes three things together: the password (whose challenge is required), the mailbox
// (whose link starts the removal), and a day in which the owner is notified and can stop it (decision 0027).

/** Emails the link that starts the removal, after the right password; does nothing for an expired challenge. */
export async function askFactorRemoval(deps: Deps, caller: Caller, challenge: string): Promise<void> {
  const found = await findChallenge(deps.db, hashOf(challenge))
  if (!found) return deps.limits.challengeGuessesPerAddress.take(caller.address)
  const user = await findCredentialsById(deps.db, found.userId)
  if (!user) return
  await deps.limits.mailPerAccount.take(user.email)
  await transaction(deps.db, async (tx) => {
    const secret = newSecret()
    await replaceLink(tx, {
      tokenHash: hashOf(secret),
      userId: user.id,
      purpose: 'lost-factor',
      email: user.email,
      minutes: LINK_MINUTES,
    })
    await queueMail(tx, () => lostFactorMail(deps, user.email, secret))
    await audit(tx, user.id, 'two-factor.removal-asked', caller.address)
  })
}

/** Starts the removal by the emailed link, and returns when it is due. Throws 400 if the link is invalid or expired. */
export async function startFactorRemoval(deps: Deps, caller: Caller, token: string): Promise<{ dueAt: string }> {
  const tokenHash = hashOf(token)
  const find = () => findLink(deps.db, tokenHash, 'lost-factor')
  const dueAt = await byLink(deps, caller, { token, find }, ({ userId, email }) =>
    transaction(deps.db, async (tx) => {
      if (!(await spendLink(tx, tokenHash, 'lost-factor'))) throw badRequest(t(accountMessages.linkInvalid))
      const due = await startRemoval(tx, userId, FACTOR_REMOVAL_HOURS)
      const secret = newSecret()
      await replaceLink(tx, { tokenHash: hashOf(secret), userId, purpose: 'keep-factor', email, minutes: STOP_MINUTES })
      await queueMail(tx, () => factorRemovalMail(deps, email, due, secret))
      await audit(tx, userId, 'two-factor.removal-started', caller.address)
      return due
    }),
  )
  return { dueAt: dueAt.toISOString() }
}

/** Stops the removal, by the link in the email that announced it. Throws 400 if the link is invalid or expired. */
export async function stopFactorRemoval(deps: Deps, caller: Caller, token: string): Promise<void> {
  const tokenHash = hashOf(token)
  const find = () => findLink(deps.db, tokenHash, 'keep-factor')
  await byLink(deps, caller, { token, find }, ({ userId }) =>
    transaction(deps.db, async (tx) => {
      if (!(await spendLink(tx, tokenHash, 'keep-factor'))) throw badRequest(t(accountMessages.linkInvalid))
      await storeFactor(tx, { userId, address: caller.address })
    }),
  )
}

/**
 * Removes the second factors whose day has passed, signs their people out and notifies them; runs by the clock, on any
 * server.
 */
export async function finishFactorRemovals(deps: Deps): Promise<void> {
  const finishOne = () =>
    transaction(deps.db, async (tx) => {
      const due = await takeDueRemoval(tx)
      if (!due) return false
      await removeEveryFactor(tx, due.userId)
      await removeSessionsOf(tx, due.userId)
      await queueMail(tx, () => factorRemovedMail(deps, due.email, null))
      await audit(tx, due.userId, 'two-factor.removed', null)
      return true
    })
  while (await finishOne());
}

const audit = (tx: Deps['db'], userId: string, action: string, address: string | null) =>
  recordAudit(tx, {
    actorUserId: address === null ? null : userId,
    action,
    subjectType: 'user',
    subjectId: userId,
    address,
  })
