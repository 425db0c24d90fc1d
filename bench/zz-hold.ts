import { writeFileSync } from 'node:fs'
import { openDatabase } from '#server/database/client.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { fill, fillBigClinic } from './data.ts'
const postgres = (await startSystemPostgres({ settings: ['shared_buffers=512MB','fsync=off'] }))!
const database = openDatabase(postgres.connectionString, { poolSize: 4, log: silent, unhurried: true })
await migrate(database)
const data = await fill(database)
const big = await fillBigClinic(database)
await database.guard()
writeFileSync('/tmp/rls/hold.json', JSON.stringify({ url: postgres.connectionString, admin: postgres.adminConnectionString, data, big }))
await database.close()
console.log('ready')
process.on('SIGTERM', async () => { await postgres.stop(); process.exit(0) })
setTimeout(async () => { await postgres.stop(); process.exit(0) }, 80 * 60_000)
