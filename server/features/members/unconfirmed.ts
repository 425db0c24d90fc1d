import { t } from '#language/translate.ts'
import { ADDITIONS_UNCONFIRMED, memberMessages } from '#contract/members.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { tooMany } from '#server/errors.ts'
import { countAdded } from './queries/unconfirmed.ts'

/**
 * Throws 429 if a clinic that the operator hasn't confirmed adds or invites more than ten people in an hour, because
 * each of them gets an email with the clinic's name. Concurrent calls for one clinic wait for each other's
 * transactions.
 */
export async function refuseBeyondUnconfirmed({ config }: Deps, tx: Db, clinicId: string): Promise<void> {
  const { isUnconfirmed, count, seconds } = await countAdded(tx, clinicId, config.clinics.needApproval)
  if (isUnconfirmed && count >= ADDITIONS_UNCONFIRMED) throw tooMany(seconds, t(memberMessages.unconfirmed))
}
