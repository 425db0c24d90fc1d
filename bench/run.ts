import { type Database, openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { BENCH_PASSWORD, type BenchData, BIG, type BigClinic, fill, fillBigClinic, SIZES } from './data.ts'
import { type Load, run } from './load.ts'
import { type Month, printPlans } from './plans.ts'
import { prescriptionLoads } from './prescriptions.ts'
import { cpuOf, memoryOf, parentOf } from './processes.ts'
import { timeReads } from './reads.ts'
import { startServer } from './server.ts'

/**
 * Measures the paths that a clinic waits for, through the whole program (session, policy, validation, audit) on a real
 * PostgreSQL with fsync on. `npm run bench -- 5` gives each cell 5 seconds, `npm run bench -- 5 day` measures only what has
 * this word in its title; `npm run bench -- plans` prints the query plans of the large clinic's lists instead, and
 * `npm run bench -- reads` how long each read of its people takes (`npm run bench -- reads analytics`: those with this word).
 * Linux only: CPU comes from /proc.
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
const postmaster = await postmasterOf(database)
await database.close()

const server = await startServer(postgres.connectionString, Number(process.env.BENCH_PORT ?? 3947))
console.log(`Start to healthy: ${server.startedInMs} ms; at rest ${memoryOf(server.pid)} MB\n`)

if (isForReads && big) {
  const cookies: Record<string, string> = {}
  for (const as of ['admin', 'staff', 'doctor', 'patient'] as const) cookies[as] = await signIn(big[as].email)
  await timeReads(server.url, big, cookies, month.from, only)
  await server.stop()
  await postgres.stop()
  process.exit(0)
}

const asDoctor = await signIn(data.doctor.email)
const all = [
  ...loads(data, asDoctor),
  ...(await prescriptionLoads(server.url, data, asDoctor)),
  ...(big ? bigLoads(big, month, await signIn(big.staff.email)) : []),
].filter(({ title }) => title.includes(only))
console.table(await measure(all))
console.log(`After load: ${memoryOf(server.pid)} MB`)
await server.stop()
await postgres.stop()

async function postmasterOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]!.pid)
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: BENCH_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}`)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

function loads({ doctor, day, clinics }: BenchData, cookie: string): Load[] {
  const first = clinics[0]!
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const next = bookings(clinics)
  return [
    {
      title: "a doctor's day, 20 visits with names",
      url: `${server.url}/api/appointments/doctor/${doctor.id}?from=${day}&to=${day}`,
      headers: { cookie },
      expect: 200,
    },
    {
      title: 'free slots of a day',
      url: `${server.url}/api/public/clinics/${first.id}/availability?date=${tomorrow}&doctorId=${first.doctorIds[0]}&serviceId=${first.serviceId}`,
      expect: 200,
    },
    {
      title: 'book, the whole public path',
      url: `${server.url}/api/public/appointments`,
      method: 'POST',
      headers: { origin: server.url },
      body: () => JSON.stringify(next()),
      expect: 201,
    },
  ]
}

function nextMonth(): Month {
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth() + 1]
  const day = (of: Date) => of.toISOString().slice(0, 10)
  return { from: day(new Date(Date.UTC(year, month, 1))), to: day(new Date(Date.UTC(year, month + 1, 0))) }
}

/** What the desk of the large clinic looks at. */
function bigLoads(big: BigClinic, { from, to }: Month, cookie: string): Load[] {
  const { id, doctor } = big
  const at = (title: string, path: string): Load => ({
    title: `large clinic: ${title}`,
    url: `${server.url}/api/${path}`,
    headers: { cookie },
    expect: 200,
  })
  const nextAtDesk = deskBookings(big)
  const nextOnline = onlineBookings(big)
  return [
    at('upcoming, first 50', 'appointments?when=upcoming&limit=50'),
    at('filter: doctor, confirmed', `appointments?when=upcoming&status=confirmed&doctorId=${doctor.id}&limit=50`),
    at('a day of all doctors, 200 of 400', `appointments?from=${from}&to=${from}&limit=200`),
    at('its second page', `appointments?from=${from}&to=${from}&limit=200&offset=200`),
    at("calendar: a doctor's month, 200 of 248", `appointments?from=${from}&to=${to}&doctorId=${doctor.id}&limit=200`),
    at('a word in the upcoming', 'appointments?when=upcoming&search=kulkarni&limit=50'),
    at('a word in all visits that none has', 'appointments?when=all&search=zzqqy&limit=50'),
    at('find a patient', `patients?clinicId=${id}&search=meera+kulk`),
    at('find a patient, misspelt', `patients?clinicId=${id}&search=kulkrani`),
    {
      ...at('book at the desk', 'appointments'),
      method: 'POST',
      headers: { cookie, origin: server.url },
      body: () => JSON.stringify(nextAtDesk()),
      expect: 201,
    },
    {
      ...at('book online', 'public/appointments'),
      method: 'POST',
      headers: { origin: server.url },
      body: () => JSON.stringify(nextOnline()),
      expect: 201,
    },
  ]
}

/** The free half hours of the large clinic's doctors, one after another, in some of the days ahead; its own visits begin at the full hours. */
function halfHours({ id, doctorIds }: BigClinic, days: { from: number; to: number }) {
  const perDay = 8
  let count = 0
  return () => {
    const n = count++
    const slot = Math.floor(n / doctorIds.length)
    const day = days.from + Math.floor(slot / perDay)
    if (day > days.to) throw new Error('Every slot is booked; measure for a shorter time.')
    return {
      n,
      clinicId: id,
      doctorId: doctorIds[n % doctorIds.length],
      appointmentDate: new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
      appointmentTime: `${String(9 + (slot % perDay)).padStart(2, '0')}:30`,
    }
  }
}

function deskBookings(big: BigClinic) {
  const next = halfHours(big, { from: 2, to: 50 })
  return () => {
    const { n, ...slot } = next()
    const patientId = big.patientIds[n % big.patientIds.length]
    return { ...slot, patientId, duration: 30, reason: 'Check-up', allowOverlap: true }
  }
}

function onlineBookings(big: BigClinic) {
  const next = halfHours(big, { from: 51, to: 88 })
  return () => {
    const { n, ...slot } = next()
    return { ...slot, serviceId: big.service, patientData: guest(n) }
  }
}

function guest(n: number) {
  return {
    firstName: 'Guest',
    lastName: `Number ${n}`,
    email: `guest${n}@bench.example`,
    phone: '+91 98765 43210',
  }
}

/** One free slot after another, each by another guest; neighbours are of different clinics and doctors. */
function bookings(clinics: BenchData['clinics']) {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const clock = (n: number) => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`
  const perDoctor = 85 * 18
  let count = 0
  return () => {
    const n = count++
    const clinic = clinics[n % clinics.length]!
    const doctors = clinic.doctorIds.length
    const doctor = Math.floor(n / clinics.length) % doctors
    const slot = Math.floor(n / clinics.length / doctors)
    if (slot >= perDoctor) throw new Error('Every slot is booked; measure for a shorter time.')
    return {
      clinicId: clinic.id,
      serviceId: clinic.serviceId,
      doctorId: clinic.doctorIds[doctor],
      appointmentDate: day(2 + Math.floor(slot / 18)),
      appointmentTime: clock(slot % 18),
      patientData: guest(n),
    }
  }
}

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
