import type { Visit, VisitSummary, VisitVersion } from '#contract/visits/visits.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { visitMessages } from '#contract/visits/visits.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { auditReading } from './news.ts'
import { visibleTo } from './policy.ts'
import { findVisit, listVersions, listVisits, type StoredVisit } from './queries/visits.ts'
import { toVersion, toVisit } from './shape.ts'

type Page = { limit: number; offset: number }

/** Returns a visit. Throws 404 for what the person may not see. */
export async function visitSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredVisit> {
  const one = await findVisit(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Opens a visit, which is recorded. Throws 404. */
export async function openVisit({ db }: Deps, caller: SignedInCaller, id: string): Promise<Visit> {
  const one = await visitSeenBy(db, caller.actor, id)
  await auditReading(db, 'visit.opened', one, caller)
  return toVisit(one, caller.actor)
}

/** Returns a page of the versions of a finished visit, and the total. Throws 404, 409 for a draft. */
export async function versionsOf(
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  page: Page,
): Promise<{ versions: VisitVersion[]; total: number }> {
  const one = await visitSeenBy(db, caller.actor, id)
  if (one.status === 'draft') throw conflict(visitMessages.draft)
  await auditReading(db, 'visit.versions-opened', one, caller)
  const { versions, total } = await listVersions(db, id, page)
  return { versions: versions.map((version) => toVersion(version, one, caller.actor)), total }
}

/**
 * Returns a page of the visits of a chart that the person may read, and the total; that they were listed is recorded. Throws
 * 404 for a chart that they may not open, 403 for those who never read its clinical text.
 */
export async function visitsOfChart(
  deps: Deps,
  caller: SignedInCaller,
  chartId: string,
  page: Page,
): Promise<{ visits: VisitSummary[]; total: number }> {
  const { chart, can } = await chartSeenBy(deps.db, caller.actor, chartId)
  if (!can.readClinical) throw forbidden()
  const { clinicId, ownerId: patientUserId } = chart
  noteSeen(deps, caller, 'visits.listed', [{ clinicId, patientId: chartId, patientUserId }])
  const { visits, total } = await listVisits(deps.db, visibleTo(caller.actor), chartId, page)
  return { visits: visits.map((one) => ({ ...one, startedAt: one.startedAt.toISOString() })), total }
}
