import { randomInt } from 'node:crypto'
import { t } from '#language/translate.ts'
import { FACTOR_CODE_MINUTES, factorCodeMessages } from '#contract/accounts/two-factor.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { factorCodeMail } from '#server/features/accounts/emails.ts'
import { findCredentialsById } from '#server/features/accounts/queries/accounts.ts'
import { findLink, removeLinks, replaceLink } from '#server/features/accounts/queries/links.ts'
import { isFirstFactorProtected } from '#server/features/accounts/queries/second-factor.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { sendsMail } from '#server/email-delivery/sends-email.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'

// Where a second factor is required, a password isn't enough to set up an account's first one: a stolen password would make
// it the thief's. The mailbox is asked as well, where email can be sent (decision 0029).

/**
 * Returns the stored form of a code. It needs the server's key, because six digits can be guessed from a plain hash.
 */
const storedForm = ({ secret }: Pick<Deps, 'secret'>, userId: string, code: string) =>
  hashOf(derivedSecret(secret, `first-factor:${userId}`, code))

/** Returns whether the person's next factor needs an emailed code as well. */
export const needsFactorCode = async (deps: Pick<Deps, 'db' | 'config'>, userId: string): Promise<boolean> =>
  sendsMail(deps.config) && isFirstFactorProtected(deps.db, userId)

/**
 * Emails a code that replaces an earlier one. Throws 409 if the person needs none, 429 after five emails in an hour.
 */
export async function sendFactorCode(deps: Deps, caller: Caller, { userId }: SignedIn): Promise<void> {
  const user = (await needsFactorCode(deps, userId)) ? await findCredentialsById(deps.db, userId) : null
  if (!user) throw conflict(t(factorCodeMessages.notNeeded))
  const { email } = user
  await deps.limits.factorMailsPerAccount.take(userId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await transaction(deps.db, async (tx) => {
    await replaceLink(tx, {
      tokenHash: storedForm(deps, userId, code),
      userId,
      purpose: 'first-factor',
      email,
      minutes: FACTOR_CODE_MINUTES,
    })
    const expiresAt = new Date(Date.now() + FACTOR_CODE_MINUTES * 60_000)
    await queueMail(tx, () => factorCodeMail(deps, email, code), { expiresAt })
    await recordAudit(tx, {
      actorUserId: userId,
      action: 'two-factor.code-sent',
      subjectType: 'user',
      subjectId: userId,
      address: caller.address,
    })
  })
}

/**
 * Checks the emailed code of a person who needs one. It stays valid until the factor is set up, so that they can cancel
 * their device's prompt and try again. Throws 400 for a missing, wrong or expired code, 429 after five tries within 15
 * minutes.
 */
export async function proveMailbox(deps: Deps, userId: string, code: string | undefined): Promise<void> {
  if (!(await needsFactorCode(deps, userId))) return
  const refused = (message: string) => badRequest(message, [{ path: 'emailCode', message }])
  if (code === undefined) throw refused(t(factorCodeMessages.missing))
  await deps.limits.factorCodesPerAccount.take(userId)
  const link = await findLink(deps.db, storedForm(deps, userId, code), 'first-factor')
  if (!link) throw refused(t(factorCodeMessages.wrong))
  await deps.limits.factorCodesPerAccount.reset(userId)
}

/** Invalidates the emailed code, in the transaction that sets the factor up. */
export const spendFactorCode = (tx: Db, userId: string): Promise<void> => removeLinks(tx, userId, 'first-factor')
