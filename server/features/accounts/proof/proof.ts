import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import type { EmailVerification } from '#contract/accounts/sign-in.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import type { z } from 'zod'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { badRequest } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { hashOf } from '#server/secrets.ts'
import { byLink } from './by-link.ts'
import { fitsPassword } from '#server/features/accounts/passwords/passwords.ts'
import { confirmNewEmail } from '#server/features/accounts/profile/profile.ts'
import { findCredentialsById } from '#server/features/accounts/queries/accounts.ts'
import { findLink, spendLink } from '#server/features/accounts/queries/links.ts'
import { applyRegistration, findRegistration } from '#server/features/accounts/queries/take-over.ts'
import { proveByMailbox, proveByOwner } from './take-over.ts'

type Opened =
  | { kind: 'verify-email' | 'change-email'; userId: string }
  | { kind: 'registration'; userId: string; email: string; passwordHash: string }

async function findOpened(db: Db, tokenHash: Buffer): Promise<Opened | null> {
  for (const kind of ['verify-email', 'change-email'] as const) {
    const link = await findLink(db, tokenHash, kind)
    if (link) return { kind, userId: link.userId }
  }
  const registration = await findRegistration(db, tokenHash)
  return registration && { kind: 'registration', ...registration }
}

/**
 * Verifies the address that the link was sent to: the current one, a new one, or that of a registration. The link isn't
 * enough: the caller must be signed in to that account or give its password. Throws 400 if the link has expired, or the
 * password is missing or wrong; 429 after too many of either.
 */
export async function verifyEmail(
  deps: Deps,
  caller: Caller,
  { token, password }: z.infer<typeof EmailVerification>,
): Promise<void> {
  const tokenHash = hashOf(token)
  await byLink(deps, caller, { token, find: () => findOpened(deps.db, tokenHash) }, async (opened) => {
    await mustBeAskersOwn(deps, caller, opened, password)
    await transaction(deps.db, async (tx) => {
      // if two people open it at the same time, one finds it used, and nothing of the second is stored
      if (!(await prove(deps, tx, caller, tokenHash, opened))) throw badRequest(t(accountMessages.linkInvalid))
    })
  })
}

async function prove(deps: Deps, tx: Db, caller: Caller, tokenHash: Buffer, opened: Opened): Promise<boolean> {
  const { address } = caller
  const { userId } = opened
  if (opened.kind === 'registration') {
    if (!(await applyRegistration(tx, tokenHash, userId)) || !(await proveByMailbox(tx, { userId, address })))
      return false
  } else if (opened.kind === 'change-email') {
    const session =
      caller.actor.kind === 'signed-in' && caller.actor.userId === userId ? caller.actor.sessionId : undefined
    if (!(await confirmNewEmail(deps, tx, caller, tokenHash, session))) return false
  } else {
    if (!(await spendLink(tx, tokenHash, 'verify-email'))) return false
    await proveByOwner(tx, { userId, address })
  }
  // another tab may be waiting, such as one with an invitation
  await announce(tx, { kind: 'membership', userId })
  return true
}

/** A session of the account that asked, or its password. */
async function mustBeAskersOwn(
  deps: Deps,
  { actor }: Caller,
  opened: Opened,
  password: string | undefined,
): Promise<void> {
  const isRegistration = opened.kind === 'registration'
  if (!isRegistration && actor.kind === 'signed-in' && actor.userId === opened.userId) return
  const refused = (message: string) => badRequest(message, [{ path: 'password', message }])
  if (password === undefined) throw refused(t(accountMessages.proveAccount))
  const user = isRegistration
    ? { email: opened.email, password_hash: opened.passwordHash }
    : await findCredentialsById(deps.db, opened.userId)
  if (!user) throw badRequest(t(accountMessages.linkInvalid))
  await deps.limits.linkProofsPerAccount.take(user.email)
  if (!(await fitsPassword(user.password_hash, password))) throw refused(t(accountMessages.wrongPassword))
  await deps.limits.linkProofsPerAccount.reset(user.email)
}
