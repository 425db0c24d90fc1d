import { verify } from '@node-rs/argon2'
import { shareMessages, WRONG_PASSCODES_MAX } from '#contract/test-reports/sharing.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { notify } from '#server/features/notifications/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { audit, announceReport } from './news.ts'
import { countPasscode, endLiveShare, uncountPasscode } from './queries/passcodes.ts'
import type { LiveShare } from './queries/shares.ts'

/**
 * Lets a right passcode pass, and any where the link asks for none. Wrong ones are counted for the whole life of the link,
 * and too many end it. Throws 400 for a wrong one, 404 if the link has ended, 429.
 */
export async function checkPasscode(deps: Deps, caller: Caller, live: LiveShare, passcode: string): Promise<void> {
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
