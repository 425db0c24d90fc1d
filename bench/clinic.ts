import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { clinicLoads, largeClinicLoads, nextMonth, signIn } from './clinic-loads.ts'
import { BIG, fill, fillBigClinic, SIZES } from './data.ts'
import { type Load, run } from './load.ts'
import { printPlans } from './plans.ts'
import { prescriptionLoads } from './prescriptions.ts'
import { cpuOf, memoryOf, postmasterOf } from './processes.ts'
import { timeReads } from './reads.ts'
import { startServer } from './server.ts'

/**
 * Measures the calls that a clinic waits for, through the whole program (session, policy, validation, audit) on a real
 * PostgreSQL with fsync on. `npm run bench -- clinic 5` gives each cell 5 seconds, `npm run bench -- clinic 5 day`
 * measures only those with this word in the title; `npm run bench -- plans` prints the query plans of the large
 * clinic's lists instead, and `npm run bench -- reads` how long each read of its people takes (`npm run bench -- reads
 * analytics`: those with this word). Linux only: CPU comes from /proc.
 */
const isForPlans = process.argv[2] === 'plans'
const isForReads = process.argv[2] === 'reads'
const seconds = Number(process.argv[2] ?? 4)
const only = process.argv[3] ?? ''
const postgres = await startSystemPostgres({ settings: ['shared_buffers=512MB'] })
if (!postgres) {
  console.error('No PostgreSQL 15 or newer is installed on this machine; install it to measure.')
  process.exit(1)
}
// filling takes long on a busy machine
const database = openDatabase(postgres.connectionString, { poolSize: 4, log: silent, unhurried: true })
await migrate(database)
console.log(`Filling: ${SIZES.clinics} clinics, ${SIZES.patients} patients, ${SIZES.appointments} appointments …`)
const data = await fill(database)
const wantsLarge = isForPlans || isForReads || only === '' || only.startsWith('large')
if (wantsLarge)
  console.log(
    `… and a clinic of ${BIG.doctors} doctors and ${BIG.doctors * BIG.visitsPerDay * BIG.days} appointments …`,
  )
const big = wantsLarge ? await fillBigClinic(database) : null
const month = nextMonth()
if (isForPlans && big) {
  await printPlans(database, big, month)
  await database.close()
  await postgres.stop()
  process.exit(0)
}
const postmaster = await postmasterOf(database.pool)
await database.close()

const server = await startServer(postgres.connectionString, Number(process.env.BENCH_PORT ?? 3947))
console.log(`Start to healthy: ${server.startedInMs} ms; at rest ${memoryOf(server.pid)} MB\n`)

if (isForReads && big) {
  const cookies: Record<string, string> = {}
  for (const as of ['admin', 'staff', 'doctor', 'patient'] as const)
    cookies[as] = await signIn(server.url, big[as].email)
  await timeReads(server.url, big, cookies, month.from, only)
  await server.stop()
  await postgres.stop()
  process.exit(0)
}

const asDoctor = await signIn(server.url, data.doctor.email)
const all = [
  ...clinicLoads(server.url, data, asDoctor),
  ...(await prescriptionLoads(server.url, data, asDoctor)),
  ...(big ? largeClinicLoads(server.url, big, month, await signIn(server.url, big.staff.email)) : []),
].filter(({ title }) => title.includes(only))
console.table(await measure(all))
console.log(`After load: ${memoryOf(server.pid)} MB`)
await server.stop()
await postgres.stop()

async function measure(all: Load[]) {
  const rows: Record<string, Record<string, number | string>> = {}
  for (const load of all) {
    await run(load, 8, 1) // warm
    for (const connections of [1, 8, 32]) {
      const before = { server: cpuOf(server.pid), database: cpuOf(postmaster) }
      const result = await run(load, connections, seconds)
      const cpu = (now: number, then: number) => Number(((now - then) / Math.max(1, result.done)).toFixed(2))
      rows[`${load.title} @${connections}`] = {
        'req/s': result.perSecond,
        'p50 ms': result.p50,
        'p99 ms': result.p99,
        'CPU ms server': cpu(cpuOf(server.pid), before.server),
        'CPU ms database': cpu(cpuOf(postmaster), before.database),
        other: result.other,
      }
    }
  }
  return rows
}
