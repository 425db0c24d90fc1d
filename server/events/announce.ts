import type { Db } from '#server/database/db.ts'
import { dropOf, type News } from './news.ts'
import { insertEvents, removeOldEvents } from './queries.ts'

/** Stores what has changed in the caller's transaction; when it commits, every server tells its open streams. */
export async function announce(db: Db, ...news: News[]): Promise<void> {
  if (news.length > 0) await insertEvents(db, news)
}

/**
 * Makes every server drop its shared bytes with these tags when the caller's transaction commits: 'medicines', or
 * 'medicine:<id>' for what is about one of them.
 */
export const dropShared = (db: Db, ...tags: string[]): Promise<void> => announce(db, ...tags.map(dropOf))

/** Forgets what is older than a day. */
export const forgetOldEvents = (db: Db): Promise<void> => removeOldEvents(db)
