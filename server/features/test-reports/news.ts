import type { ReportAction } from '#server/audit/chart-actions.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { isOwn } from './policy.ts'
import type { StoredReport } from './queries/reports.ts'

interface Happened {
  actorUserId: string | null
  address: string
}

/** Records an action on a report. Its owner reads it in their access list. */
export const audit = (
  db: Db,
  action: ReportAction,
  id: string,
  { actorUserId, address }: Happened,
  detail: Record<string, string | number> = {},
): Promise<void> => recordAudit(db, { actorUserId, action, subjectType: 'test_report', subjectId: id, address, detail })

/** Records that a doctor has opened a report: with the person's chart at their clinic, or else with the report. */
export async function recordReading(
  db: Db,
  { id, charts }: Pick<StoredReport, 'id' | 'charts'>,
  { actor, address }: SignedInCaller,
): Promise<void> {
  if (charts.length === 0) return audit(db, 'report.opened', id, { actorUserId: actor.userId, address })
  for (const { id: subjectId, clinicId } of charts)
    await recordAudit(db, {
      actorUserId: actor.userId,
      action: 'report.opened',
      subjectType: 'patient',
      subjectId,
      clinicId,
      address,
      detail: { report: id },
    })
}

/** Records, after the reply, views of reports whose owners have no chart at the reader's clinics. */
export const noteChartless = (
  { views }: Pick<Deps, 'views'>,
  { actor, address }: { actor: SignedIn; address: string },
  action: ReportAction,
  reports: readonly Pick<StoredReport, 'id' | 'ownerId' | 'charts'>[],
): void =>
  views.noteReports({
    userId: actor.userId,
    action,
    address,
    reportIds: reports.filter((one) => !isOwn(actor, one) && one.charts.length === 0).map(({ id }) => id),
  })

/** Announces a change of a report to the open screens of these people. */
export const announceReport = (db: Db, id: string, userIds: readonly string[]): Promise<void> =>
  announce(db, ...[...new Set(userIds)].map((userId) => ({ kind: 'report', subjectId: id, userId }) as const))
