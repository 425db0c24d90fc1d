import type { Db } from '#server/database/db.ts'
import type { SignedIn } from '#server/actor.ts'
import { countActive, countWritten } from './queries/figures.ts'

/** Returns how many prescriptions a doctor has written at these clinics, without the cancelled ones (rule T96). */
export const writtenCount = (db: Db, { userId }: SignedIn, clinicIds: readonly string[]): Promise<number> =>
  countWritten(db, userId, clinicIds)

/** Returns how many of a person's own and their family's prescriptions are active. */
export const activeCount = (db: Db, { userId }: SignedIn): Promise<number> => countActive(db, userId)
