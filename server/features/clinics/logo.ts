import type { Readable } from 'node:stream'
import { t } from '#language/translate.ts'
import { logoMessages, type NewLogo } from '#contract/clinics/logo.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import type { Actor, SignedInCaller, SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, RefusedError } from '#server/errors.ts'
import { discardFile } from '#server/files/files.ts'
import { storeOnce } from '#server/files/store-once.ts'
import { insertFile } from '#server/files/list.ts'
import { removeFileRows } from '#server/files/queries.ts'
import { sendFile } from '#server/files/send.ts'
import type { Caller } from '#server/http/door/door.ts'
import { visibleTo } from './policy.ts'
import { isLogo } from './queries/clinics.ts'
import { lockClinic, replaceLogo } from './queries/setup.ts'
import { askingOf, clinicSetup, mustSetUp, rememberChange } from './set-up.ts'

/** Throws 404 and 403 as `mustSetUp`, 429 after many files. */
export async function refuseLogo({ limits }: Deps, actor: SignedIn, id: string): Promise<void> {
  mustSetUp(actor, id)
  await limits.reportFilesPerAccount.check(actor.userId)
}

/**
 * Sets the logo of the booking page, once per key; removes the earlier one. Throws 413 without space, 415 for other files
 * than pictures, 422 for a reused key, 503 if it can't be written, and as `refuseLogo`.
 */
export async function setLogo(
  deps: Deps,
  caller: Caller<SignedIn>,
  id: string,
  { file }: NewLogo,
): Promise<ClinicSetup> {
  const { actor } = caller
  await refuseLogo(deps, actor, id)
  let before: string | null = null
  const scope = `clinics.logo:${id}:${actor.userId}`
  const setup = await storeOnce(
    deps,
    caller,
    { file, scope, fields: {}, reused: t(logoMessages.keyReused) },
    async (tx, stored) => {
      if (stored.kind === 'pdf') throw notAPicture()
      await lockClinic(tx, id)
      await insertFile(deps, tx, stored, { ownerId: null, clinicId: id })
      before = await putLogo(tx, caller, id, stored.id)
      return clinicSetup(tx, actor, id, askingOf(deps))
    },
    () => deps.limits.reportFilesPerAccount.take(actor.userId),
  )
  if (before) await discardFile(deps.files, before)
  return setup
}

const notAPicture = () => {
  const message = t(logoMessages.otherKind)
  return new RefusedError(415, { message, issues: [{ path: 'file', message }] })
}

/** Sets or removes the logo; returns the id of the earlier one, which is no longer listed. */
async function putLogo(tx: Tx, caller: SignedInCaller, id: string, logoId: string | null): Promise<string | null> {
  const before = await replaceLogo(tx, id, logoId)
  // only the server sees a file that no row names
  if (before) await asServer(() => removeFileRows(tx, [before]))
  await rememberChange(tx, caller, id, 'clinic.changed', undefined, { fields: 'logo' })
  return before
}

/** Takes the logo off the booking page. Throws 404 and 403 as `mustSetUp`. */
export async function removeLogo(deps: Deps, caller: SignedInCaller, id: string): Promise<ClinicSetup> {
  const { db, files } = deps
  mustSetUp(caller.actor, id)
  const before = await transaction(db, async (tx) => {
    await lockClinic(tx, id)
    return putLogo(tx, caller, id, null)
  })
  if (before) await discardFile(files, before)
  return clinicSetup(db, caller.actor, id, askingOf(deps))
}

/** Returns the logo, small enough for a page. Throws 404 for another one than the clinic has, or where the caller does not see the clinic. */
export async function openLogo(
  { db, files }: Deps,
  caller: Caller,
  actor: Actor,
  { id, logoId }: { id: string; logoId: string },
): Promise<Readable> {
  if (!(await isLogo(db, visibleTo(actor), id, logoId))) throw notFound(t('Clinic not found.'))
  return sendFile(files, caller, { id: logoId, kind: 'png' }, { name: 'logo', size: 'small', isPublic: true })
}
