import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { asServer } from '#server/database/acting.ts'

/**
 * Asks, in the caller's transaction, that a timed job runs as soon as that commits, on whichever server is free; without
 * a worker that has ever run here it waits for its time.
 */
export async function askForJob(db: Db, name: string): Promise<void> {
  await asServer(async () => {
    const { rows } = await sql<{
      isThere: boolean
    }>`select to_regnamespace('graphile_worker') is not null as "isThere"`.execute(db)
    if (rows[0]?.isThere) await sql`select graphile_worker.add_job(${name}, job_key => ${name})`.execute(db)
  })
}
