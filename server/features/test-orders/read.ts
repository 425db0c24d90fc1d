import type { ChartTestOrders, ListedTestOrder, OrderList } from '#contract/test-orders/orders.ts'
import { isMember, type SignedIn, type SignedInCaller, wholeOf } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { chartSeenBy, readsInEmergency } from '#server/features/patients/public.ts'
import { clinicsOfList, knownTo, mayEnter, mayOrder, readsTests } from './policy.ts'
import { findOrder, findOrderOf, listOrders, listOrdersOfChart, type StoredOrder } from './queries/orders.ts'
import { asHolder, toListed, toOrder } from './shape.ts'

/** Returns the orders of a chart and records the view. Throws 404 for a chart that the person can't open, 403. */
export async function openOrders(deps: Deps, caller: SignedInCaller, patientId: string): Promise<ChartTestOrders> {
  const { actor } = caller
  const { chart, can } = await chartSeenBy(deps.db, actor, patientId)
  const { clinicId, ownerId } = chart
  const reads = readsTests(actor, chart, can)
  if (reads === 'none') throw refusal(actor)
  const isHolder = reads === 'acknowledged'
  const scope = { userId: actor.userId, clinicIds: isHolder ? [] : [clinicId] }
  const orders = await listOrdersOfChart(deps.db, scope, patientId)
  noteSeen(deps, caller, 'test-orders.opened', [{ clinicId, patientId, patientUserId: ownerId }])
  return {
    orders: orders.map((one) => toOrder(isHolder ? asHolder(one) : one, actor)),
    can: { order: mayOrder(actor, clinicId) },
  }
}

/**
 * Returns as whom a person reads an order: the clinic's people, and an administrator in an emergency, read every result; the holder of the chart
 * those that a doctor has acknowledged. Throws 403.
 */
export async function readerOf(db: Db, actor: SignedIn, one: StoredOrder): Promise<'clinic' | 'holder'> {
  const { clinicId, patientId, holderId } = one
  if (mayEnter(actor, clinicId)) return 'clinic'
  const isAdmin = !actor.mustProveEmail && isMember(actor, clinicId, 'clinic_admin')
  if (isAdmin && (await readsInEmergency(db, patientId, actor.userId))) return 'clinic'
  if (holderId === actor.userId) return 'holder'
  throw refusal(actor)
}

/** Returns an order that the person knows of. Throws 404. */
export async function orderKnownTo(db: Db, actor: SignedIn, id: string): Promise<StoredOrder> {
  const one = await findOrder(db, knownTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Returns the order of a test or a result that the person knows of. Throws 404. */
export async function orderOf(db: Db, actor: SignedIn, id: string, part: 'test' | 'result'): Promise<StoredOrder> {
  const one = await findOrderOf(db, knownTo(actor), id, part)
  if (!one) throw notFound()
  return one
}

/** Returns an order's number as it is stored, from one that a person typed. Its seven characters may begin with a T, too. */
const storedNumber = (typed: string) =>
  `T-${typed
    .trim()
    .toUpperCase()
    .replace(/^T-?(?=.{7}$)/, '')}`

interface ListQuery {
  list: OrderList
  clinicId?: string | undefined
  mine?: '1' | undefined
  number?: string | undefined
  limit: number
  offset: number
}

/** Returns the orders that need work, or the one with a number, and records whose they are. Throws 403. */
export async function listWork(
  deps: Deps,
  caller: SignedInCaller,
  { clinicId, mine, number, ...page }: ListQuery,
): Promise<{ items: ListedTestOrder[]; total: number }> {
  const { actor } = caller
  const own = clinicsOfList(actor)
  if (clinicsOfList(wholeOf(actor)).length === 0) throw refusal(actor)
  const clinicIds = clinicId ? own.filter((id) => id === clinicId) : own
  const scope = { userId: actor.userId, clinicIds }
  const { items, total } = await listOrders(deps.db, scope, {
    ...page,
    mine: mine ? actor.userId : null,
    number: number ? storedNumber(number) : null,
  })
  noteSeen(
    deps,
    caller,
    'test-orders.listed',
    items.map(({ clinicId: at, patientId, holderId }) => ({ clinicId: at, patientId, patientUserId: holderId })),
  )
  return { items: items.map((one) => toListed(one, actor)), total }
}
