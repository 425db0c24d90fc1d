import type { Kysely } from 'kysely'
import { demoAccounts } from '#contract/demo.ts'
import { loadDemo } from '#db/demo/load.ts'
import type { DB } from '#server/database/types.ts'
import { hasUser } from './queries.ts'

/** Loads the demo data unless it is there already; `announce` is called before the work begins. */
export async function ensureDemo(db: Kysely<DB>, announce: () => void): Promise<void> {
  if (await hasUser(db, demoAccounts[0].email)) return
  announce()
  await loadDemo(db, new Date())
}
