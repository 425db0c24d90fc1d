import { loadavg } from 'node:os'
import { type Database, openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { cpuOf, memoryOf } from './processes.ts'
import { readAll, type Readers } from './readers.ts'
import { startServer } from './server.ts'

/**
 * Measures what readers of public pages get from one server process: pages and replies from shared bytes, pages that
 * must be rendered, and memory while a crawler requests ever new addresses. After `npm run build`: `npm run bench --
 * reading 4` gives each cell 4 seconds; a second number says how many pages are crawled (20,000). `BENCH_DATABASE_URL`
 * names a database with an imported directory (it is migrated, and only read); without it the directory is empty. Linux
 * only: CPU comes from /proc.
 */
const seconds = Number(process.argv[2] ?? 4)
const crawled = Number(process.argv[3] ?? 20_000)
const PORT = 3949

const postgres = process.env.BENCH_DATABASE_URL ? null : await startSystemPostgres()
const connectionString = process.env.BENCH_DATABASE_URL ?? postgres?.connectionString
if (!connectionString) {
  console.error('No PostgreSQL 15 or newer is installed on this machine; install it to measure.')
  process.exit(1)
}
const database = openDatabase(connectionString, { poolSize: 1, log: silent })
await migrate(database)
const slugs = await slugsOf(database)
await database.close()
const server = await startServer(connectionString, PORT)

const load = () => loadavg()[0]!.toFixed(1)
console.log(`${slugs.length} medicines to read about; at rest ${memoryOf(server.pid)} MB; load average ${load()}`)
try {
  await measureAll()
  await crawl()
} finally {
  await server.stop()
  await postgres?.stop()
}

interface Guides {
  conditions: { slug: string; name: string }[]
}

/** Enough of them that a crawler has no address twice. */
async function slugsOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>('select slug from medicines order by id limit $1', [crawled])
  return rows.map(({ slug }) => slug)
}

async function measureAll() {
  const list = '/medicines?letter=a'
  const { headers } = await fetch(server.url + list)
  const api = '/api/medicines?letter=a&limit=20'
  const br = { 'accept-encoding': 'br' }
  const uncached = slugs.slice(0, 1_000).map((slug) => `/medicines/${encodeURIComponent(slug)}?n=#`)
  const { conditions } = (await (await fetch(`${server.url}/api/health-conditions`)).json()) as Guides
  const guides = conditions.map(({ slug }) => `/health-conditions/${slug}?n=#`)
  const searches = conditions.map(({ name }) => `/api/health-conditions?search=${encodeURIComponent(name)}x#`)
  const all: Record<string, Partial<Readers> & { paths: string[] }> = {
    'kept list page, brotli': { paths: [list], headers: br },
    'kept list page, plain': { paths: [list] },
    'kept list page, 304': { paths: [list], headers: { 'if-none-match': headers.get('etag') ?? '*' }, expect: 304 },
    'kept reply of the API, brotli': { paths: [api], headers: br },
    'kept guide, brotli': { paths: ['/health-conditions/dengue'], headers: br },
    'list of guides rendered again, brotli': {
      paths: ['/health-conditions?n=#'],
      headers: br,
      connections: 4,
      pipelined: 1,
    },
    'guide rendered again, brotli': { paths: guides, headers: br, connections: 4, pipelined: 1 },
    'search of guides rendered again': { paths: searches, connections: 4, pipelined: 1 },
    'list page rendered again, plain': { paths: [`${list}&n=#`], connections: 4, pipelined: 1 },
    'list page rendered again, brotli': { paths: [`${list}&n=#`], headers: br, connections: 4, pipelined: 1 },
    ...(slugs.length > 0 && {
      'medicine page rendered again, plain': { paths: uncached, connections: 4, pipelined: 1 },
      'medicine page rendered again, brotli': { paths: uncached, headers: br, connections: 4, pipelined: 1 },
    }),
  }
  const rows: Record<string, Record<string, number>> = {}
  for (const [title, wanted] of Object.entries(all)) {
    const readers: Readers = { port: PORT, connections: 32, expect: 200, ...wanted }
    const { status } = await fetch(server.url + readers.paths[0]!, { headers: readers.headers })
    if (status !== readers.expect) {
      console.log(`left out: ${title} (${status})`)
      continue
    }
    await readAll({ ...readers, seconds: 1 })
    for (const pipelined of readers.connections === 32 ? [1, 8] : [1])
      rows[`${title}${pipelined > 1 ? ', 8 pipelined' : ''}`] = await measure({ ...readers, pipelined, seconds })
  }
  console.table(rows)
  console.log(`After load: ${memoryOf(server.pid)} MB; load average ${load()}`)
}

async function measure(readers: Readers) {
  const before = cpuOf(server.pid)
  const { perSecond, p50, p99, done, other, ownCpuMs } = await readAll(readers)
  return {
    'req/s': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU ms server': Number(((cpuOf(server.pid) - before) / Math.max(1, done)).toFixed(3)),
    'CPU ms generator': Number(ownCpuMs.toFixed(3)),
    other,
  }
}

/** Requests many different addresses, each once, and samples the memory ten times. */
async function crawl() {
  const paths =
    slugs.length >= crawled
      ? slugs.map((slug) => `/medicines/${encodeURIComponent(slug)}`)
      : ['/medicines?search=crawler#']
  const rows: Record<string, Record<string, number>> = {}
  const step = Math.ceil(crawled / 10)
  for (let from = 0; from < crawled; from += step) {
    const part = paths.length > 1 ? paths.slice(from, from + step) : [`${paths[0]}-${from}`]
    const { perSecond, other } = await readAll({
      port: PORT,
      paths: part,
      headers: { 'accept-encoding': 'br' },
      connections: 8,
      requests: step,
      expect: 200,
    })
    rows[from + step] = { 'pages/s': perSecond, other, 'resident MB': memoryOf(server.pid) }
  }
  console.log(`A crawler, each address once, Brotli:`)
  console.table(rows)
}
