import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { auditAndNotify } from './news.ts'
import { hasRight } from './policy.ts'
import { lockPrescription, updateEnd } from './queries/signing.ts'
import { integrityOf, prescriptionSeenBy, toPrescription } from './read.ts'
import { refuseEnded } from './sign.ts'

/**
 * Cancels one of the person's own prescriptions. Throws 404, 403 for one that is not the person's, 409 if it has ended.
 */
export const cancel = (deps: Deps, caller: SignedInCaller, id: string, reason: string): Promise<Prescription> =>
  end(deps, caller, id, { status: 'cancelled', reason })

/** Marks one of the person's own prescriptions as completed. Throws as `cancel` does. */
export const complete = (deps: Deps, caller: SignedInCaller, id: string): Promise<Prescription> =>
  end(deps, caller, id, { status: 'completed', reason: null })

async function end(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  to: { status: 'completed' | 'cancelled'; reason: string | null },
): Promise<Prescription> {
  const { db } = deps
  const { actor } = caller
  const one = await prescriptionSeenBy(db, actor, id)
  if (!hasRight(actor, to.status === 'cancelled' ? 'cancel' : 'complete', one)) throw forbidden()
  await transaction(db, async (tx) => {
    refuseEnded(await lockPrescription(tx, id))
    await updateEnd(tx, id, { ...to, by: actor.userId })
    const kind = to.status === 'cancelled' ? 'prescription_cancelled' : undefined
    await auditAndNotify(tx, `prescription.${to.status}`, one, caller, kind)
  })
  const ended = await prescriptionSeenBy(db, actor, id)
  return toPrescription(ended, actor, await integrityOf(deps, ended))
}
