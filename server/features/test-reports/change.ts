import type { ReportDetails, TestReport } from '#contract/test-reports/reports.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { audit, announceReport } from './news.ts'
import { isOwn } from './policy.ts'
import { lockReport, updateDetails } from './queries/reports.ts'
import { findReaders } from './queries/shares.ts'
import { reportSeenBy } from './read.ts'
import { toReport } from './shape.ts'
import { refuseLater } from './upload.ts'

/**
 * Changes title, category, date and description of an own report. Throws 400 for a later date, 403 for a report that is shared
 * with the person, 404.
 */
export async function change(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  { description, ...details }: ReportDetails,
): Promise<TestReport> {
  refuseLater(details.testDate)
  if (!isOwn(actor, await reportSeenBy(db, actor, id))) throw forbidden()
  return transaction(db, async (tx) => {
    if (!(await lockReport(tx, actor.userId, id))) throw notFound()
    await updateDetails(tx, id, { ...details, description: description || null })
    await audit(tx, 'report.changed', id, { actorUserId: actor.userId, address })
    await announceReport(tx, id, [actor.userId, ...(await findReaders(tx, id))])
    return toReport(await reportSeenBy(tx, actor, id), actor)
  })
}
