import { english, t } from '#language/translate.ts'
import { catalogTest } from '#contract/test-orders/catalog.ts'
import { orderMessages } from '#contract/test-orders/orders.ts'
import type { Declared } from '#contract/test-orders/values.ts'
import { labTest, type LabTestName } from '#contract/test-reports/tests.ts'
import type { Db } from '#server/database/db.ts'
import { wrongField } from '#server/errors.ts'
import { findTestsToOrder } from './queries/clinic-tests.ts'
import type { TestToOrder } from './queries/writing.ts'

/** Returns the row of a value of the program's list: its name and unit. The range comes from the report. */
const rowOf = (name: LabTestName): Declared => ({
  name: english(labTest(name).title),
  unit: labTest(name).unit,
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
})

/** Returns the tests of these names in their order, as the clinic declares them now. Throws 400 for an unknown one. */
export async function testsToOrder(db: Db, clinicId: string, names: readonly string[]): Promise<TestToOrder[]> {
  const own = await findTestsToOrder(
    db,
    clinicId,
    names.filter((name) => !catalogTest(name)),
  )
  return names.map((test) => {
    const known = catalogTest(test)
    if (known) return { test, name: known.name, declared: known.values.map(rowOf) }
    const one = own.find((each) => each.test === test)
    if (!one) throw wrongField('tests', t(orderMessages.unknown))
    return one
  })
}
