import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clinicLoads, largeClinicLoads, nextMonth, signIn } from './clinic-loads.ts'
import { run } from './load.ts'
import { cpuOf, postmasterOf } from './processes.ts'

/**
 * Compares this checkout with another one that is built: `npm run bench:turn -- PATH`, or `-- PATH "book"` for what has this
 * word in its title. Both servers run at once, each on a PostgreSQL of its own, and take turns second by second, so that the
 * hour weighs on both alike. Prints CPU of a request at 8 connections and the middle of the ratios of all rounds. Linux only.
 */
const [other, only = '', rounds = '10'] = process.argv.slice(2)
if (!other) {
  console.error('Which other checkout? npm run bench:turn -- PATH')
  process.exit(1)
}
const CONNECTIONS = 8
const SECONDS = 1
/** Until the code of a call is compiled: a clinic's server has served it for hours. */
const WARM_SECONDS = 4

const wantsLarge = only === '' || only.startsWith('large')
const sides = [await open(process.cwd(), 3951), await open(resolve(other), 3952)] as const
const table: Record<string, Record<string, number>> = {}
for (const [index, { title }] of sides[0].loads.entries()) table[title] = await compare(index)
console.table(table)
for (const { close } of sides) await close()

/** Fills a database with a checkout's own code, and starts its server. */
async function open(root: string, port: number) {
  // the code of that checkout, whose types may be others than ours
  const from = async <M>(path: string) => (await import(pathToFileURL(join(root, path)).href)) as M
  const { openDatabase } = await from<typeof import('#server/database/driver/client.ts')>(
    'server/database/driver/client.ts',
  )
  const { silent } = await from<typeof import('#server/database/log.ts')>('server/database/log.ts')
  const { migrate } = await from<typeof import('#server/database/migrate.ts')>('server/database/migrate.ts')
  const { startSystemPostgres } = await from<typeof import('#server/testing/system-postgres.ts')>(
    'server/testing/system-postgres.ts',
  )
  const { fill, fillBigClinic } = await from<typeof import('./data.ts')>('bench/data.ts')
  const { startServer } = await from<typeof import('./server.ts')>('bench/server.ts')

  const postgres = await startSystemPostgres({ settings: ['shared_buffers=512MB'] })
  if (!postgres) throw new Error('No PostgreSQL 15 or newer is installed on this machine; install it to measure.')
  const database = openDatabase(postgres.connectionString, { poolSize: 4, log: silent, unhurried: true })
  await migrate(database)
  const data = await fill(database)
  const big = wantsLarge ? await fillBigClinic(database) : null
  const postmaster = await postmasterOf(database.pool)
  await database.close()
  const server = await startServer(postgres.connectionString, port)
  console.log(`${root} is filled and serves`)
  const asDoctor = await signIn(server.url, data.doctor.email)
  const atDesk = big && (await signIn(server.url, big.staff.email))
  const loads = [
    ...clinicLoads(server.url, data, asDoctor),
    ...(big && atDesk ? largeClinicLoads(server.url, big, nextMonth(), atDesk) : []),
  ].filter(({ title }) => title.includes(only))
  return {
    loads,
    /** CPU of server and database for one request of a load, in ms. */
    async cost(index: number, seconds = SECONDS) {
      const before = [cpuOf(server.pid), cpuOf(postmaster)] as const
      const { done } = await run(loads[index]!, CONNECTIONS, seconds)
      const each = (now: number, then: number) => (now - then) / Math.max(1, done)
      const [ofServer, ofDatabase] = [each(cpuOf(server.pid), before[0]), each(cpuOf(postmaster), before[1])]
      return { server: ofServer, database: ofDatabase, both: ofServer + ofDatabase }
    },
    async close() {
      await server.stop()
      await postgres.stop()
    },
  }
}

async function compare(index: number) {
  const [ours, theirs] = sides
  for (const side of sides) await side.cost(index, WARM_SECONDS)
  const seen: Record<'ours' | 'theirs', Record<'server' | 'database' | 'both', number>>[] = []
  for (let round = 0; round < Number(rounds); round += 1) {
    // who begins changes, too
    const [first, second] = round % 2 ? [theirs, ours] : [ours, theirs]
    const [one, two] = [await first.cost(index), await second.cost(index)]
    seen.push(round % 2 ? { ours: two, theirs: one } : { ours: one, theirs: two })
  }
  const ratio = (of: 'server' | 'database' | 'both') => middle(seen.map(({ ours, theirs }) => ours[of] / theirs[of]))
  return {
    'server ms': middle(seen.map(({ ours }) => ours.server)),
    'database ms': middle(seen.map(({ ours }) => ours.database)),
    'server ×': ratio('server'),
    'database ×': ratio('database'),
    'both ×': ratio('both'),
  }
}

function middle(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return Number(sorted[Math.floor(sorted.length / 2)]!.toFixed(2))
}
