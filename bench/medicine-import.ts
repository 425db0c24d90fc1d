import { basename } from 'node:path'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { importLists, type Outcome, type Progress } from '#server/features/medicines/import/use-cases.ts'
import { openList } from '#server/features/medicines/import/list.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { cpuOf, postmasterOf } from './processes.ts'

/**
 * Measures the import of lists of medicines into an empty database on a real PostgreSQL with fsync on: fresh, the same
 * files once more, and once more with every row compared. `npm run bench -- import FILE…`; the files stay where they are.
 */
const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Name the files to import: npm run bench -- import FILE…')
  process.exit(1)
}
const postgres = await startSystemPostgres({ settings: ['shared_buffers=512MB', 'max_wal_size=4GB'] })
if (!postgres) {
  console.error('No PostgreSQL 15 or newer is installed on this machine; install it to measure.')
  process.exit(1)
}
const database = openDatabase(postgres.connectionString, { poolSize: 1, log: silent, unhurried: true })
await migrate(database)
const postmaster = await postmasterOf(database.pool)
let most = 0
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)

const table: Record<string, Record<string, number | string>> = {}
console.log(`Importing ${paths.map((path) => basename(path)).join(', ')} …`)
await run('fresh')
await run('the same files again')
await run('again, every row compared', true)
console.table(table)
clearInterval(watch)
await database.close()
await postgres.stop()

async function run(title: string, again = false): Promise<void> {
  most = process.memoryUsage().rss
  const cpu = process.cpuUsage()
  const begin = performance.now()
  const databaseCpu = cpuOf(postmaster)
  const phases = new Map<Progress['phase'], number>()
  const lists = []
  for (const path of paths) lists.push(await openList(path))
  const looked = performance.now()
  let [phase, since]: [Progress['phase'], number] = ['reading', looked]
  const outcome = await importLists(database.db, lists, {
    again,
    onProgress(progress) {
      if (progress.phase === phase) return
      phases.set(phase, performance.now() - since)
      ;[phase, since] = [progress.phase, performance.now()]
    },
  })
  const end = performance.now()
  phases.set(phase, end - since)
  const seconds = (ms: number | undefined) => (ms === undefined ? '–' : (ms / 1000).toFixed(1))
  const rows = 'rows' in outcome ? outcome.rows : 0
  table[title] = {
    ...inNumbers(outcome),
    'looking s': seconds(looked - begin),
    'reading s': seconds(phases.get('reading')),
    'merging s': seconds(phases.get('merging')),
    'index s': seconds(phases.get('indexing')),
    'all s': seconds(end - begin),
    'rows/s': Math.round(rows / ((end - begin) / 1000)),
    'CPU s of Node': seconds((process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1000),
    'CPU s of PostgreSQL': seconds(cpuOf(postmaster) - databaseCpu),
    'memory MB': Math.round(most / 1024 / 1024),
  }
}

function inNumbers(outcome: Outcome): Record<string, number | string> {
  if (outcome.state !== 'done') return { state: outcome.state }
  const { state, rows, added, changed, unchanged, repeated, refused } = outcome
  return { state, rows, added, changed, unchanged, repeated, refused }
}
