import { t } from '#language/translate.ts'
import { memberMessages } from '#contract/members.ts'
import {
  type ReportDetails,
  type TestReport,
  type NewReport,
  type NewReportPage,
  PAGES_MAX,
  reportMessages,
} from '#contract/test-reports/reports.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound, conflict, wrongField } from '#server/errors.ts'
import { ownFamilyMember } from '#server/features/family-members/public.ts'
import { hasStoredFiles } from '#server/features/prescriptions/public.ts'
import type { KeptFile } from '#server/files/files.ts'
import { insertFile } from '#server/files/list.ts'
import { storeOnce, plainName } from '#server/files/store-once.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { audit, announceReport } from './news.ts'
import { isOwn } from './policy.ts'
import { lockReport, updateDetails, insertPage, insertReport } from './queries/reports.ts'
import { findReaders } from './queries/shares.ts'
import { reportSeenBy } from './read.ts'
import { toReport } from './shape.ts'

/**
 * Changes title, category, date and description of one of the person's own reports. Throws 400 for a later date, 403
 * for a report that is shared with the person, 404.
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

/** The zone in which the day begins first, because a report has no clinic with a zone. */
const EARLIEST_TODAY = 'Pacific/Kiritimati'

/** Throws 400 for a test on a day that hasn't begun anywhere. */
function refuseLater(testDate: string): void {
  if (testDate > todayIn(EARLIEST_TODAY)) throw wrongField('testDate', t(reportMessages.dateLater))
}

/**
 * Throws 403 for people who aren't patients and hold no chart, because only patients have reports; 409 until the person has
 * verified their email address, 429 after many files.
 */
export async function refuseUpload({ db, limits }: Deps, actor: SignedIn): Promise<void> {
  if (!(await hasStoredFiles(db, actor))) throw forbidden()
  if (actor.mustProveEmail) throw conflict(t(memberMessages.proveFirst), { code: 'prove-email' })
  await limits.reportFilesPerAccount.check(actor.userId)
}

/** Throws 404 for a report that the person does not see, 403 for one that is shared with them, and as `refuseUpload` does. */
export async function refusePage(deps: Deps, actor: SignedIn, id: string): Promise<void> {
  if (!isOwn(actor, await reportSeenBy(deps.db, actor, id))) throw forbidden()
  await refuseUpload(deps, actor)
}

/**
 * Stores a report with its first page. Throws 400 with the invalid field, 413 without space, 415 for another kind of file,
 * 422 for a reused key, 503 if it can't be written, and as `refuseUpload`. A refusal leaves nothing.
 */
export async function upload(deps: Deps, caller: Caller, actor: SignedIn, body: NewReport): Promise<TestReport> {
  await refuseUpload(deps, actor)
  const { file, title, category, testDate, description, familyMemberId } = body
  refuseLater(testDate)
  return store(deps, caller, actor, `reports.upload:${actor.userId}`, body, async (tx, stored) => {
    const id = newId()
    const member = familyMemberId ? await memberOf(tx, actor, familyMemberId) : null
    await insertReport(tx, {
      id,
      ownerId: actor.userId,
      familyMemberId: member,
      title,
      category,
      testDate,
      description: description || null,
    })
    await list(deps, tx, stored, { reportId: id, actor, file })
    await audit(tx, 'report.uploaded', id, { actorUserId: actor.userId, address: caller.address })
    await announceReport(tx, id, [actor.userId])
    return id
  })
}

/** Adds a page at the end of one of the person's own reports. Throws 404, 409 for too many, and as `upload`. */
export async function addPage(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  id: string,
  body: NewReportPage,
): Promise<TestReport> {
  await refusePage(deps, actor, id)
  return store(deps, caller, actor, `reports.page:${id}:${actor.userId}`, body, async (tx, stored) => {
    const files = await lockReport(tx, actor.userId, id)
    if (!files) throw notFound()
    if (files.length >= PAGES_MAX) throw conflict(reportMessages.tooManyPages())
    await list(deps, tx, stored, { reportId: id, actor, file: body.file })
    await audit(tx, 'report.page-added', id, { actorUserId: actor.userId, address: caller.address })
    await announceReport(tx, id, [actor.userId, ...(await findReaders(tx, id))])
    return id
  })
}

/** Stores a file as a page of a report, once per key. */
const store = (
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  scope: string,
  { file, rotation, ...fields }: NewReport | NewReportPage,
  store: (tx: Tx, stored: KeptFile) => Promise<string>,
): Promise<TestReport> =>
  storeOnce(
    deps,
    caller,
    { file, rotation, scope, fields, reused: t(reportMessages.keyReused) },
    async (tx, stored) => toReport(await reportSeenBy(tx, actor, await store(tx, stored)), actor),
    () => deps.limits.reportFilesPerAccount.take(actor.userId),
  )

async function list(
  deps: Deps,
  tx: Tx,
  stored: KeptFile,
  { reportId, actor, file }: { reportId: string; actor: SignedIn; file: File },
): Promise<void> {
  await insertFile(deps, tx, stored, { ownerId: actor.userId })
  await insertPage(tx, { reportId, fileId: stored.id, fileName: plainName(file.name) })
}

/** Returns the id of one of the person's family members. Throws 400 for any other. */
async function memberOf(tx: Tx, actor: SignedIn, id: string): Promise<string> {
  const member = await ownFamilyMember(tx, actor, id).catch(() => null)
  if (!member) throw wrongField('familyMemberId', t(reportMessages.otherPerson))
  return id
}
