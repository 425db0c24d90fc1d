import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { verify } from '@node-rs/argon2'
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
 * Lets a right passcode pass, and any where the link asks for none. Wrong ones are counted for the whole life of the link,
 * and too many end it. Throws 400 for a wrong one, 404 if the link has ended, 429.
 */
async function checkPasscode(deps: Deps, caller: Caller, live: LiveShare, passcode: string): Promise<void> {
  const { id, passcodeHash } = live
  if (!passcodeHash) return
  const perHour = deps.limits.passcodesPerShare
  await perHour.take(id)
  // counted before it is looked at: many at once are no more than one after the other
  const wrong = await countPasscode(deps.db, id)
  if (wrong === null) throw notFound(shareMessages.invalid)
  if (wrong <= WRONG_PASSCODES_MAX && (await verify(passcodeHash, passcode))) {
    await uncountPasscode(deps.db, id)
    return perHour.giveBack(id)
  }
  if (wrong < WRONG_PASSCODES_MAX)
    throw badRequest(shareMessages.wrongPasscode, [{ path: 'passcode', message: shareMessages.wrongPasscode }])
  await endGuessed(deps, caller, live)
  throw notFound(shareMessages.invalid)
}

/** Ends a link as if its owner had, and tells them. It names nobody: the wrong passcodes may be many people's. */
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
  await deps.limits.linkGuessesPerAddress.check(caller.address)
  const found = await findLiveShare(deps.db, hashOf(token))
  if (found) return found
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw notFound(shareMessages.invalid)
}

/** Opens a report by its link, or says that it needs a passcode. Throws 404 and 429. */
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
 * Records the opening, tells the owner of the first one, and keeps the report in the list of a doctor who is signed in
 * (rule E2). Throws 404 if the link has ended meanwhile.
 */
async function opened(deps: Deps, caller: Caller, live: LiveShare): Promise<SharedReport> {
  const { actor, address } = caller
  const userId = actor.kind === 'signed-in' ? actor.userId : null
  const { id: shareId, reportId, ownerId, expiresAt, isFirst } = live
  const report = await transaction(deps.db, async (tx) => {
    // who ends the link now waits, and then finds the doctor who reads by it
    if (!(await holdShare(tx, shareId))) throw notFound(shareMessages.invalid)
    await insertOpening(tx, shareId, userId)
    const told = [ownerId]
    if (actor.kind === 'signed-in' && actor.userId !== ownerId && canSaveShared(actor)) {
      const reader = { shareId, reportId, ownerId, userId: actor.userId, clinicId: null, endsAt: expiresAt }
      if (await insertReader(tx, reader)) told.push(actor.userId)
    }
    await audit(tx, 'report.opened-by-link', reportId, { actorUserId: userId, address }, { share: shareId })
    if (isFirst && userId !== ownerId) await notify(tx, ownerId, 'report_opened', reportId)
    await announceReport(tx, reportId, told)
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

/** The report of a link: whoever holds the link sees it as its owner does. */
async function ofLink(db: Db, { reportId, ownerId }: LiveShare): Promise<StoredReport> {
  const report = await findReport(db, { userId: ownerId, clinicIds: [] }, reportId)
  if (!report) throw notFound(shareMessages.invalid)
  return report
}

const HOUR_MS = 3_600_000
const hourOf = (time: number) => Math.floor(time / HOUR_MS)

/**
 * What shows that a link was opened, with its passcode if it has one, in this hour or the one before: who comes back later
 * opens it again, and that is recorded.
 */
const passOf = ({ secret }: Deps, { id, passcodeHash }: LiveShare, hour: number) =>
  derivedSecret(secret, 'shared-report', `${id}:${passcodeHash ?? ''}:${hour}`)

function isPass(deps: Deps, live: LiveShare, given: string): boolean {
  const hour = hourOf(Date.now())
  return [hour, hour - 1].some((one) => timingSafeEqual(hashOf(given), hashOf(passOf(deps, live, one))))
}

/** Returns the file of a page by the link. Throws 404, also without the word that the opened link gave, and 429. */
export async function openLinkedPage(
  deps: Deps,
  caller: Caller,
  { token, page, size, pass }: { token: string; page: number; size: FileSize; pass: string },
): Promise<Readable> {
  const live = await byLink(deps, caller, token)
  if (!isPass(deps, live, pass)) {
    await deps.limits.linkGuessesPerAddress.take(caller.address)
    throw notFound(shareMessages.invalid)
  }
  return sendPage(deps, caller, await ofLink(deps.db, live), page, size)
}
