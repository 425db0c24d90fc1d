import { t } from '#language/translate.ts'
import { closingMessages } from '#contract/account-closing/keeping.ts'
import { type AccountClosing, CLOSING_DAYS } from '#contract/account-closing/closing.ts'
import type { OwnerProof } from '#contract/accounts/passkeys.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import { endOtherSessions, proveOwner } from '#server/features/accounts/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { accountKeptMail, closingMail } from './emails.ts'
import { findConsequences, insertClosing, removeClosing } from './queries.ts'

/**
 * Returns the consequences of closing the person's account. Acts as the server: whether a clinic has another
 * administrator is a fact about other people.
 */
export const closingOf = ({ db }: Pick<Deps, 'db'>, { userId }: SignedIn): Promise<AccountClosing> =>
  asServer(() => findConsequences(db, userId))

/**
 * Starts the days after which the account closes; the person's other sessions end. Throws 400 as `proveOwner` does, 409 for
 * the only administrator of a clinic (rule T85).
 */
export async function askToClose(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  proof: OwnerProof,
): Promise<AccountClosing> {
  const { email } = await proveOwner(deps, caller, actor, proof)
  const { userId } = actor
  const before = await closingOf(deps, actor)
  if (before.closesAt) return before
  if (before.lastAdministratorOf.length > 0) throw conflict(t(closingMessages.lastAdministrator))
  const start = () =>
    transaction(deps.db, async (tx) => {
      const dueAt = await insertClosing(tx, { userId, days: CLOSING_DAYS, reason: null, byOperator: false })
      await endOtherSessions(tx, userId, actor.sessionId)
      await queueMail(tx, () => closingMail(deps, email, dueAt))
      await recordAudit(tx, {
        actorUserId: userId,
        action: 'account.closing-asked',
        subjectType: 'user',
        subjectId: userId,
        address: caller.address,
      })
      return { ...before, closesAt: dueAt.toISOString() }
    })
  return asServer(start)
}

/** Keeps the account open. Does nothing if it isn't closing. */
export async function keep(deps: Deps, caller: Caller, { userId }: SignedIn): Promise<void> {
  await asServer(() =>
    transaction(deps.db, async (tx) => {
      const email = await removeClosing(tx, userId)
      if (email === null) return
      await queueMail(tx, () => accountKeptMail(deps, email))
      await recordAudit(tx, {
        actorUserId: userId,
        action: 'account.kept',
        subjectType: 'user',
        subjectId: userId,
        address: caller.address,
      })
    }),
  )
}
