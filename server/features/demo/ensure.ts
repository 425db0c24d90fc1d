import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import type { Files } from '#server/files/files.ts'
import { isLoaded, loadDemo } from '#db/demo/load.ts'
import { writeDemoIncidents } from '#db/demo/status.ts'

interface Places {
  db: Db
  files: Files
  config: Pick<Config, 'dataDir'>
}

/** Loads the demo data unless it is already there; `announce` is called before the work begins. */
export async function ensureDemo({ db, files, config }: Places, announce: () => void): Promise<void> {
  if (await isLoaded(db)) return
  announce()
  const now = new Date()
  await loadDemo(db, now, files)
  await writeDemoIncidents(config.dataDir, now)
}
