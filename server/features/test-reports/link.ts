import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { verify } from '@node-rs/argon2'
import { t } from '#language/translate.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { FileSize } from '#contract/files.ts'
import {
  shareMessages,
  WRONG_PASSCODES_MAX,
  type getSharedReport,
  type SharedReport,
} from '#contract/test-reports/sharing.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { notify } from '#server/features/notifications/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { withInitial } from '#server/initials.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'
import { audit, announceReport } from './news.ts'
import { canSaveShared } from './policy.ts'
import { countPasscode, endLiveShare, uncountPasscode } from './queries/passcodes.ts'
import { findReport, type StoredReport } from './queries/reports.ts'
import { type LiveShare, findLiveShare, holdShare, insertOpening, insertReader } from './queries/shares.ts'
import { sendPage } from './read.ts'
import { forLink } from './shape.ts'

/**
 * Accepts a right passcode, or any if the link requires none. Wrong ones count for the whole life of the link, and too many
 * revoke it. Throws 400 for a wrong one, 404 if the link was revoked, 429.
 */
async function checkPasscode(deps: Deps, caller: Caller, live: LiveShare, passcode: string): Promise<void> {
  const { id, passcodeHash } = live
  if (!passcodeHash) return
  const perHour = deps.limits.passcodesPerShare
  await perHour.take(id)
  // counted before it is checked: concurrent tries count like consecutive ones
  const wrong = await countPasscode(deps.db, id)
  if (wrong === null) throw notFound(t(shareMessages.invalid))
  if (wrong <= WRONG_PASSCODES_MAX && (await verify(passcodeHash, passcode))) {
    await uncountPasscode(deps.db, id)
    return perHour.giveBack(id)
  }
  if (wrong < WRONG_PASSCODES_MAX)
    throw badRequest(t(shareMessages.wrongPasscode), [{ path: 'passcode', message: t(shareMessages.wrongPasscode) }])
  await endGuessed(deps, caller, live)
  throw notFound(t(shareMessages.invalid))
}

/**
 * Revokes a link as if its owner had, and notifies them. Names no one, because the wrong passcodes may be from many people.
 */
const endGuessed = ({ db }: Deps, { address }: Caller, { id, reportId, ownerId }: LiveShare): Promise<void> =>
  transaction(db, async (tx) => {
    const readers = await endLiveShare(tx, id)
    if (!readers) return
    await audit(tx, 'report.link-ended', reportId, { actorUserId: null, address }, { share: id })
    await notify(tx, ownerId, 'report_link_ended', reportId)
    await announceReport(tx, reportId, [ownerId, ...readers])
  })

/** Throws 404 for a wrong, an expired and a revoked link alike; guessing is limited. */
async function byLink(deps: Deps, caller: Caller, token: string): Promise<LiveShare> {
  const found = await findLiveShare(deps.db, hashOf(token))
  if (found) return found
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw notFound(t(shareMessages.invalid))
}

/** Opens a report by its link, or returns that it needs a passcode. Throws 404 and 429. */
export async function openLink(deps: Deps, caller: Caller, token: string): Promise<Reply<typeof getSharedReport>> {
  const live = await byLink(deps, caller, token)
  if (live.passcodeHash) return { needsPasscode: true }
  return { report: await opened(deps, caller, live) }
}

/** Opens a report by its link and passcode. Throws 400 for a wrong one, 404 and 429. */
export async function openWithPasscode(
  deps: Deps,
  caller: Caller,
  token: string,
  passcode: string,
): Promise<{ report: SharedReport }> {
  const live = await byLink(deps, caller, token)
  await checkPasscode(deps, caller, live, passcode)
  return { report: await opened(deps, caller, live) }
}

/**
 * Records the opening, notifies the owner of the first one, and saves the report in the list of a signed-in doctor (rule
 * E2). Throws 404 if the link was revoked in the meantime.
 */
async function opened(deps: Deps, caller: Caller, live: LiveShare): Promise<SharedReport> {
  const { actor, address } = caller
  const userId = actor.kind === 'signed-in' ? actor.userId : null
  const { id: shareId, reportId, ownerId, expiresAt, isFirst } = live
  const report = await transaction(deps.db, async (tx) => {
    // a concurrent revocation waits, and then finds the doctor who has access through the link
    if (!(await holdShare(tx, shareId))) throw notFound(t(shareMessages.invalid))
    await insertOpening(tx, shareId, userId)
    const recipients = [ownerId]
    if (actor.kind === 'signed-in' && actor.userId !== ownerId && canSaveShared(actor)) {
      const reader = { shareId, reportId, ownerId, userId: actor.userId, clinicId: null, endsAt: expiresAt }
      if (await insertReader(tx, reader)) recipients.push(actor.userId)
    }
    await audit(tx, 'report.opened-by-link', reportId, { actorUserId: userId, address }, { share: shareId })
    if (isFirst && userId !== ownerId) await notify(tx, ownerId, 'report_opened', reportId)
    await announceReport(tx, reportId, recipients)
    return ofLink(tx, live)
  })
  const { title, category, testDate, description, firstName, lastName, pages } = report
  return {
    title,
    category,
    testDate,
    description,
    patient: withInitial({ firstName, lastName }),
    pages: pages.map(forLink),
    expiresAt: expiresAt.toISOString(),
    pass: passOf(deps, live, hourOf(Date.now())),
  }
}

/** Returns the report of a link: anyone with the link sees it as its owner does. */
async function ofLink(db: Db, { reportId, ownerId }: LiveShare): Promise<StoredReport> {
  const report = await findReport(db, { userId: ownerId, clinicIds: [] }, reportId)
  if (!report) throw notFound(t(shareMessages.invalid))
  return report
}

const HOUR_MS = 3_600_000
const hourOf = (time: number) => Math.floor(time / HOUR_MS)

/**
 * Returns the proof that a link was opened, with its passcode if it has one, in this hour or the one before: later the link
 * must be opened again, which is recorded.
 */
const passOf = ({ secret }: Deps, { id, passcodeHash }: LiveShare, hour: number) =>
  derivedSecret(secret, 'shared-report', `${id}:${passcodeHash ?? ''}:${hour}`)

function isPass(deps: Deps, live: LiveShare, pass: string): boolean {
  const hour = hourOf(Date.now())
  return [hour, hour - 1].some((one) => timingSafeEqual(hashOf(pass), hashOf(passOf(deps, live, one))))
}

/**
 * Returns the file of a page by the link. Throws 404, also without the `pass` that opening the link returned, and 429.
 */
export async function openLinkedPage(
  deps: Deps,
  caller: Caller,
  { token, page, size, pass }: { token: string; page: number; size: FileSize; pass: string },
): Promise<Readable> {
  const live = await byLink(deps, caller, token)
  if (!isPass(deps, live, pass)) {
    await deps.limits.linkGuessesPerAddress.take(caller.address)
    throw notFound(t(shareMessages.invalid))
  }
  return sendPage(deps, caller, await ofLink(deps.db, live), page, size)
}
