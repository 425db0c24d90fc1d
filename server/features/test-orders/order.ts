import { t } from '#language/translate.ts'
import {
  type NewTestOrder,
  orderMessages,
  ORDERS_MAX,
  type TestOrder,
  type TestOrderChange,
} from '#contract/test-orders/orders.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { announceChange, chartSeenBy, lockCharts } from '#server/features/patients/public.ts'
import { ownDoctorAt } from '#server/features/prescriptions/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { todayIn } from '#server/time.ts'
import { mayOrder } from './policy.ts'
import type { StoredOrder } from './queries/orders.ts'
import {
  cancelOrder,
  countOrdersOfChart,
  findVisit,
  insertOrder,
  insertTests,
  lockOrder,
  type NewOrder,
  refreshOrder,
  removeTests,
  updateOrder,
} from './queries/writing.ts'
import { orderKnownTo } from './read.ts'
import { toOrder } from './shape.ts'
import { testsToOrder } from './tests.ts'

/** Throws 400 for a due date before today. */
function refuseDue(dueOn: string | undefined, timeZone: string): void {
  if (dueOn && dueOn < todayIn(timeZone)) throw wrongField('dueOn', t(orderMessages.dueEarlier))
}

/** Throws 400 for a visit of another chart or doctor. */
async function refuseVisit(tx: Tx, visitId: string, patientId: string, doctorId: string): Promise<void> {
  const visit = await findVisit(tx, visitId)
  if (visit?.patientId !== patientId || visit.doctorId !== doctorId)
    throw wrongField('visitId', t(orderMessages.otherVisit))
}

/** Orders tests. Throws 400, 403, 404, 409 beyond the limit. */
export async function add(
  deps: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  patientId: string,
  body: NewTestOrder,
): Promise<TestOrder> {
  const { actor, idempotencyKey: key } = caller
  const reused = t(orderMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `test-orders.add:${patientId}:${actor.userId}`, key, body, reused }
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const locked = (await lockCharts(tx, [patientId])).get(patientId)
      const { chart } = await chartSeenBy(tx, actor, patientId)
      const { clinicId, chartNumber, ownerId } = chart
      if (!mayOrder(actor, clinicId)) throw refusal(actor)
      if (locked?.mergedInto !== null) throw notFound()
      const doctorId = await ownDoctorAt(tx, actor, clinicId)
      if (!doctorId) throw refusal(actor)
      refuseDue(body.dueOn, chart.clinic.timeZone)
      if (body.visitId) await refuseVisit(tx, body.visitId, patientId, doctorId)
      const tests = await testsToOrder(tx, clinicId, body.tests)
      if ((await countOrdersOfChart(tx, patientId)) >= ORDERS_MAX) throw conflict(t(orderMessages.tooMany))
      const id = await stored(tx, {
        clinicId,
        patientId,
        chartNumber,
        doctorId,
        visitId: body.visitId ?? null,
        orderedBy: actor.userId,
        urgency: body.urgency ?? 'routine',
        reason: body.reason || null,
        note: body.note || null,
        dueOn: body.dueOn || null,
      })
      await insertTests(tx, id, tests)
      await announceChange(tx, caller, 'test-order.added', { clinicId, patientId, holderId: ownerId }, id)
      return toOrder(await orderKnownTo(tx, actor, id), actor)
    }),
  )
}

/** Stores an order under a random number, which may already exist. */
async function stored(tx: Tx, one: Omit<NewOrder, 'id' | 'number'>): Promise<string> {
  const id = newId()
  const store = () => insertOrder(tx, { ...one, id, number: `T-${spokenCode(7)}` })
  if (!(await store()) && !(await store())) throw new Error('A test order could not be stored')
  return id
}

/** Returns an order that the person can change, locked against others. Throws 403, 404, 409 for a cancelled one. */
async function orderToChange(tx: Tx, { actor }: SignedInCaller, id: string): Promise<StoredOrder> {
  const known = await orderKnownTo(tx, actor, id)
  if (!mayOrder(actor, known.clinicId)) throw refusal(actor)
  await lockOrder(tx, id)
  const one = await orderKnownTo(tx, actor, id)
  if (one.status === 'cancelled') throw conflict(t(orderMessages.closed))
  return one
}

const changed = () => conflict(t(orderMessages.changed), { code: 'record-changed' })

/** Changes an order. Throws 400, 403, 404, 409. */
export async function change(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, tests, ...body }: TestOrderChange,
): Promise<TestOrder> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const one = await orderToChange(tx, caller, id)
    if (body.dueOn !== one.dueOn) refuseDue(body.dueOn, one.timeZone)
    const text = (name: 'reason' | 'note' | 'dueOn') => (body[name] === undefined ? one[name] : body[name] || null)
    const fields = {
      urgency: body.urgency ?? one.urgency,
      reason: text('reason'),
      note: text('note'),
      dueOn: text('dueOn'),
    }
    if (!(await updateOrder(tx, { id, version }, fields))) throw changed()
    if (tests) await replaceTests(tx, one, tests, actor.userId)
    await refreshOrder(tx, id)
    await announceChange(tx, caller, 'test-order.changed', one, id)
    return toOrder(await orderKnownTo(tx, actor, id), actor)
  })
}

/** Adds and removes tests. Throws 400 for an unknown test, 409 for removing one with a result. */
async function replaceTests(db: Db, one: StoredOrder, names: readonly string[], by: string): Promise<void> {
  const left = one.tests.filter(({ test }) => !names.includes(test))
  if (left.some(({ results }) => results.length > 0)) throw conflict(t(orderMessages.hasResult))
  const fresh = names.filter((name) => !one.tests.some(({ test }) => test === name))
  const added = await testsToOrder(db, one.clinicId, fresh)
  await removeTests(
    db,
    left.map(({ id }) => id),
    by,
  )
  await insertTests(db, one.id, added)
}

/** Cancels an order. Throws 403, 404, 409 if it has results or its version has changed. */
export async function cancel(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<TestOrder> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const one = await orderToChange(tx, caller, id)
    if (one.tests.some(({ results }) => results.length > 0)) throw conflict(t(orderMessages.resulted))
    if (!(await cancelOrder(tx, { id, version }, { reason, by: actor.userId }))) throw changed()
    await announceChange(tx, caller, 'test-order.cancelled', one, id)
    return toOrder(await orderKnownTo(tx, actor, id), actor)
  })
}
