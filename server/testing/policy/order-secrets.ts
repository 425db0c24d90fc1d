import { makeTestOrder } from '#server/testing/test-orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { TestDoctor } from '#server/testing/factories.ts'
import type { Column } from './matrix.ts'
import { mark, type Secret, type Side } from './world.ts'

interface Of {
  clinic: Side['clinic']
  chart: { id: string }
  doctor: TestDoctor
}

/**
 * Orders tests for a chart, and enters a result that no doctor has acknowledged. `patient` holds the chart; `clinic` are the people who enter results
 * there.
 */
export async function secretsOfOrders(
  { db }: TestApp,
  of: Of,
  { patient, clinic }: { patient: Column; clinic: readonly Column[] },
): Promise<Secret[]> {
  const [reason, unseen, seen] = [mark('order'), mark('unseen'), mark('seen')]
  await makeTestOrder(db, { ...of, note: reason, summary: unseen, result: 'entered' })
  await makeTestOrder(db, { ...of, summary: seen, result: 'acknowledged' })
  const all = [patient, ...clinic]
  const chart = of.chart.id
  return [
    { what: `the reason of a test order of ${patient}`, text: reason, columns: all, chart },
    { what: `a test result of ${patient} that no doctor has acknowledged`, text: unseen, columns: clinic, chart },
    { what: `an acknowledged test result of ${patient}`, text: seen, columns: all, chart },
  ]
}
