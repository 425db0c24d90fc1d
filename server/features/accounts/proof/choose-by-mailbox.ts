import { t } from '#language/translate.ts'
import { accountMessages, type Role } from '#contract/accounts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { hashOf } from '#server/secrets.ts'
import { byLink } from './by-link.ts'
import { passwordChangedMail } from '#server/features/accounts/emails.ts'
import { hashPassword, ownWordsOf, refuseWeak } from '#server/features/accounts/passwords/passwords.ts'
import { findLink, type LiveLink, spendLink } from '#server/features/accounts/queries/links.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'
import { updatePassword, updateRole } from '#server/features/accounts/queries/accounts.ts'
import { proveByMailbox } from './take-over.ts'

export interface JoinLink extends LiveLink {
  clinicId: string
}

/** Does something with a link to join, as `byLink`. */
export const byJoinLink = <T>(
  deps: Deps,
  caller: Caller,
  token: string,
  work: (link: JoinLink) => Promise<T>,
): Promise<T> => {
  const find = () => findLink(deps.db, hashOf(token), 'join') as Promise<JoinLink | null>
  return byLink(deps, caller, { token, find }, work)
}

/** Returns the hash of a password that a person chooses; apart from the transaction. Throws 400 for a weak one. */
export async function hashChosen(deps: Deps, userId: string, newPassword: string): Promise<string> {
  refuseWeak(deps, newPassword, 'newPassword', await ownWordsOf(deps, userId))
  return hashPassword(newPassword)
}

interface Choice {
  token: string
  link: JoinLink
  passwordHash: string
  /** The role at the clinic that the person accepts in the same step. */
  accepted?: Role
}

/**
 * Sets the account's password by a link to join, in the caller's transaction. See `proveByMailbox` for what this ends.
 * Throws 400 if the link was used in the meantime.
 */
export async function chooseByMailbox(
  deps: Deps,
  tx: Deps['db'],
  caller: Caller,
  { token, link, passwordHash, accepted }: Choice,
): Promise<void> {
  if (!(await spendLink(tx, hashOf(token), 'join'))) throw badRequest(t(accountMessages.linkInvalid))
  await updatePassword(tx, link.userId, passwordHash)
  const { userId } = link
  const isTakeOver = await proveByMailbox(tx, { userId, address: caller.address, keeps: accepted && link.clinicId })
  // the role of an account created by others isn't the person's choice
  if (isTakeOver && accepted) await updateRole(tx, userId, accepted)
  await removeSessionsOf(tx, link.userId)
  await queueMail(tx, () => passwordChangedMail(deps, link.email))
}
