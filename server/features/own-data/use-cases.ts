import type { Readable } from 'node:stream'
import { t } from '#language/translate.ts'
import { type OwnDataDownload, ownDataMessages } from '#contract/own-data.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { actingAs } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { provePassword } from '#server/features/accounts/public.ts'
import type { Caller, Door } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { readerOf } from './as-patient.ts'
import { sendOwnData } from './download.ts'
import { beginDownload, findDownload, insertDownload } from './queries.ts'

/**
 * Prepares a download of a person's own data. Throws 400 for a wrong password, 409 while another one is running, 429 after
 * several on a day.
 */
export async function prepare(deps: Deps, actor: SignedIn, password: string): Promise<OwnDataDownload> {
  await provePassword(deps, actor, { path: 'password', password })
  await deps.limits.ownDataPerAccount.check(actor.userId)
  const id = newId()
  const made = await transaction(deps.db, (tx) => insertDownload(tx, id, actor.userId))
  if (!made) throw conflict(t(ownDataMessages.running))
  return made
}

/** Returns how far a download is. Throws 404 for another person's. */
export async function progressOf({ db }: Deps, { userId }: SignedIn, id: string): Promise<OwnDataDownload> {
  const found = await findDownload(db, id, userId)
  if (!found) throw notFound()
  return found
}

/**
 * Starts a download, and records it. Throws 404 for another person's, 409 for one that was started before or waited too
 * long, 429 after several on a day.
 */
export async function begin(deps: Deps, door: Door, caller: Caller, actor: SignedIn, id: string): Promise<Readable> {
  await progressOf(deps, actor, id)
  const { userId } = actor
  await deps.limits.ownDataPerAccount.check(userId)
  await transaction(deps.db, async (tx) => {
    if (!(await beginDownload(tx, id))) throw conflict(t(ownDataMessages.used))
    await recordAudit(tx, {
      actorUserId: userId,
      action: 'own-data.taken',
      subjectType: 'user',
      subjectId: userId,
      address: caller.address,
    })
  })
  await deps.limits.ownDataPerAccount.take(userId)
  caller.replyHeaders.push(
    ['content-disposition', `attachment; filename="my-data-${todayIn('UTC')}.zip"`],
    ['cache-control', 'private, no-store'],
  )
  return actingAs({ userId, clinicIds: [] }, () => sendOwnData(deps, readerOf(door, actor, caller.address), id))
}
