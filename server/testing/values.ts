import type { Db } from '#server/database/db.ts'
import type { Comparator } from '#contract/test-reports/measured.ts'
import { labTest, type LabTestName } from '#contract/test-reports/tests.ts'
import { insertValue, type Place } from '#server/features/test-reports/queries/values.ts'
import { newId } from '#server/ids.ts'

interface ValueWish {
  place: Place
  /** The account of who writes it. */
  by: string
  test?: LabTestName
  value?: number
  unit?: string
  comparator?: Comparator
  measuredOn?: string
  note?: string
}

/** A value of a test. */
export async function makeValue(db: Db, wish: ValueWish): Promise<{ id: string }> {
  const { place, by, test = 'hemoglobin', value = 13.8, measuredOn = '2026-01-05', note = null } = wish
  const { unit = labTest(test).unit, comparator = null } = wish
  const id = newId()
  await insertValue(db, id, place, { test, value, unit, comparator, measuredOn, note }, by)
  return { id }
}

/** The place for a person's own values. */
export const ownPlaceOf = ({ userId }: { userId: string }): Place => ({
  ownerId: userId,
  familyMemberId: null,
  reportId: null,
})
