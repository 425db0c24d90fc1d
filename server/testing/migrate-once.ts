/** A process for tests: migrates the given database and prints the applied migrations. */
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'

const [connectionString, directory] = process.argv.slice(2)
const database = openDatabase(connectionString!, { poolSize: 2, log: silent })
process.stdout.write(`${JSON.stringify(await migrate(database, directory))}\n`)
await database.close()
