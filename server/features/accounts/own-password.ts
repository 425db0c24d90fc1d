import { accountMessages } from '#contract/accounts.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, unauthorized } from '#server/errors.ts'
import { fitsPassword } from './passwords.ts'
import { findCredentialsById } from './queries.ts'

/**
 * Before a step that a borrowed session must not take: the person proves the password once more. Gives their
 * credentials. Throws 400 for the field `path` when it is not right, 429 when the budget of sign-ins is used up.
 */
export async function provePassword(
  deps: Deps,
  actor: SignedIn,
  { path, password, message = accountMessages.wrongPassword }: { path: string; password: string; message?: string },
) {
  const user = await findCredentialsById(deps.db, actor.userId)
  if (!user) throw unauthorized()
  await deps.limits.signInPerAccount.take(user.email)
  if (!(await fitsPassword(user.password_hash, password))) throw badRequest(message, [{ path, message }])
  await deps.limits.signInPerAccount.reset(user.email)
  return user
}
