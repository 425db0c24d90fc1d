import { type Config, loadEnvFile, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'

/** One connection, for commands that run for minutes in one transaction. */
export const forLongWork = { poolSize: 1 }

/**
 * Opens and migrates the configured database, or the embedded one, runs `work` with it, and closes it. `migrates: false` leaves
 * its tables as they are.
 */
export async function withDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
  { migrates = true, ...options }: { poolSize: number; migrates?: boolean } = { poolSize: 2 },
): Promise<T> {
  loadEnvFile()
  const config = readConfig()
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const database = openDatabase(config.database.url ?? embedded!.connectionString, {
    ...options,
    // migrations take long on a large database
    unhurried: true,
    log: silent,
  })
  try {
    if (migrates) await migrate(database)
    return await work(database, config)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
