import type { Kysely } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { dropShared } from '#server/events/announce.ts'

/** Tag of shared bytes: of all that shows medicines, or of what is about one of them. */
export const DIRECTORY_TAG = 'medicines'
export const medicineTag = (id: string): string => `medicine:${id}`

// To be called in the transaction that changes what readers see: after it, no server shows the old page.

/** One medicine says something else. */
export const medicineChanged = (db: Kysely<DB>, id: string): Promise<void> => dropShared(db, medicineTag(id))

/** Another version of the directory is in place. */
export const directoryChanged = (db: Kysely<DB>): Promise<void> => dropShared(db, DIRECTORY_TAG)
