import { makeLabMessage } from '#server/testing/lab-messages.ts'
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
  const [reason, unseen, seen, unmatched] = [mark('order'), mark('unseen'), mark('seen'), mark('unmatched')]
  await makeTestOrder(db, { ...of, note: reason, summary: unseen, result: 'entered' })
  await makeTestOrder(db, { ...of, summary: seen, result: 'acknowledged' })
  await makeLabMessage(db, of, unmatched)
  const all = [patient, ...clinic]
  const chart = of.chart.id
  return [
    { what: `the reason of a test order of ${patient}`, text: reason, columns: all, chart },
    { what: `a test result of ${patient} that no doctor has acknowledged`, text: unseen, columns: clinic, chart },
    { what: `an acknowledged test result of ${patient}`, text: seen, columns: all, chart },
    { what: `a comment of a laboratory on ${patient} in no chart yet`, text: unmatched, columns: clinic },
  ]
}
