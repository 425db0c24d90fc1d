import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { endSessions, findOperatedAccount } from '#server/features/accounts/public.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { Refusal } from '#server/refusal.ts'
import { closingMail } from './emails.ts'
import { findConsequences, insertClosing } from './queries.ts'

interface Asked {
  /** An email address or an account's id. */
  account: string
  reason: string
  days: number
}

/**
 * Starts the countdown to closing an account for the operator; the person gets an email, is signed out, and can keep
 * the account. Returns its address and when it closes. Throws Refusal for an unknown account, or the only administrator
 * of a clinic.
 */
export const closeByOperator = (
  tools: Pick<Deps, 'db' | 'config' | 'publicUrl'>,
  { account, reason, days }: Asked,
): Promise<{ email: string; dueAt: Date }> =>
  transaction(tools.db, async (tx) => {
    const found = await findOperatedAccount(tx, account)
    if (!found) throw new Refusal(`There is no account with the address or id ${account}.`)
    const { id: userId, email } = found
    const { lastAdministratorOf } = await findConsequences(tx, userId)
    if (lastAdministratorOf.length > 0)
      throw new Refusal(
        `${email} is the only administrator of ${lastAdministratorOf.join(', ')}. Another administrator must exist first.`,
      )
    const dueAt = await insertClosing(tx, { userId, days, reason, byOperator: true })
    await endSessions(tx, userId)
    await queueMail(tx, () => closingMail(tools, email, dueAt))
    await recordAudit(tx, {
      actorUserId: null,
      action: 'account.closing-asked',
      subjectType: 'user',
      subjectId: userId,
      detail: { byOperator: true, days },
    })
    return { email, dueAt }
  })
