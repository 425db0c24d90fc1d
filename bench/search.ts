import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { transaction } from '#server/database/transaction.ts'
import { rebuildIndex } from '#server/features/medicines/search/directory.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { fillMedicines, linesOf, type ListRow } from './medicine-lists.ts'
import { cpuOf, memoryOf, postmasterOf } from './processes.ts'
import { readAll } from './readers.ts'
import { type Question, questionsOf, seeded } from './search-queries.ts'
import { judge } from './search-quality.ts'
import { evenSet, FIRST_TIME, letters } from './search-sets.ts'
import { askAll, httpAsker, likeAsker } from './search-speed.ts'
import { startServer } from './server.ts'

/**
 * Measures the medicine search on your own lists: `npm run bench -- search LIST.csv.gz …`. Quality: queries generated
 * from the lists with a fixed seed, by kind. Speed: the endpoint over HTTP, 8 connections, the server as a separate
 * process on the PostgreSQL installed here; then plain ILIKE in SQL. `EMBEDDED=1` takes the embedded PostgreSQL
 * instead, `SEED=2` other queries, and `SEEDS=3,4,5` shows how well further ones are answered. Linux only: CPU comes
 * from /proc.
 */
const CONNECTIONS = 8
const EACH_KIND = 40
/** Number of queries of each of the eight kinds in the even set. */
const EVEN = 300
const PORT = 3949

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('Which lists? npm run bench -- search LIST.csv.gz …')
  process.exit(1)
}
const folder = process.env.EMBEDDED ? await mkdtemp(join(tmpdir(), 'vaidya-bench-')) : null
const postgres = folder
  ? await startEmbedded(folder, silent, { lingerMs: 0 })
  : await startSystemPostgres({ settings: ['shared_buffers=256MB'] })
if (!postgres) {
  console.error('No PostgreSQL 15 or newer is installed on this machine; install it to measure.')
  process.exit(1)
}
const database = openDatabase(postgres.connectionString, { poolSize: CONNECTIONS, log: silent })
await migrate(database)
const postmaster = await postmasterOf(database.pool)

let begin = performance.now()
const since = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`
const medicines = await fillMedicines(database.db, paths)
console.log(`${medicines} medicines, loaded in ${since()}; load average ${loadavg()[0]!.toFixed(1)}`)
begin = performance.now()
const { total } = await transaction(database.db, rebuildIndex)
console.log(`Index of ${total} medicines built and stored in ${since()}`)

const rows: ListRow[] = []
for await (const row of linesOf(paths)) rows.push(row)
const seed = Number(process.env.SEED ?? 1)
const questions = questionsOf(rows, EACH_KIND, seed)

const server = await startServer(postgres.connectionString, PORT, ['--api-only'])
const atRest = memoryOf(server.pid)
begin = performance.now()
const ask = httpAsker(server.url, CONNECTIONS)
await ask('limit=1')
console.log(
  `First search, which loads the index: ${since()}; memory ${atRest} MB before, ${memoryOf(server.pid)} MB after`,
)

console.log(`\nQuality: ${questions.length} questions, the first page of 20`)
console.table(await judge(questions, ask))

for (const other of (process.env.SEEDS ?? '').split(',').filter(Boolean)) {
  const scores = await judge(questionsOf(rows, EACH_KIND, Number(other)), ask)
  console.log(`Seed ${other}, all that name a medicine:`, JSON.stringify(scores['ALL THAT NAME A MEDICINE']))
}

console.log(`\nSpeed at the endpoint, ${CONNECTIONS} connections`)
const table: Record<string, object> = {}
const even = evenSet(questionsOf(rows, EVEN * 2, seed), medicines, EVEN)
// a server that has just started is slower until its code is compiled; these queries aren't repeated
const others = evenSet(questionsOf(rows, EVEN * 2, seed + 1_000), medicines, EVEN).get('all')!
const isNew = new Set(even.get('all'))
table['before: other questions, the server just started'] = await measure(others.filter((query) => !isNew.has(query)))
table['eight kinds evenly, each once'] = await measure(even.get('all')!)
// the shared answers have no room for all of them
table['the last 1,000 of them again'] = await measure(even.get('all')!.slice(-1_000))
const few = evenSet(questionsOf(rows, EVEN * 2, seed + 2_000), medicines, 100).get('all')!
const fresh = few.map((query) => query.replace(/\d+$/, String(FIRST_TIME + 3)))
table['a hundred of each kind over and over, 5 s'] = await measure(fresh, 5)
const { first, longer } = allOf(questions)
table['all kinds, half misspelt, each once'] = await measure(first)
table['60 cards a page, each once'] = await measure(longer)
for (const [kind, queries] of even) {
  // an unused limit bypasses the cache
  const uncached = queries.map((query) => query.replace(/\d+$/, String(FIRST_TIME + 2)))
  if (kind !== 'all') table[kind] = await measure(uncached)
}
console.table(table)
console.log(`Memory after: ${memoryOf(server.pid)} MB; load average ${loadavg()[0]!.toFixed(1)}`)
await server.stop()

console.log('\nThe same with plain ILIKE in SQL: count and page')
const some = first.filter((_, n) => n % 8 === 0)
console.table({ 'an eighth of all kinds': await measureSql(some) })
await database.close()
await postgres.stop()
if (folder) await rm(folder, { recursive: true, force: true })

/** Every question, letters, deep pages, searches within a letter; and the same with 60 cards a page. */
function allOf(asked: readonly Question[]): { first: string[]; longer: string[] } {
  const random = seeded(7)
  const searches = asked.map(({ search }) => `search=${encodeURIComponent(search)}`)
  const deep = letters.flatMap((letter) => [
    `letter=${letter}&offset=${Math.floor(random() * 6_000)}`,
    `offset=${Math.floor(random() * medicines)}`,
    `search=tablet&letter=${letter}&offset=${Math.floor(random() * 2_000)}`,
  ])
  const mixed = [...searches, ...deep].sort(() => random() - 0.5)
  // the server caches replies by address, and has those of the quality test: another limit bypasses the cache
  const first = mixed.map((query) => `${query}&limit=${FIRST_TIME + 1}`)
  return { first, longer: mixed.map((query) => `${query}&limit=60`) }
}

/**
 * Queries over HTTP with a cheap client: a client library takes longer per reply than the server. Each query once, or
 * repeatedly for some seconds.
 */
async function measure(queries: string[], seconds?: number): Promise<Record<string, number>> {
  const paths = queries.map((query) => `/api/medicines?${query}`)
  const before = [cpuOf(server.pid), cpuOf(postmaster)] as const
  const length = seconds === undefined ? { requests: paths.length } : { seconds }
  const { perSecond, p50, p99, done, other } = await readAll({
    port: PORT,
    paths,
    connections: CONNECTIONS,
    expect: 200,
    ...length,
  })
  return {
    queries: paths.length,
    asked: done,
    'a second': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    other,
    'server CPU ms': round((cpuOf(server.pid) - before[0]) / done),
    'database CPU ms': round((cpuOf(postmaster) - before[1]) / done),
  }
}

async function measureSql(queries: string[]): Promise<Record<string, number>> {
  const before = cpuOf(postmaster)
  const began = performance.now()
  const times = (await askAll(likeAsker(database.pool), queries, CONNECTIONS)).sort((a, b) => a - b)
  const seconds = (performance.now() - began) / 1000
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!)
  return {
    queries: queries.length,
    'a second': Math.round(queries.length / seconds),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'database CPU ms': round((cpuOf(postmaster) - before) / queries.length),
  }
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
