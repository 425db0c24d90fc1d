import { accountMessages } from '#contract/accounts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'

/**
 * Runs the work of an emailed link. Counts an attempt before any lookup, and returns it after success, so that concurrent
 * attempts are limited and an expired link costs nothing expensive. Throws 400 for an invalid link, 429 if the address has
 * guessed too often.
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
