import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { overseersOf } from '#server/features/members/public.ts'
import { isNotified, notifyAll } from '#server/features/notifications/public.ts'
import { lockPrescription } from './queries/signing.ts'

/** A signed version whose record was changed. */
interface Damaged {
  id: string
  version: number
  clinicId: string
}

/**
 * Logs that the record of a signed version was changed, and notifies the clinic's doctors and administrators of it, once
 * a prescription.
 */
export async function reportDamage({ db, log }: Deps, { id, version, clinicId }: Damaged): Promise<void> {
  log.error({ prescription: id, version }, 'The record of a prescription was changed after signing')
  // readers and people who scan the printout may have no rights at the clinic
  await asServer(() =>
    transaction(db, async (tx) => {
      await lockPrescription(tx, id)
      if (await isNotified(tx, 'prescription_damaged', id)) return
      const people = (await overseersOf(tx, clinicId)).map(({ userId }) => userId)
      await notifyAll(tx, people, 'prescription_damaged', id)
    }),
  )
}
