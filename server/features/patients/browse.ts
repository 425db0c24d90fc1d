import type { PatientSummary } from '#contract/patients/patients.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { isShutOut, visibleTo } from './policy.ts'
import { type ChartFilter, listCharts } from './queries/list.ts'

/**
 * Returns the charts that a person may list, and the total. The listed charts, or a search without results, are
 * recorded after the answer. Throws 403 for staff without access to charts.
 */
export async function browseCharts(
  { db, views }: Deps,
  actor: SignedIn,
  filter: ChartFilter,
  address: string,
): Promise<{ charts: PatientSummary[]; total: number }> {
  if (isShutOut(actor)) throw forbidden()
  const scope = visibleTo(actor)
  const found = await listCharts(db, scope, filter)
  const action = filter.search ? 'patients.searched' : 'patients.listed'
  for (const clinicId of scope.clinicIds) {
    if (filter.clinicId && filter.clinicId !== clinicId) continue
    const chartIds = found.charts.filter((chart) => chart.clinicId === clinicId).map(({ id }) => id)
    if (chartIds.length > 0 || found.charts.length === 0)
      views.note({ userId: actor.userId, action, address, clinicId, chartIds })
  }
  return found
}
