import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { discardFile, storeFile } from '#server/files/files.ts'
import { insertFileRow } from '#server/files/queries.ts'
import { findWaiting, updatePlace, updateStays, type WaitingFile } from './queries/uploads.ts'

/**
 * Moves the files of earlier uploads from the database into the store, one at a time. A file that isn't a PDF or a picture
 * stays, is marked, and is served as before. Returns how many were moved and how many stay.
 */
export async function moveUploads(deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<{ moved: number; stay: number }> {
  const done = { moved: 0, stay: 0 }
  for (let one = await findWaiting(deps.db); one; one = await findWaiting(deps.db))
    done[(await move(deps, one)) ? 'moved' : 'stay']++
  if (done.moved + done.stay > 0) deps.log.info(done, 'Files of uploaded prescriptions were moved into the store')
  return done
}

async function move({ db, files }: Pick<Deps, 'db' | 'files'>, one: WaitingFile): Promise<boolean> {
  const file = new File([new Uint8Array(one.bytes)], 'upload')
  const stored = await storeFile(files, file).catch(async (error: unknown) => {
    if (!(error instanceof RefusedError) || error.status !== 415) throw error
    await updateStays(db, one.id, error.message)
    return null
  })
  if (!stored) return false
  let isListed = false
  try {
    isListed = await transaction(db, async (tx) => {
      // existing files don't count against a limit
      await insertFileRow(tx, stored, one)
      return updatePlace(tx, one.id, stored.id)
    })
  } finally {
    if (!isListed) await discardFile(files, stored.id)
  }
  return isListed
}
