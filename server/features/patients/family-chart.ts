import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { type FamilyPerson, findOrInsertFamilyChart } from './queries/family-chart.ts'

/**
 * Returns the chart of a guardian's family member at a clinic, created if needed (rule T106). The caller has checked whose
 * family member it is.
 */
export async function familyChartAt(
  db: Db,
  clinicId: string,
  guardianId: string,
  person: FamilyPerson,
): Promise<string> {
  const find = () =>
    findOrInsertFamilyChart(db, { id: newId(), chartNumber: spokenCode(7), clinicId, guardianId, person })
  const chart = (await find()) ?? (await find())
  if (!chart) throw new Error('A chart could neither be made nor found')
  return chart
}
