import { accountMessages } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, unauthorized } from '#server/errors.ts'
import type { Limit } from '#server/http/door/limit.ts'
import { fitsPassword } from './passwords.ts'
import { findCredentialsById } from '#server/features/accounts/queries/accounts.ts'

/**
 * Asks for the password again before a step that an unattended session must not take. Returns the credentials. Throws
 * 400 for the field `path` if it is wrong, 429 if the limit is reached: that of sign-ins, or a separate one that
 * strangers guessing at sign-in can't use up.
 */
export async function provePassword(
  deps: Deps,
  actor: SignedIn,
  {
    path,
    password,
    message = accountMessages.wrongPassword,
    budget = deps.limits.signInPerAccount,
  }: { path: string; password: string; message?: string; budget?: Limit },
) {
  const user = await findCredentialsById(deps.db, actor.userId)
  if (!user) throw unauthorized()
  await budget.take(user.email)
  if (!(await fitsPassword(user.password_hash, password))) throw badRequest(message, [{ path, message }])
  await budget.reset(user.email)
  return user
}
