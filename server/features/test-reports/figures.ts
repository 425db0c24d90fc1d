import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { countOwn } from './queries/reports.ts'

/** Returns how many reports a person keeps, with those of their family. */
export const ownReports = (db: Db, { userId }: SignedIn): Promise<number> => countOwn(db, userId)
