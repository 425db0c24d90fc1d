import type { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type { FileSize } from '#contract/files.ts'
import type { ReportEvent } from '#contract/test-reports/history.ts'
import type { TestReport } from '#contract/test-reports/reports.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { noteListOf, noteSeen } from '#server/features/appointments/public.ts'
import { sendFile } from '#server/files/send.ts'
import type { Caller } from '#server/http/door/door.ts'
import { announceReport, noteChartless, recordReading } from './news.ts'
import { visibleTo, isOwn } from './policy.ts'
import { hasOpenedLately, listHistory } from './queries/history.ts'
import { countOwn, isVisible, findReport, type ListFilter, listReports, type StoredReport } from './queries/reports.ts'
import { findShareOfReader, insertOpening } from './queries/shares.ts'
import { toReport } from './shape.ts'

/** Counts a person's reports, with those of their family. */
export const ownReports = (db: Db, { userId }: SignedIn): Promise<number> => countOwn(db, userId)

/** Returns the condition under which a person can read a report (rule B3), on `test_reports` as `r`. */
export const readableReports = (actor: SignedIn): RawBuilder<unknown> => isVisible(visibleTo(actor))

/** Returns a report. Throws 404 if the person can't see it. */
export async function reportSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredReport> {
  const one = await findReport(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Returns a page of the reports that a person can see, and the total; records whose they were. */
export async function browseReports(
  deps: Deps,
  caller: SignedInCaller,
  filter: ListFilter,
): Promise<{ reports: TestReport[]; total: number }> {
  const { actor } = caller
  const { reports, total } = await listReports(deps.db, visibleTo(actor), filter)
  const seen = reports.flatMap(({ charts, ownerId }) =>
    charts.map(({ id, clinicId }) => ({ clinicId, patientId: id, patientUserId: ownerId })),
  )
  noteSeen(deps, caller, 'reports.listed', seen)
  noteChartless(deps, caller, 'reports.listed', reports)
  if (seen.length === 0 && filter.patientId) await noteListOf(deps, caller, 'reports.listed', filter.patientId)
  return { reports: reports.map((one) => toReport(one, actor)), total }
}

/** Opens a report; its owner sees that a doctor did. Throws 404. */
export async function openReport({ db }: Deps, caller: SignedInCaller, id: string): Promise<TestReport> {
  const one = await reportSeenBy(db, caller.actor, id)
  if (!isOwn(caller.actor, one)) await transaction(db, (tx) => recordOpening(tx, one, caller))
  return toReport(one, caller.actor)
}

/** Records with the share and in the audit that a doctor has opened a report. */
async function recordOpening(tx: Tx, one: StoredReport, caller: SignedInCaller): Promise<void> {
  const { userId } = caller.actor
  const shareId = await findShareOfReader(tx, userId, one.id)
  if (shareId) await insertOpening(tx, shareId, userId)
  await recordReading(tx, one, caller)
  // the owner may be a patient of other clinics only
  await asServer(() => announceReport(tx, one.id, [one.ownerId]))
}

/** Returns a page of the history of one of the person's own reports, and the total. Throws 403 and 404. */
export async function historyOf(
  { db }: Deps,
  actor: SignedIn,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ events: ReportEvent[]; total: number }> {
  if (!isOwn(actor, await reportSeenBy(db, actor, id))) throw forbidden()
  // it may have been opened by a doctor of a clinic that the person doesn't know
  return asServer(() => listHistory(db, id, actor.userId, page))
}

/**
 * Returns the file of a page. A doctor's first page of a report in ten minutes counts as opening the report. Throws 404.
 */
export async function openPage(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  { id, page, size }: { id: string; page: number; size: FileSize },
): Promise<Readable> {
  const one = await reportSeenBy(deps.db, actor, id)
  const file = await sendPage(deps, caller, one, page, size)
  if (!isOwn(actor, one))
    await transaction(deps.db, async (tx) => {
      if (!(await hasOpenedLately(tx, one, actor.userId))) await recordOpening(tx, one, { ...caller, actor })
    })
  return file
}

/** Sends the file of a page, with headers that limit what browsers do with it (rule E1). Throws 404. */
export async function sendPage(
  { files }: Deps,
  caller: Caller,
  { testDate, pages }: Pick<StoredReport, 'testDate' | 'pages'>,
  page: number,
  size: FileSize,
): Promise<Readable> {
  const found = pages.find((one) => one.page === page)
  if (!found) throw notFound()
  const { fileId: id, kind } = found
  return sendFile(files, caller, { id, kind }, { name: `report-${testDate}-page-${page}`, size })
}
