import type { Reply } from '#contract/endpoint.ts'
import { comparatorSigns } from '#contract/test-reports/measured.ts'
import type { exportTestOrders } from '#contract/test-orders/exports.ts'
import { statusOfResult, type TestResult } from '#contract/test-orders/results.ts'
import type { ResultValue } from '#contract/test-orders/values.ts'
import { isMember, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn, wallClockOf } from '#server/time.ts'
import { listOrdersAfter, type StoredOrder } from './queries/orders.ts'

/** Orders per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 200

type Row = Reply<typeof exportTestOrders>

/**
 * Returns the orders of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that they
 * were taken is recorded.
 */
export async function ordersOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'test-orders.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId) }
}

async function* pages(db: Db, clinicId: string) {
  for (let after: StoredOrder | null = null; ;) {
    const orders: StoredOrder[] = await listOrdersAfter(db, clinicId, after, PAGE)
    yield orders.flatMap(rowsOf)
    if (orders.length < PAGE) return
    after = orders.at(-1)!
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

type ResultColumns = Pick<
  Row,
  | 'version'
  | 'labStatus'
  | 'measuredOn'
  | 'value'
  | 'result'
  | 'unit'
  | 'range'
  | 'flag'
  | 'summary'
  | 'laboratory'
  | 'correction'
  | 'acknowledgedBy'
  | 'acknowledgedOn'
>

/** The columns of a result; a test without one has empty ones. */
const noResult: ResultColumns = {
  version: null,
  labStatus: null,
  measuredOn: null,
  value: null,
  result: null,
  unit: null,
  range: null,
  flag: null,
  summary: null,
  laboratory: null,
  correction: null,
  acknowledgedBy: null,
  acknowledgedOn: null,
}

/** Returns the lines of an order: one for each value, each finding in words and each test without a result. */
export function rowsOf(order: StoredOrder): Row[] {
  const { number, orderedOn, status, urgency, reason, note, dueOn, cancelReason, patient, timeZone } = order
  const head = {
    number,
    orderedOn,
    orderedBy: nameOf(order.orderedBy),
    patient: nameOf(patient),
    chartNumber: patient.chartNumber,
    status,
    urgency,
    reason,
    note,
    dueOn,
    cancelReason,
  }
  return order.tests.flatMap(({ name: test, results }) =>
    results.length === 0
      ? [{ ...head, test, ...noResult }]
      : results.flatMap((result) => valuesOf(result, timeZone).map((line) => ({ ...head, test, ...line }))),
  )
}

/** Returns the columns of a result, once for each of its values. */
function valuesOf(result: TestResult, timeZone: string): ResultColumns[] {
  const { version, measuredOn, summary, laboratory, reason: correction, values, isCritical, acknowledgedAt } = result
  const line = {
    ...noResult,
    version,
    labStatus: statusOfResult(result),
    measuredOn,
    summary,
    laboratory,
    correction,
    acknowledgedBy: result.acknowledgedBy && nameOf(result.acknowledgedBy),
    acknowledgedOn: acknowledgedAt && wallClockOf(new Date(acknowledgedAt), timeZone).date,
  }
  return values.length === 0
    ? [{ ...line, flag: isCritical ? 'critical' : null }]
    : values.map((value) => ({ ...line, ...columnsOf(value) }))
}

const columnsOf = ({ name, value, comparator, text, unit, low, high, flag }: ResultValue) => ({
  value: name,
  result: value === null ? text : `${comparator ? comparatorSigns[comparator] : ''}${value}`,
  unit: unit || null,
  range: low === null && high === null ? null : `${low ?? ''}–${high ?? ''}`,
  flag,
})
