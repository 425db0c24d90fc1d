import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { hashOf } from '#server/secrets.ts'

/**
 * Runs the work of an emailed link. The link is looked up first, so that a right one works whatever others on the network
 * have guessed, and a wrong one costs nothing expensive. Throws 400 for an invalid link, 429 if the address has guessed too
 * often or the same link is used many times simultaneously.
 */
export async function byLink<L, T>(
  { limits }: Pick<Deps, 'limits'>,
  caller: Caller,
  { token, find }: { token: string; find: () => Promise<L | null> },
  work: (link: L) => Promise<T>,
): Promise<T> {
  const link = await find()
  if (link === null) {
    await limits.linkGuessesPerAddress.take(caller.address)
    throw badRequest(t(accountMessages.linkInvalid))
  }
  const use = hashOf(token).toString('hex')
  await limits.usesPerLink.take(use)
  try {
    return await work(link)
  } finally {
    await limits.usesPerLink.giveBack(use)
  }
}
