import { hash } from '@node-rs/argon2'
import type { z } from 'zod'
import { t } from '#language/translate.ts'
import {
  type ReportShare,
  SHARE_DAYS,
  shareMessages,
  SHARES_MAX,
  type shareTestReport,
} from '#contract/test-reports/sharing.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { notify } from '#server/features/notifications/public.ts'
import { discardFile } from '#server/files/files.ts'
import { removeFileRows } from '#server/files/queries.ts'
import { newId } from '#server/ids.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { audit, announceReport } from './news.ts'
import { isOwn } from './policy.ts'
import { lockReport, removeReport } from './queries/reports.ts'
import {
  countLive,
  endShare,
  findDoctor,
  findReaders,
  insertReader,
  insertShare,
  listShares,
  type ShareDoctor,
} from './queries/shares.ts'
import { reportSeenBy } from './read.ts'

/** Throws 404 for a report that the person does not see, 403 for one that is shared with them. */
async function mustOwn(db: Db, actor: SignedIn, id: string): Promise<void> {
  if (!isOwn(actor, await reportSeenBy(db, actor, id))) throw forbidden()
}

type Wish = z.output<typeof shareTestReport.body>

/**
 * Creates a link to one of the person's own reports, and adds the report to the list of a chosen doctor (rule E2).
 * Throws 400 for an expiry in the past and for an unknown doctor, 403, 404, 409 for too many links.
 */
export async function share(
  deps: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  { doctorId, expiresAt, passcode }: Wish,
): Promise<Reply<typeof shareTestReport>> {
  await mustOwn(deps.db, actor, id)
  const until = expiresAt ? new Date(expiresAt) : null
  if (until && until.getTime() <= Date.now()) throw wrongField('expiresAt', shareMessages.expiry())
  const passcodeHash = passcode ? await hash(passcode) : null
  const token = newSecret()
  const shareId = newId()
  return transaction(deps.db, async (tx) => {
    if (!(await lockReport(tx, actor.userId, id))) throw notFound()
    if ((await countLive(tx, id)) >= SHARES_MAX) throw conflict(t(shareMessages.tooMany))
    const doctor = doctorId ? await doctorFor(tx, doctorId) : null
    const endsAt = await insertShare(tx, {
      id: shareId,
      reportId: id,
      ownerId: actor.userId,
      tokenHash: hashOf(token),
      passcodeHash,
      doctorId: doctor?.id ?? null,
      until,
      days: SHARE_DAYS,
    })
    if (doctor) {
      const { userId, clinicId } = doctor
      await insertReader(tx, { shareId, reportId: id, ownerId: actor.userId, userId, clinicId, endsAt })
      if (userId !== actor.userId) await notify(tx, userId, 'report_shared', id)
    }
    await audit(tx, 'report.shared', id, { actorUserId: actor.userId, address }, { share: shareId })
    await announceReport(tx, id, doctor ? [actor.userId, doctor.userId] : [actor.userId])
    return { id: shareId, shareToken: token, expiresAt: endsAt.toISOString() }
  })
}

/** Throws 400 for a doctor that the person doesn't know, or who has left. */
async function doctorFor(db: Db, id: string): Promise<ShareDoctor> {
  const doctor = await findDoctor(db, id)
  if (!doctor) throw wrongField('doctorId', t(shareMessages.doctor))
  return doctor
}

/**
 * Returns a page of the links of one of the person's own reports with their openings, and the total. Throws 403 and
 * 404.
 */
export async function sharesOf(
  { db }: Deps,
  actor: SignedIn,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ shares: ReportShare[]; total: number }> {
  await mustOwn(db, actor, id)
  // it may have been opened by a doctor of a clinic that the person doesn't know
  const { shares, total } = await asServer(() => listShares(db, id, page))
  return {
    shares: shares.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
    })),
    total,
  }
}

/** Revokes a link to one of the person's own reports; repeating it does nothing. Throws 403 and 404. */
export async function revoke(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  id: string,
  shareId: string,
): Promise<void> {
  await mustOwn(db, actor, id)
  await transaction(db, async (tx) => {
    const readers = await endShare(tx, id, shareId)
    if (!readers) throw notFound()
    await audit(tx, 'report.revoked', id, { actorUserId: actor.userId, address }, { share: shareId })
    // a reader may be a doctor of a clinic that the person doesn't know
    await asServer(() => announceReport(tx, id, [actor.userId, ...readers]))
  })
}

/** Deletes one of the person's own reports with its pages and links. Throws 403 and 404. */
export async function remove({ db, files }: Deps, { actor, address }: SignedInCaller, id: string): Promise<void> {
  await mustOwn(db, actor, id)
  const gone = await transaction(db, async (tx) => {
    const pages = await lockReport(tx, actor.userId, id)
    if (!pages) throw notFound()
    const readers = await findReaders(tx, id)
    await removeReport(tx, id)
    await removeFileRows(tx, pages)
    await audit(tx, 'report.deleted', id, { actorUserId: actor.userId, address })
    await asServer(() => announceReport(tx, id, [actor.userId, ...readers]))
    return pages
  })
  for (const file of gone) await discardFile(files, file)
}

export const removed = () => ({ message: t('The report is deleted.') })
export const revoked = () => ({ message: t('The link no longer works.') })
