import type { Kysely } from 'kysely'
import { isLoaded, loadDemo } from '#db/demo/load.ts'
import type { DB } from '#server/database/types.ts'

/** Loads the demo data unless it is there already; `announce` is called before the work begins. */
export async function ensureDemo(db: Kysely<DB>, announce: () => void): Promise<void> {
  if (await isLoaded(db)) return
  announce()
  await loadDemo(db, new Date())
}
