import { type Database, openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'

/**
 * Runs work on the embedded database of a data folder, brought up to date, beside the servers that use it. Waits for connections and statements as long as
 * the whole program does at its start: other tests may use the machine.
 */
export async function inEmbedded<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded(folder, silent)
  const database = openDatabase(server.connectionString, {
    poolSize: 2,
    log: silent,
    unhurried: true,
    patience: 60_000,
  })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}
