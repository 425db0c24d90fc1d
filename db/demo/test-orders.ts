import type { Insertable } from 'kysely'
import { catalogTest } from '#contract/test-orders/catalog.ts'
import { toResultValue, type NewResultValue } from '#contract/test-orders/values.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { isDemoPatient } from './plan.ts'
import { demoId } from './seeded.ts'

interface Rows {
  testOrders: Insertable<DB['test_orders']>[]
  orderedTests: Insertable<DB['ordered_tests']>[]
  testResults: Insertable<DB['test_results']>[]
}

interface Planned {
  daysAgo: number
  number: string
  reason: string
  dueAfter?: number
  tests: { test: string; values?: readonly NewResultValue[]; isAcknowledged?: boolean }[]
}

const hemoglobin = (value: number): NewResultValue => ({ name: 'Hemoglobin', value, unit: 'g/dL', low: 12, high: 15 })

/** The demo doctor's orders for the demo patient: one with an acknowledged result, one with a new result. */
const ofPatient: readonly Planned[] = [
  {
    daysAgo: 188,
    number: 'T-DEM0AA2',
    reason: 'Tired for weeks',
    tests: [
      { test: 'cbc', values: [hemoglobin(11.4)], isAcknowledged: true },
      { test: 'tsh', values: [{ name: 'TSH', value: 2.1, unit: 'mIU/L', low: 0.5, high: 5 }], isAcknowledged: true },
    ],
  },
  {
    daysAgo: 9,
    number: 'T-DEM0AA3',
    reason: 'Follow-up of a low hemoglobin',
    dueAfter: 7,
    tests: [{ test: 'cbc', values: [hemoglobin(12.9)] }, { test: 'ferritin' }],
  },
]

/** An order that is overdue, for another patient of the clinic. */
const ofAnother: readonly Planned[] = [
  {
    daysAgo: 12,
    number: 'T-DEM0AA4',
    reason: 'Yearly check',
    dueAfter: 5,
    tests: [{ test: 'lipids' }, { test: 'hba1c' }],
  },
]

const chartsOfDoctor = (charts: readonly DemoChart[]) => charts.filter(({ clinic }) => clinic.key === demoDoctor.clinic)

/** Returns the chart with the overdue order. */
export const overdueChart = (charts: readonly DemoChart[]): DemoChart =>
  chartsOfDoctor(charts).find((one) => !isDemoPatient(one) && one.age > 40)!

/** Returns the test orders of the demo with their results. */
export function testOrderRows(charts: readonly DemoChart[], now: Date): Rows {
  const patient = chartsOfDoctor(charts).find(isDemoPatient)!
  const other = overdueChart(charts)
  const rows: Rows = { testOrders: [], orderedTests: [], testResults: [] }
  for (const order of ofPatient) add(rows, patient, order, now)
  for (const order of ofAnother) add(rows, other, order, now)
  return rows
}

function add(rows: Rows, chart: DemoChart, { daysAgo, number, reason, dueAfter, tests }: Planned, now: Date): void {
  const day = addDays(now.toISOString().slice(0, 10), -daysAgo)
  const id = demoId('test-order', number)
  const resulted = tests.filter(({ values }) => values).length
  const by = demoDoctor.user.id
  rows.testOrders.push({
    id,
    clinic_id: chart.clinic.id,
    patient_id: chart.id,
    chart_number: chart.row.chart_number as string,
    number,
    doctor_id: demoDoctor.id,
    reason,
    due_on: dueAfter === undefined ? null : addDays(day, dueAfter),
    ordered_by: by,
    ordered_at: `${day}T06:30:00Z`,
    status: resulted === 0 ? 'open' : resulted < tests.length ? 'partial' : 'resulted',
    needs_review: tests.some(({ values, isAcknowledged }) => values && !isAcknowledged),
  })
  for (const [at, { test, values, isAcknowledged }] of tests.entries()) {
    const testId = demoId('ordered-test', `${number}/${test}`)
    rows.orderedTests.push({
      id: testId,
      order_id: id,
      position: at + 1,
      test,
      name: catalogTest(test)!.name,
      // a JSON column
      declared: [] as unknown as string,
    })
    if (!values) continue
    rows.testResults.push({
      id: demoId('test-result', `${number}/${test}`),
      ordered_test_id: testId,
      version: 1,
      measured_on: addDays(day, 1),
      measured: values.map(toResultValue) as unknown as string,
      laboratory: 'City Laboratory',
      is_critical: false,
      entered_by: by,
      entered_at: `${addDays(day, 2)}T06:30:00Z`,
      acknowledged_by: isAcknowledged ? by : null,
      acknowledged_at: isAcknowledged ? `${addDays(day, 3)}T06:30:00Z` : null,
    })
  }
}
