import type { Db } from '#server/database/db.ts'
import { dropShared } from '#server/events/announce.ts'

/** Tag of shared bytes of everything that shows medicines; `medicineTag` is for one medicine. */
export const DIRECTORY_TAG = 'medicines'
export const medicineTag = (id: string): string => `medicine:${id}`

// To be called in the transaction that changes what readers see: after it, no server shows the old page.

/** One medicine says something else. */
export const medicineChanged = (db: Db, id: string): Promise<void> => dropShared(db, medicineTag(id))

/** Another version of the directory is in place. */
export const directoryChanged = (db: Db): Promise<void> => dropShared(db, DIRECTORY_TAG)
