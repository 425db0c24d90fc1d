import type { Db } from '#server/database/db.ts'
import { listTetanusDays } from './queries/immunizations.ts'

/** Returns the days on which vaccines against tetanus were given in a chart, as far as the day is known. */
export const tetanusDaysOf = (db: Db, patientId: string): Promise<string[]> => listTetanusDays(db, patientId)
