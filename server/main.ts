import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { type Config, ConfigError, loadEnvFile, readConfig, readOrMakeSecret } from './config.ts'
import { openDatabase } from './database/client.ts'
import { EmbeddedDatabaseError, startEmbedded } from './database/embedded.ts'
import { migrate, MigrationError } from './database/migrate.ts'
import { takePulse } from './database/pulse.ts'
import { announce, announceDemoLoading } from './announce.ts'
import { openFeed } from './events/feed.ts'
import { ensureDemo } from './features/demo/ensure.ts'
import { makeLimits } from './http/limits.ts'
import { startJobs } from './jobs/worker.ts'
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
  if (config.demo.loadAtStart) await ensureDemo(database.db, announceDemoLoading)

  let address = ''
  const transport = transportOf(config)
  const deps = {
    db: database.db,
    config,
    secret: config.secret ?? readOrMakeSecret(config.dataDir),
    log,
    limits: makeLimits(database.pool, config),
    mailer: makeMailer(database.db, transport, log),
    publicUrl: () => config.server.publicUrl ?? address,
  }
  const pulse = takePulse(connectionString)
  const feed = openFeed(connectionString, log)
  const pages = pagesOf(process.argv)
  const app = await buildApp({ deps, health: pulse, feed, pages })
  const jobs = await startJobs(database.pool, timedJobs(deps), log)

  const stop = once(async () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await jobs.stop()
    await feed.close()
    await pulse.close()
    await database.close()
    await embedded?.stop()
    process.exit(0)
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // the launcher is gone
  process.on('disconnect', stop)

  try {
    await app.listen({ port: config.server.port, host: config.server.host })
  } catch (error) {
    await jobs.stop()
    await feed.close()
    await pulse.close()
    await database.close()
    await embedded?.stop()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  address = `http://${['0.0.0.0', '::', '127.0.0.1'].includes(config.server.host) ? 'localhost' : config.server.host}:${port}`
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

/** What an operator can mend is said in a sentence; anything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof MigrationError)
    return error.message
  const { code, port, address, syscall } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or set PORT to another number.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights than this user has. Set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
