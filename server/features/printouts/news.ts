import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { overseersOf } from '#server/features/members/public.ts'
import { isNotified, notifyAll } from '#server/features/notifications/public.ts'
import { lockCharts } from '#server/features/patients/public.ts'

interface Damaged {
  id: string
  version: number
  clinicId: string
  patientId: string
}

/** Logs that the record of a printout was changed, and notifies the clinic's doctors and administrators, once a chart. */
export async function reportDamage(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id, version, clinicId, patientId }: Damaged,
): Promise<void> {
  log.error({ printout: id, version }, 'The record of a printout was changed after it was printed')
  // people who scan the printout have no rights at the clinic
  await asServer(() =>
    transaction(db, async (tx) => {
      await lockCharts(tx, [patientId])
      if (await isNotified(tx, 'document_damaged', patientId)) return
      const people = (await overseersOf(tx, clinicId)).map(({ userId }) => userId)
      await notifyAll(tx, people, 'document_damaged', patientId)
    }),
  )
}
