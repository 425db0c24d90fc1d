import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { SignedIn } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { Refusal } from '#server/refusal.ts'
import { accountReinstatedMail, accountSuspendedMail } from './emails.ts'
import { removeSessionsOf } from './queries/sessions.ts'
import {
  countSessions,
  insertOperator,
  isOperator,
  type ListedAccount,
  listAccountsAfter,
  listOperatorEmails,
  lockAccountByAddressOrId,
  lockAccountOf,
  markReinstated,
  markSuspended,
  type OperatedAccount,
  removeOperator,
} from './queries/operator.ts'
import { proveByWord } from './proof/take-over.ts'

// The operator's commands on accounts (`npm run operator -- accounts`), without a sign-in.

type Tools = Pick<Deps, 'db' | 'config' | 'publicUrl'>

/** Returns the account of an address or an id, locked until the transaction ends; null if there is none, or it is a key's. */
export const findOperatedAccount = (tx: Db, emailOrId: string): Promise<OperatedAccount | null> =>
  lockAccountByAddressOrId(tx, emailOrId)

/** Returns the confirmed addresses of the operators' open accounts. */
export const operatorEmails = (db: Db): Promise<string[]> => listOperatorEmails(db)

/** Runs `work` with the account of an address, in one transaction. Throws Refusal if there is none. */
const withAccount = <T>(db: Db, email: string, work: (tx: Db, account: OperatedAccount) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    const account = await lockAccountOf(tx, email)
    if (!account) throw new Refusal(`There is no account with the address ${email}.`)
    return work(tx, account)
  })

const note = (tx: Db, { id }: OperatedAccount, action: string, detail: Record<string, number> = {}) =>
  recordAudit(tx, {
    actorUserId: null,
    action,
    subjectType: 'user',
    subjectId: id,
    detail: { byOperator: true, ...detail },
  })

/**
 * Suspends an account: sign-in fails like a wrong password, sessions and open streams end, emailed links stop working.
 * Bookings, charts and memberships stay. Returns the number of ended sessions. Throws Refusal if it is already suspended.
 */
export const suspendAccount = (tools: Tools, email: string, reason: string): Promise<number> =>
  withAccount(tools.db, email, async (tx, account) => {
    if (account.isSuspended) throw new Refusal(`The account of ${email} is already suspended.`)
    const ended = await countSessions(tx, account.id)
    await markSuspended(tx, account, { suspensionId: newId(), reason })
    await removeSessionsOf(tx, account.id)
    await announce(tx, { kind: 'membership', userId: account.id })
    await queueMail(tx, () => accountSuspendedMail(tools, email))
    await note(tx, account, 'account.suspended', { sessions: ended })
    return ended
  })

/** Lifts a suspension. Throws Refusal if the account is not suspended. */
export const reinstateAccount = (tools: Tools, email: string): Promise<void> =>
  withAccount(tools.db, email, async (tx, account) => {
    if (!account.isSuspended) throw new Refusal(`The account of ${email} is not suspended.`)
    await markReinstated(tx, account.id)
    await queueMail(tx, () => accountReinstatedMail(tools, email))
    await note(tx, account, 'account.reinstated')
  })

/** Ends all sessions of a person; returns how many. */
export const endAccountSessions = ({ db }: Tools, email: string): Promise<number> =>
  withAccount(db, email, async (tx, account) => {
    const ended = await countSessions(tx, account.id)
    await removeSessionsOf(tx, account.id)
    await announce(tx, { kind: 'membership', userId: account.id })
    await note(tx, account, 'sessions.ended', { sessions: ended })
    return ended
  })

/**
 * Confirms an address on the operator's word, where no email can be sent. Throws Refusal if it is already confirmed.
 */
export const proveByOperator = ({ db }: Tools, email: string): Promise<void> =>
  withAccount(db, email, async (tx, account) => {
    if (account.isVerified) throw new Refusal(`The address ${email} is already confirmed.`)
    await proveByWord(tx, account.id)
  })

/** Throws 403 for people whom no command has marked as the operator. The door asks operators for a second factor. */
export async function mustBeOperator(db: Db, { userId, key }: SignedIn): Promise<void> {
  if (key || !(await isOperator(db, userId))) throw forbidden()
}

/**
 * Marks an account as the operator's: it confirms clinics and registrations, and needs a second factor. Throws Refusal
 * if it is already marked, suspended, or its address isn't confirmed.
 */
export const makeOperator = ({ db }: Tools, email: string): Promise<void> =>
  withAccount(db, email, async (tx, account) => {
    if (account.isSuspended) throw new Refusal(`The account of ${email} is suspended. Reinstate it first.`)
    if (!account.isVerified) throw new Refusal(`The address ${email} is not confirmed. Use "prove" first.`)
    if (!(await insertOperator(tx, account.id))) throw new Refusal(`${email} is already an operator.`)
    await announce(tx, { kind: 'membership', userId: account.id })
    await note(tx, account, 'operator.made')
  })

/** Takes the mark back. Throws Refusal if the account has none. */
export const endOperator = ({ db }: Tools, email: string): Promise<void> =>
  withAccount(db, email, async (tx, account) => {
    if (!(await removeOperator(tx, account.id))) throw new Refusal(`${email} is not an operator.`)
    await announce(tx, { kind: 'membership', userId: account.id })
    await note(tx, account, 'operator.ended')
  })

/** Accounts by address, page by page. */
export async function* listAccounts(
  db: Db,
  { word = '', onlySuspended = false }: { word?: string; onlySuspended?: boolean },
): AsyncGenerator<ListedAccount> {
  for (let after = ''; ;) {
    const rows = await listAccountsAfter(db, { word, onlySuspended, after })
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.email
  }
}
