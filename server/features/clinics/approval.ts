import type { Db } from '#server/database/db.ts'
import { markApproved } from './queries/approval.ts'

/** Makes a waiting clinic as public as its administrator wants, in the caller's transaction; others stay as they are. */
export const approve = async (tx: Db, id: string): Promise<void> => void (await markApproved(tx, id))
