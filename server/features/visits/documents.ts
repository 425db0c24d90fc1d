import type { Readable } from 'node:stream'
import { t } from '#language/translate.ts'
import type { FileSize } from '#contract/files.ts'
import { DOCUMENTS_MAX, documentMessages, type NewVisitDocument } from '#contract/visits/documents.ts'
import type { Visit } from '#contract/visits/visits.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { discardFile } from '#server/files/files.ts'
import { storeOnce, plainName } from '#server/files/store-once.ts'
import { insertFile } from '#server/files/list.ts'
import { removeFileRows } from '#server/files/queries.ts'
import { sendFile } from '#server/files/send.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { auditAndAnnounce, auditReading } from './news.ts'
import { insertDocument, removeDocuments, updateRemoved } from './queries/documents.ts'
import { lockVisit } from './queries/writing.ts'
import { visitSeenBy, toVisit } from './read.ts'
import { ownVisit } from './write.ts'

/** Throws 404 for a visit that the person does not see, 403 for another doctor's, 429 after many files. */
export async function refuseDocument({ db, limits }: Deps, actor: SignedIn, id: string): Promise<void> {
  await ownVisit(db, actor, id)
  await limits.reportFilesPerAccount.check(actor.userId)
}

/**
 * Adds a picture or a PDF to one of the doctor's own visits, once per key. Throws 409 for too many, 413 without space,
 * 415 for another kind of file, 422 for a reused key, 503 if it can't be written, and as `refuseDocument`. A
 * refusal leaves nothing.
 */
export async function addDocument(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  visitId: string,
  { file, rotation, ...fields }: NewVisitDocument,
): Promise<Visit> {
  await refuseDocument(deps, actor, visitId)
  const scope = `visits.document:${visitId}:${actor.userId}`
  return storeOnce(
    deps,
    caller,
    { file, rotation, scope, fields, reused: t(documentMessages.keyReused) },
    async (tx, stored) => {
      if (!(await lockVisit(tx, visitId))) throw notFound()
      const { clinicId, documents } = await visitSeenBy(tx, actor, visitId)
      if (documents.length >= DOCUMENTS_MAX) throw conflict(documentMessages.tooMany())
      await insertFile(deps, tx, stored, { ownerId: null, clinicId })
      const title = fields.title || plainName(file.name)
      await insertDocument(tx, { id: newId(), visitId, fileId: stored.id, title, userId: actor.userId })
      const visit = await visitSeenBy(tx, actor, visitId)
      await auditAndAnnounce(tx, 'visit.document-added', visit, { actor, address: caller.address })
      return toVisit(deps, visit, actor)
    },
    () => deps.limits.reportFilesPerAccount.take(actor.userId),
  )
}

/** Returns the file of a document or its preview; that it was opened is recorded. Throws 404, also for one taken back. */
export async function openDocument(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, documentId, size }: { id: string; documentId: string; size: FileSize },
): Promise<Readable> {
  const visit = await visitSeenBy(deps.db, caller.actor, id)
  const found = visit.documents.find((one) => one.id === documentId)
  if (!found || found.removed) throw notFound()
  const { clinicId, patientId, ownerId: patientUserId } = visit
  // the thumbnails of a visit's list are one line per ten minutes
  if (size === 'small') noteSeen(deps, caller, 'visit.document-opened', [{ clinicId, patientId, patientUserId }])
  else await auditReading(deps.db, 'visit.document-opened', visit, caller)
  const { fileId, kind } = found
  return sendFile(deps.files, caller, { id: fileId, kind }, { name: `document-${visit.visitDate}`, size })
}

/**
 * Deletes a document of one of the doctor's own drafts permanently; removes one of a finished visit with a reason, so
 * that it can't be opened. Throws 400 without the reason, 403, 404, 409 if it was already removed.
 */
export async function removeDocument(
  deps: Deps,
  caller: SignedInCaller,
  { id, documentId }: { id: string; documentId: string },
  reason: string,
): Promise<Visit> {
  const { db, files } = deps
  const { actor } = caller
  const { documents } = await ownVisit(db, actor, id)
  if (!documents.some((one) => one.id === documentId)) throw notFound()
  const { visit, gone } = await transaction(db, async (tx) => {
    const now = await lockVisit(tx, id)
    if (!now) throw notFound()
    const gone = now.status === 'draft' ? await removeDocuments(tx, id, documentId) : []
    if (now.status === 'finished') {
      if (!reason) throw wrongField('reason', t(documentMessages.reason))
      if (!(await updateRemoved(tx, { visitId: id, id: documentId, reason, userId: actor.userId })))
        throw conflict(t(documentMessages.gone))
    } else if (gone.length === 0) throw notFound()
    // no document names it anymore, so the doctor can't see it
    await asServer(() => removeFileRows(tx, gone))
    const visit = await visitSeenBy(tx, actor, id)
    await auditAndAnnounce(tx, 'visit.document-removed', visit, caller)
    return { visit, gone }
  })
  for (const one of gone) await discardFile(files, one)
  return toVisit(deps, visit, actor)
}
