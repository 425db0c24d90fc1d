import type { Writing } from '#contract/writing.ts'
import type { Db } from '#server/database/db.ts'
import { findWriting } from './queries/current-user.ts'

/** Returns how a person's screens write clocks and dates: as they chose, or as in the country of their clinic (rule I10). */
export const writingOf = (db: Db, userId: string): Promise<Writing> => findWriting(db, userId)
