import type { Db } from '#server/database/db.ts'
import { dropOf, type News } from './news.ts'
import { insertEvents, removeOldEvents } from './queries.ts'

/** Stores a change in the caller's transaction; on commit, every server sends it to its open streams. */
export async function announce(db: Db, ...news: News[]): Promise<void> {
  if (news.length > 0) await insertEvents(db, news)
}

/**
 * Makes every server drop its shared bytes with these tags when the caller's transaction commits: 'medicines', or
 * 'medicine:<id>' for one record.
 */
export const dropShared = (db: Db, ...tags: string[]): Promise<void> => announce(db, ...tags.map(dropOf))

/** Deletes events after a day. */
export const forgetOldEvents = (db: Db): Promise<void> => removeOldEvents(db)
