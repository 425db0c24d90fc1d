import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { type Config, loadEnvFile, readConfig, readOrMakeSecret } from './config.ts'
import { openRefusals } from './audit/refusals.ts'
import { openDatabase } from './database/client.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { takePulse } from './database/pulse.ts'
import { announce, announceDemoLoading } from './announce.ts'
import { openFeed } from './events/feed.ts'
import { explain, ListenError } from './explain.ts'
import { ensureDemo } from './features/demo/ensure.ts'
import { ensureStarterSet } from './features/medicines/import/use-cases.ts'
import { makeLimits } from './http/limits.ts'
import { SharedBytes } from './http/shared-bytes.ts'
import { type Jobs, startJobs } from './jobs/worker.ts'
import { logTo } from './log.ts'
import { makeMailer } from './mail/mailer.ts'
import { mailboxTransport, smtpTransport } from './mail/transports.ts'
import { timedJobs } from './timed-jobs.ts'

/** Read config → database → migrate → build app → listen → stop with grace. */
async function main(): Promise<void> {
  loadEnvFile()
  const config = readConfig()
  const log = logTo(config.server.logLevel)

  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, log)
  const connectionString = config.database.url ?? embedded!.connectionString
  const database = openDatabase(connectionString, { poolSize: config.database.poolSize, log })
  await migrate(database)
  await database.guard()
  if (config.demo.loadAtStart) {
    await ensureDemo(database.db, announceDemoLoading)
    await ensureStarterSet(database.db)
  }

  let address = ''
  const transport = transportOf(config)
  const deps = {
    db: database.db,
    config,
    secret: config.secret ?? readOrMakeSecret(config.dataDir),
    log,
    limits: makeLimits(database.pool, config),
    mailer: makeMailer(database.db, transport, log, { keeps: transport === mailboxTransport }),
    refusals: openRefusals(database.db, log),
    shared: new SharedBytes(),
    publicUrl: () => config.server.publicUrl ?? address,
  }
  const pulse = takePulse(connectionString)
  const feed = openFeed(connectionString, log)
  const pages = pagesOf(process.argv)
  const app = await buildApp({ deps, health: pulse, feed, pages })
  let jobs: Jobs | null = null

  const leave = async () => {
    await app.close()
    await deps.refusals.settled()
    await jobs?.stop()
    await feed.close()
    await pulse.close()
    await database.close()
    await embedded?.stop()
  }
  const stop = once(async () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    await leave()
    process.exit(0)
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // the launcher is gone
  process.on('disconnect', stop)

  const { host } = config.server
  try {
    await app.listen({ port: config.server.port, host })
  } catch (error) {
    await leave()
    throw (error as NodeJS.ErrnoException).syscall === 'getaddrinfo' ? new ListenError(host, error) : error
  }
  const { port } = app.server.address() as AddressInfo
  address = `http://${['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host}:${port}`
  // the index of the medicine directory is here before somebody waits for it
  void app.inject('/api/medicines?limit=1').catch(() => {})
  // only now: a mail needs to know where its links lead, and a server that cannot listen does no work
  jobs = await startJobs(database.pool, timedJobs(deps), log)
  announce(config, deps.publicUrl(), transport !== null)
}

/** `--dev` renders from the sources. `--api-only` is for tests of the process, which need no build. */
function pagesOf(words: string[]) {
  if (words.includes('--api-only')) return undefined
  return words.includes('--dev') ? 'development' : 'production'
}

function transportOf({ mail, demo }: Config) {
  if (mail.smtpUrl) return smtpTransport(mail.smtpUrl, mail.from)
  return demo.on ? mailboxTransport : null
}

function once(work: () => Promise<void>) {
  let started = false
  return () => {
    if (started) return
    started = true
    void work()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
