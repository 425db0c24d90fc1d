import type { Readable } from 'node:stream'
import { t } from '#language/translate.ts'
import { documentMessages } from '#contract/visits/documents.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden } from '#server/errors.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { Archive, freeName, missingText } from '#server/files/archive.ts'
import { type Files, isUnreadable, readFile, whole } from '#server/files/files.ts'
import type { Caller } from '#server/http/door/door.ts'
import { todayIn } from '#server/time.ts'
import { visibleTo } from './policy.ts'
import { listDocuments, type ListedDocument } from './queries/documents.ts'

/**
 * Returns all documents of a chart's visits that the person can open, as a ZIP file generated while it is sent, and records
 * it. Throws 403 for people who never read clinical text, 404, 409 if there are none, 503 while files can't be read.
 * Missing or damaged files are named in missing.txt.
 */
export async function documentsAsZip(deps: Deps, caller: Caller<SignedIn>, chartId: string): Promise<Readable> {
  const { db } = deps
  const { actor, address } = caller
  const { chart, can } = await chartSeenBy(db, actor, chartId)
  if (!can.readClinical) throw forbidden()
  const documents = await listDocuments(db, visibleTo(actor), chartId)
  if (documents.length === 0) throw conflict(t(documentMessages.none))
  // an unavailable store is refused now, while the reply hasn't started
  const first = await bytesOf(deps.files, documents[0]!)
  const { clinicId, ownerId } = chart
  if (ownerId !== actor.userId)
    await recordAudit(db, {
      actorUserId: actor.userId,
      action: 'visit.documents-exported',
      subjectType: 'patient',
      subjectId: chartId,
      clinicId,
      address,
      detail: { documents: documents.length },
    })
  caller.replyHeaders.push(
    ['content-type', 'application/zip'],
    ['content-disposition', `attachment; filename="documents-${todayIn(chart.clinic.timeZone)}.zip"`],
    ['cache-control', 'private, no-store'],
  )
  return zipOf(deps, documents, first)
}

/** Creates the file while it is read. If the store stops answering, the file is cut off. */
function zipOf({ files, log }: Deps, documents: readonly ListedDocument[], first: Uint8Array | null): Readable {
  const archive = new Archive(new Date())
  addAll(files, documents, first, archive).catch((error: Error) => {
    archive.break(error)
    log.warn({ code: codeOf(error) ?? error.name }, 'A download of documents was broken off')
  })
  return archive.stream
}

async function addAll(
  files: Files,
  documents: readonly ListedDocument[],
  first: Uint8Array | null,
  archive: Archive,
): Promise<void> {
  const names = new Set<string>()
  const missing: string[] = []
  for (const [at, one] of documents.entries()) {
    const bytes = at === 0 ? first : await bytesOf(files, one)
    const name = freeName(one.visitDate, one, names)
    if (bytes) await archive.add(name, bytes, one.addedAt)
    else missing.push(name)
  }
  if (missing.length > 0) await archive.add('missing.txt', missingText(missing))
  await archive.end()
}

/** Returns the bytes of a document's file, null if it is lost or damaged. Throws 503 while the store does not answer. */
async function bytesOf(files: Files, { fileId, kind }: ListedDocument): Promise<Uint8Array | null> {
  try {
    return await whole((await readFile(files, { id: fileId, kind })).bytes)
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}
