import type { ListedTestOrder, TestOrder } from '#contract/test-orders/orders.ts'
import { isWithdrawn } from '#contract/test-orders/results.ts'
import type { SignedIn } from '#server/actor.ts'
import { mayEnter, mayOrder } from './policy.ts'
import type { StoredOrder } from './queries/orders.ts'

/** Returns an order with what the reader can do. */
export function toOrder(row: StoredOrder, actor: SignedIn): TestOrder {
  const { id, number, status, urgency, reason, note, dueOn, isOverdue, visitId, orderedBy, cancelReason } = row
  const { tests, fromChart, version, clinicId } = row
  const isOpen = status !== 'cancelled'
  return {
    id,
    number,
    status,
    urgency,
    reason,
    note,
    dueOn,
    isOverdue,
    visitId,
    orderedAt: row.orderedAt.toISOString(),
    orderedBy,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason,
    tests,
    fromChart,
    version,
    can: {
      change: isOpen && status !== 'resulted' && mayOrder(actor, clinicId),
      enter: isOpen && mayEnter(actor, clinicId),
      acknowledge: mayOrder(actor, clinicId),
    },
  }
}

/**
 * Returns an order as the holder of the chart reads it: its status counts the results that a doctor has acknowledged and the laboratory has not
 * withdrawn.
 */
export function asHolder(row: StoredOrder): StoredOrder {
  if (row.status === 'cancelled') return row
  const resulted = row.tests.filter(({ results: [newest] }) => newest && !isWithdrawn(newest)).length
  return { ...row, status: resulted === 0 ? 'open' : resulted < row.tests.length ? 'partial' : 'resulted' }
}

/** Returns an order with its patient. */
export const toListed = (row: StoredOrder, actor: SignedIn): ListedTestOrder => ({
  ...toOrder(row, actor),
  clinicId: row.clinicId,
  timeZone: row.timeZone,
  patient: { id: row.patientId, ...row.patient },
})
