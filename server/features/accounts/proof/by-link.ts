import { accountMessages } from '#contract/accounts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'

/**
 * Does what a mailed link is for. The guess is counted before anything is looked up, and given back once the link was there
 * and the work is done: so many at a time, and nothing dear for a link that is over. Throws 400 for such a one, 429 when the
 * address has guessed too often.
 */
export async function byLink<L, T>(
  deps: Pick<Deps, 'limits'>,
  caller: Caller,
  find: () => Promise<L | null>,
  work: (link: L) => Promise<T>,
): Promise<T> {
  const { linkGuessesPerAddress } = deps.limits
  await linkGuessesPerAddress.take(caller.address)
  const link = await find()
  if (link === null) throw badRequest(accountMessages.linkInvalid)
  try {
    return await work(link)
  } finally {
    await linkGuessesPerAddress.giveBack(caller.address)
  }
}
