import { getTestResultFile } from '#contract/test-orders/results.ts'
import { getVisitDocument } from '#contract/visits/documents.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { type Archive, freeName, missingText } from '#server/files/archive.ts'
import { isUnreadable, whole } from '#server/files/files.ts'
import type { Caller, Door } from '#server/http/door/door.ts'
import { type ChartFile, listFilesAfter } from './queries.ts'

const PAGE = 500

/** Opens a file as its own screen does, so that the access is checked and recorded. */
function open(door: Door, caller: Caller<SignedIn>, { id, visitId }: ChartFile): Promise<AsyncIterable<Uint8Array>> {
  const opener = { ...caller, replyHeaders: [] }
  const query = { size: 'full' } as const
  return visitId === null
    ? door.call(getTestResultFile, opener, { params: { id }, query })
    : door.call(getVisitDocument, opener, { params: { id: visitId, documentId: id }, query })
}

/** Returns the bytes of a file; null if it was removed meanwhile, or is lost or damaged. */
async function bytesOf(door: Door, caller: Caller<SignedIn>, file: ChartFile): Promise<Uint8Array | null> {
  try {
    return await whole(await open(door, caller, file))
  } catch (error) {
    if (isUnreadable(error) || (error instanceof RefusedError && error.status === 404)) return null
    throw error
  }
}

/** Adds the pictures and PDFs of a clinic's charts to an archive, a folder for each chart. Names in missing.txt what could not be read. */
export async function addFiles(
  archive: Archive,
  { deps, door, caller, clinicId }: { deps: Deps; door: Door; caller: Caller<SignedIn>; clinicId: string },
): Promise<void> {
  const names = new Set<string>()
  const missing: string[] = []
  for (let after: string | null = null; ;) {
    const files: ChartFile[] = await listFilesAfter(deps.db, clinicId, after, PAGE)
    for (const file of files) {
      const name = freeName(`files/${file.chartNumber}/${file.day}`, file, names)
      const bytes = await bytesOf(door, caller, file)
      if (bytes) await archive.add(name, bytes, file.addedAt)
      else missing.push(name)
    }
    if (files.length < PAGE) break
    after = files.at(-1)!.id
  }
  if (missing.length > 0) await archive.add('missing.txt', missingText(missing))
}
