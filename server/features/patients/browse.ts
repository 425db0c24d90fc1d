import type { Kysely } from 'kysely'
import type { PatientSummary } from '#contract/patients.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { DB } from '#server/database/types.ts'
import { forbidden } from '#server/errors.ts'
import { isShutOut, visibleTo } from './policy.ts'
import { type ChartFilter, listCharts } from './queries/list.ts'

/**
 * The charts that a person may list, and how many there are in all. That a clinic's charts were listed is recorded, with
 * their count. Throws 403 for staff who have nothing to do with charts.
 */
export async function browseCharts(
  db: Kysely<DB>,
  actor: SignedIn,
  filter: ChartFilter,
  address: string,
): Promise<{ charts: PatientSummary[]; total: number }> {
  if (isShutOut(actor)) throw forbidden()
  const scope = visibleTo(actor)
  const found = await listCharts(db, scope, filter)
  if (scope.clinicIds.length > 0)
    await recordAudit(db, {
      actorUserId: actor.userId,
      action: 'patients.listed',
      subjectType: 'patient',
      subjectId: null,
      clinicId: filter.clinicId && scope.clinicIds.includes(filter.clinicId) ? filter.clinicId : null,
      address,
      detail: { count: found.charts.length, isSearch: Boolean(filter.search) },
    })
  return found
}
