import type { CurrentUser, Role } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { storedPhone } from '#server/phones.ts'
import { partsOf } from '#server/standings.ts'
import { findCurrentUser } from './queries/current-user.ts'
import { completeUser, isNameless, updatePart } from './queries/accounts.ts'

/** Shows a person another of their own parts first (rule I5). Throws 403 for a part that they do not have. */
export const switchPart = ({ db }: Pick<Deps, 'db'>, actor: SignedIn, part: Role): Promise<CurrentUser> =>
  transaction(db, async (tx) => {
    if (!partsOf(actor).includes(part)) throw forbidden()
    await updatePart(tx, actor.userId, part)
    // other tabs follow
    await announce(tx, { kind: 'membership', userId: actor.userId })
    const user = await findCurrentUser(tx, actor.userId)
    if (!user) throw notFound()
    return user
  })

/** Shows somebody a part first that they have just been given, in the caller's transaction. */
export const beginAs = (tx: Db, userId: string, part: Role): Promise<void> => updatePart(tx, userId, part)

/**
 * Fills in what an account that was made by an email address alone does not say of its person, in the caller's
 * transaction; what it says stays. Throws 400 without a name where there is none.
 */
export async function completeAccount(
  tx: Db,
  userId: string,
  { firstName, lastName = '', phone }: { firstName?: string; lastName?: string; phone?: string },
  country: string | null,
): Promise<void> {
  if (!firstName && (await isNameless(tx, userId))) throw wrongField('firstName', 'First name is required')
  await completeUser(tx, userId, {
    firstName: firstName ?? '',
    lastName,
    phone: phone ? storedPhone(phone, country) : null,
  })
}
