import type { LabStatus, ResultValue } from '#contract/test-orders/values.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { notifyOfCritical } from './critical.ts'
import { notifyOfRevised } from './revised.ts'
import { type OrderForLab, ordersForLab, type OrderWish } from './queries/lab.ts'
import { insertResult, lockOrder, refreshOrder } from './queries/writing.ts'

/** Returns orders of a clinic with the newest result of each test, the newest order first. */
export const findOrdersForLab = (db: Db, clinicId: string, wish: OrderWish): Promise<OrderForLab[]> =>
  ordersForLab(db, clinicId, wish)

/** Returns an order of the clinic, locked against others; null without one. */
export async function lockOrderForLab(
  tx: Tx,
  clinicId: string,
  wish: { number: string } | { id: string },
): Promise<OrderForLab | null> {
  const [known] = await ordersForLab(tx, clinicId, wish)
  if (!known) return null
  await lockOrder(tx, known.id)
  const [order] = await ordersForLab(tx, clinicId, { id: known.id })
  return order ?? null
}

/** A result of a laboratory's message for a test of an order. A withdrawn one has no values. */
export interface LabResult {
  orderedTestId: string
  values: ResultValue[]
  summary: string
  measuredOn: string
  status: LabStatus
  issuedAt: Date | null
}

interface From {
  messageId: string
  laboratory: string
  /** The person who matched the message, with their address; null without one. */
  by: { userId: string; address: string } | null
}

/**
 * Stores results of a laboratory's message as new versions, records and announces them, and notifies the doctor of a critical value. The order must be
 * locked.
 */
export async function storeLabResults(
  tx: Tx,
  order: OrderForLab,
  results: readonly LabResult[],
  from: From,
): Promise<void> {
  const { clinicId, patientId, holderId } = order
  const { messageId, laboratory, by } = from
  const isCritical = ({ values }: LabResult) => values.some(({ flag }) => flag === 'critical')
  const stored: string[] = []
  for (const one of results) {
    const id = newId()
    const newest = order.tests.find((test) => test.id === one.orderedTestId)!.newest
    await insertResult(tx, {
      id,
      orderedTestId: one.orderedTestId,
      version: (newest?.version ?? 0) + 1,
      measuredOn: one.measuredOn,
      values: one.values,
      summary: one.summary || null,
      laboratory: laboratory.slice(0, 100),
      reason: null,
      fileId: null,
      isCritical: isCritical(one),
      enteredBy: by?.userId ?? null,
      lab: { messageId, status: one.status, issuedAt: one.issuedAt },
    })
    stored.push(id)
  }
  await refreshOrder(tx, order.id)
  // without a person, row-level security lets no one record or notify
  await asServer(async () => {
    await notifyOfRevised(tx, order, results, by?.userId ?? null)
    for (const record of stored)
      await recordAudit(tx, {
        actorUserId: by?.userId ?? null,
        action: by ? 'test-result.entered' : 'test-result.received',
        subjectType: 'patient',
        subjectId: patientId,
        clinicId,
        address: by?.address ?? null,
        detail: { record, message: messageId },
      })
    await announce(tx, { kind: 'chart', subjectId: patientId, clinicId, userId: holderId })
    if (results.some(isCritical)) await notifyOfCritical(tx, order, by?.userId ?? null)
  })
}
