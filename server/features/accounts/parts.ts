import { t } from '#language/translate.ts'
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

/** Makes another of a person's own roles their current one (rule I5). Throws 403 for a role that they don't have. */
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

/** Makes a new role the person's current one, in the caller's transaction. */
export const beginAs = (tx: Db, userId: string, part: Role): Promise<void> => updatePart(tx, userId, part)

/**
 * Fills in the missing data of an account created by email address only, in the caller's transaction; existing data stays.
 * Throws 400 if there is no name.
 */
export async function completeAccount(
  tx: Db,
  userId: string,
  { firstName, lastName = '', phone }: { firstName?: string; lastName?: string; phone?: string },
  country: string | null,
): Promise<void> {
  if (!firstName && (await isNameless(tx, userId))) throw wrongField('firstName', t('First name is required'))
  await completeUser(tx, userId, {
    firstName: firstName ?? '',
    lastName,
    phone: phone ? storedPhone(phone, country) : null,
  })
}
