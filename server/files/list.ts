import { t } from '#language/translate.ts'
import { fileMessages } from '#contract/files.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db, Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import type { KeptFile } from './files.ts'
import { deleteUnusedOf, type FileOwner, insertFileRow, roomTaken } from './queries.ts'

const MEGABYTE = 1024 * 1024

/** Lists a file that is in the store, in the caller's transaction. Throws 413 if it exceeds its owner's limit. */
export async function insertFile({ config }: Deps, tx: Tx, file: KeptFile, owner: FileOwner): Promise<void> {
  // the clinic's limit counts files that the person can't see
  const [own, ofClinic] = await asServer(() => roomTaken(tx, owner))
  const { perPersonMegabytes, perClinicMegabytes } = config.files
  const refuse = (message: string) => new RefusedError(413, { message, issues: [{ path: 'file', message }] })
  if (own + file.room > perPersonMegabytes * MEGABYTE) throw refuse(t(fileMessages.noRoomForPerson))
  if (owner.clinicId && ofClinic + file.room > perClinicMegabytes * MEGABYTE)
    throw refuse(t(fileMessages.noRoomAtClinic))
  await insertFileRow(tx, file, owner)
}

/** Removes a person's files that nothing shows anymore from the list; their bytes go with the next sweep. */
export const removeUnusedFilesOf = (tx: Db, userId: string): Promise<void> => deleteUnusedOf(tx, userId)
