import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'
import { makePatientAccount, makeSession } from '#server/testing/factories.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { busyAnswers, download, documentOf, photographOf, type Sender, upload } from './file-transfers.ts'
import { cpuOf, forgetPeak, memoryOf, peakOf } from './processes.ts'
import { startServer } from './server.ts'

/**
 * Measures the memory and the CPU of the server while 50 people upload and download files of 10 MB at the same time,
 * while readers stop in the middle, and while 50 photographs are processed. `npm run bench -- files 20` takes 20
 * people,
 * `EMBEDDED=1` the embedded PostgreSQL. Linux only: memory and CPU come from /proc.
 */
const people = Number(process.argv[2] ?? 50)
const PAUSE_MS = 5_000

const folder = await mkdtemp(join(tmpdir(), 'vaidya-bench-files-'))
const postgres = process.env.EMBEDDED
  ? await startEmbedded(join(folder, 'database'), silent, { lingerMs: 0 })
  : await startSystemPostgres({ settings: ['shared_buffers=256MB'] })
if (!postgres) {
  console.error('No PostgreSQL 15 or newer is installed on this machine; install it, or measure with EMBEDDED=1.')
  process.exit(1)
}
const database = openDatabase(postgres.connectionString, { poolSize: 4, log: silent })
await migrate(database)
const server = await startServer(postgres.connectionString, Number(process.env.BENCH_PORT ?? 3950), ['--api-only'], {
  DATA_DIR: join(folder, 'data'),
})
const senders: Sender[] = []
for (let count = 0; count < people; count++) {
  const { userId } = await makePatientAccount(database.db)
  const { secret } = await makeSession(database.db, userId)
  senders.push({ origin: server.url, cookie: `${sessionCookieName(false)}=${secret}` })
}

const [document, photograph] = [documentOf(10), await photographOf(4000, 3000)]
const table: Record<string, object> = {}
try {
  // the first call's loading isn't part of the measurement
  await download(senders[0]!, await upload(senders[0]!, documentOf(1)))
  await download(senders[0]!, await upload(senders[0]!, photograph))
  await sleep(2_000)
  console.log(
    `${people} people; a document of ${inMegabytes(document.bytes.length)} MB, a photograph of ${inMegabytes(photograph.bytes.length)} MB; load average ${loadavg()[0]!.toFixed(1)}; at rest ${memoryOf(server.pid)} MB\n`,
  )
  let reports: string[] = []
  await measure('documents up', document.bytes.length, async () => {
    reports = await Promise.all(senders.map((sender) => upload(sender, document)))
  })
  const read = (pauseMs = 0) =>
    Promise.all(senders.map((sender, at) => download(sender, reports[at]!, { expected: document.bytes, pauseMs })))
  await measure('documents down', document.bytes.length, read)
  await measure('documents up and down', 2 * document.bytes.length, () =>
    Promise.all([read(), ...senders.map((sender) => upload(sender, document))]),
  )
  await measure(`documents down, each paused for ${PAUSE_MS / 1000} s`, document.bytes.length, () => read(PAUSE_MS))
  await measure('photographs up', photograph.bytes.length, () =>
    Promise.all(senders.map((sender) => upload(sender, photograph))),
  )
  console.table(table)
  console.log(`The server was too busy for an upload ${busyAnswers()} times; it was sent again.`)
} finally {
  await database.close()
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(title: string, bytesOfEach: number, work: () => Promise<unknown>): Promise<void> {
  const before = memoryOf(server.pid)
  forgetPeak(server.pid)
  const [cpu, began] = [cpuOf(server.pid), performance.now()]
  await work()
  const seconds = (performance.now() - began) / 1000
  table[title] = {
    'before, MB': before,
    'peak, MB': peakOf(server.pid),
    'after, MB': memoryOf(server.pid),
    seconds: seconds.toFixed(1),
    'MB a second': Math.round(inMegabytes(people * bytesOfEach) / seconds),
    'CPU, s': ((cpuOf(server.pid) - cpu) / 1000).toFixed(1),
  }
  await sleep(1_000)
}

function inMegabytes(bytes: number): number {
  return Math.round((bytes / 1024 / 1024) * 10) / 10
}
