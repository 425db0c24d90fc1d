import type { LabStatus } from '#contract/test-orders/values.ts'
import type { Tx } from '#server/database/db.ts'
import { chartPeopleOf } from '#server/features/members/public.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import { findAcknowledger } from './queries/writing.ts'

interface Order {
  clinicId: string
  patientId: string
}

interface Revised {
  orderedTestId: string
  status: LabStatus
}

const kinds = { withdrawn: 'test_result_withdrawn', corrected: 'test_result_corrected' } as const

/**
 * Notifies the doctors who acknowledged earlier results of withdrawn and corrected ones, once for each kind; the clinic's doctors if such a doctor has
 * left, and never who matched the message. A result that no one has acknowledged notifies no one: it is in the list of those to review.
 */
export async function notifyOfRevised(
  tx: Tx,
  { clinicId, patientId }: Order,
  results: readonly Revised[],
  matchedBy: string | null,
): Promise<void> {
  for (const status of ['withdrawn', 'corrected'] as const) {
    const revised = results.filter((one) => one.status === status)
    const read = (await Promise.all(revised.map(({ orderedTestId }) => findAcknowledger(tx, orderedTestId)))).filter(
      (userId) => userId !== null,
    )
    if (read.length === 0) continue
    const doctors = await chartPeopleOf(tx, clinicId, { administrators: false, desk: false })
    const recipients = new Set(read.flatMap((userId) => (doctors.includes(userId) ? [userId] : doctors)))
    await notifyAll(
      tx,
      [...recipients].filter((one) => one !== matchedBy),
      kinds[status],
      patientId,
    )
  }
}
