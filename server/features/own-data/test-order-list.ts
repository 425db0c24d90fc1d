import { comparatorSigns } from '#contract/test-reports/measured.ts'
import { listChartTestOrders, type TestOrder } from '#contract/test-orders/orders.ts'
import { statusOfResult, type TestResult } from '#contract/test-orders/results.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf } from './list.ts'
import type { Owned } from './owned.ts'

/**
 * Returns all test orders of a person's charts, with the results that a doctor has acknowledged: one row for each
 * value.
 */
export const testOrders = (reader: Reader, { chartIds, personOf, results: files }: Owned): List => ({
  name: 'test-orders',
  columns: {
    patient: 'Patient',
    number: 'Order',
    orderedAt: 'Ordered at (UTC)',
    orderedBy: 'Ordered by',
    status: 'Status',
    urgency: 'Urgency',
    reason: 'Reason',
    note: 'Note',
    dueOn: 'Due on',
    cancelReason: 'Reason for cancelling',
    test: 'Test',
    version: 'Version of the result',
    labStatus: 'Status of the result',
    measuredOn: 'Date of the sample',
    value: 'Value',
    result: 'Result',
    unit: 'Unit',
    low: 'Reference range from',
    high: 'Reference range to',
    flag: 'Flag',
    summary: 'Finding',
    laboratory: 'Laboratory',
    correction: 'Reason for a new version',
    acknowledgedBy: 'Acknowledged by',
    acknowledgedAt: 'Acknowledged at (UTC)',
    path: 'File',
  },
  rows: (async function* () {
    for (const id of chartIds) {
      const { orders } = await reader.call(listChartTestOrders, { params: { id } })
      yield orders.flatMap((order) =>
        order.tests.flatMap(({ name: test, results }) =>
          (results.length === 0 ? [{}] : results.flatMap((one) => rowsOf(one, files))).map((row) => ({
            ...headOf(order),
            patient: personOf(id),
            test,
            ...row,
          })),
        ),
      )
    }
  })(),
})

const headOf = ({ number, orderedAt, orderedBy, status, urgency, reason, note, dueOn, cancelReason }: TestOrder) => ({
  number,
  orderedAt,
  orderedBy: nameOf(orderedBy),
  status,
  urgency,
  reason,
  note,
  dueOn,
  cancelReason,
})

function rowsOf(result: TestResult, files: Owned['results']) {
  const { version, measuredOn, summary, laboratory, reason: correction, acknowledgedAt, acknowledgedBy } = result
  const row = {
    version,
    labStatus: statusOfResult(result),
    measuredOn,
    summary,
    laboratory,
    correction,
    acknowledgedAt,
    acknowledgedBy: acknowledgedBy && nameOf(acknowledgedBy),
    path: files.find(({ id }) => id === result.id)?.path ?? null,
  }
  if (result.values.length === 0) return [{ ...row, flag: result.isCritical ? 'critical' : null }]
  return result.values.map(({ name, value, comparator, text, unit, low, high, flag }) => ({
    ...row,
    value: name,
    result: value === null ? text : `${comparator ? comparatorSigns[comparator] : ''}${value}`,
    unit,
    low,
    high,
    flag,
  }))
}
