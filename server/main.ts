import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, keysOf, loadEnvFile, readConfig } from './config.ts'
import { backupJobs } from './backup/nightly.ts'
import { openRefusals } from './audit/refusals.ts'
import { openViews } from './audit/views.ts'
import { openDatabase, PATIENCE } from './database/driver/client.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { takePulse } from './database/pulse.ts'
import { announce, announceDemoLoading } from './announce.ts'
import { openFeed } from './events/feed.ts'
import { explain, ListenError } from './explain.ts'
import { library } from './features/medicines/knowledge/library.ts'
import { resealKeys } from '#server/features/accounts/second-factor/two-factor.ts'
import { renewManageLinks } from './features/appointments/manage-link.ts'
import { ensureDemo } from './features/demo/ensure.ts'
import { ensureStarterSet } from './features/medicines/import/use-cases.ts'
import { resealWebhooks } from './features/webhooks/secrets.ts'
import type { Deps } from './deps.ts'
import { openFiles } from './files/files.ts'
import { makeLimits } from './http/door/limits.ts'
import { SharedBytes } from './http/shared/shared-bytes.ts'
import { askForJob } from './jobs/ask.ts'
import { type Jobs, startJobs } from './jobs/worker.ts'
import type { Log } from './database/log.ts'
import { openLater } from './later.ts'
import { logTo } from './log.ts'
import { sendsMail } from './email-delivery/sends-email.ts'
import { NEW_MAILS_JOB } from './email-delivery/send.ts'
import { mailLanguages } from '#language/languages.ts'
import { speakerOf } from './language/catalogs.ts'
import { mailboxTransport, smtpTransport } from './email-delivery/transports.ts'
import { openDatabaseHost, requirePublicSettings } from './public-address.ts'
import { sealWith } from './sealing.ts'
import type { Keys } from './secrets.ts'
import { askedJobs, outgoingJobs, timedJobs } from './timed-jobs.ts'

/** How long after the start the medicine texts are loaded; a page that needs them earlier loads them itself. */
const TEXTS_AFTER_MS = 10_000

/** Read config → database → migrate → build app → listen → stop with grace. */
async function main(): Promise<void> {
  loadEnvFile()
  const config = readConfig()
  requirePublicSettings(config)
  const log = logTo(config.server.logLevel)

  const { embedded, database, unhurried, connectionString } = await prepareDatabase(config, log)
  warnOfOpenDoors(config, log)
  const keys = keysOf(config)
  sealWith(keys)
  const files = openFiles(config, keys)
  if (config.demo.loadAtStart) {
    // the demo's prescriptions name medicines of the starter set
    await ensureStarterSet(unhurried.db)
    await ensureDemo({ db: unhurried.db, files, config }, announceDemoLoading)
  }
  await unhurried.close()

  let address = ''
  const deps = makeDeps({ config, log, database, keys, files, addressOf: () => address })
  await resealKeys(deps)
  await resealWebhooks(deps)
  await renewManageLinks(deps)
  const pulse = takePulse(connectionString)
  // opens its connection, so that the first health check is correct
  await pulse.isServing()
  const feed = openFeed(connectionString, log)
  const app = await buildApp({ deps, health: pulse, feed, pages: pagesOf(process.argv) })
  let jobs: Jobs | null = null
  const stopping = new AbortController()

  const leave = async () => {
    stopping.abort()
    await app.close()
    await deps.later.settled()
    await deps.refusals.settled()
    await deps.views.settled()
    await jobs?.stop()
    await feed.close()
    await pulse.close()
    await database.close()
    await embedded?.stop()
  }
  stopOnSignals(leave)
  address = await listen(app, config, leave)
  warmUp(app, deps)
  // only now: an email needs to know where its links lead, and a server that can't listen does no work
  const timed = [...timedJobs(deps), ...backupJobs({ deps, database, stop: stopping.signal })]
  jobs = await startJobs(database.pool, timed, askedJobs(deps), log, outgoingJobs(deps))
  database.setPatience(PATIENCE)
  if (deps.post.transport) feed.onMails(() => askForJob(deps.db, NEW_MAILS_JOB))
  announce(config, deps.publicUrl(), deps.post.transport !== null)
  warnOfMissingSettings(config, log)
}

/** Milliseconds that the start, up to its jobs, waits for a connection to its own database, which is running but may have little CPU. */
const EMBEDDED_PATIENCE = 60_000

/**
 * Opens the database and brings it up to date. `unhurried` has no time limits, for migrations and the demo data, whose
 * statements take long on a busy machine; the caller closes it.
 */
async function prepareDatabase(config: Config, log: Log) {
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, log)
  const connectionString = config.database.url ?? embedded!.connectionString
  const { poolSize, heavyPoolSize } = config.database
  const patience = embedded ? { patience: EMBEDDED_PATIENCE } : {}
  const unhurried = openDatabase(connectionString, { poolSize: 2, unhurried: true, log, ...patience })
  await migrate(unhurried)
  const database = openDatabase(connectionString, { poolSize, heavyPoolSize, log, ...patience })
  if (config.database.rowLevelSecurity) await database.guard()
  return { embedded, database, unhurried, connectionString }
}

interface DepsOptions {
  config: Config
  log: Log
  database: ReturnType<typeof openDatabase>
  keys: Keys
  files: Deps['files']
  /** Returns where the server listens; empty before it does. */
  addressOf: () => string
}

function makeDeps({ config, log, database: { db, pool }, keys, files, addressOf }: DepsOptions): Deps {
  const transport = transportOf(config)
  return {
    db,
    config,
    ...keys,
    log,
    files,
    limits: makeLimits(pool, config),
    post: { transport, keeps: transport === mailboxTransport },
    refusals: openRefusals(db, log),
    views: openViews(db, log),
    later: openLater(log),
    shared: new SharedBytes(),
    publicUrl: () => config.server.publicUrl ?? addressOf(),
    ownAddress: () => addressOf() || null,
  }
}

/** Stops the program at the first signal, or when its launcher is gone. */
function stopOnSignals(leave: () => Promise<void>): void {
  const stop = once(async () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    await leave()
    process.exit(0)
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
}

/** Returns the address at which this machine reaches the server. Throws ListenError for an unknown host. */
async function listen(app: FastifyInstance, { server }: Config, leave: () => Promise<void>): Promise<string> {
  const { host } = server
  try {
    await app.listen({ port: server.port, host })
  } catch (error) {
    await leave()
    throw (error as NodeJS.ErrnoException).syscall === 'getaddrinfo' ? new ListenError(host, error) : error
  }
  const { port } = app.server.address() as AddressInfo
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Warms up the index of the medicine directory, the guides, the help center, and the catalogs of emails. */
function warmUp(app: FastifyInstance, deps: Deps): void {
  const first = ['medicines?limit=1', 'health-conditions?search=fever&limit=1', 'help-articles?limit=1']
  for (const call of first) void app.inject(`/api/${call}`).catch(() => {})
  // each takes a fifth of a second, and the first booking's email needs them all
  for (const [turn, language] of mailLanguages.entries()) setTimeout(() => speakerOf(language), turn * 500).unref()
  // a second of CPU work, delayed until the first clients after a restart are served
  setTimeout(() => {
    library(deps).catch((error: unknown) => deps.log.error({ err: error }, 'The texts on medicines could not be read'))
  }, TEXTS_AFTER_MS).unref()
}

/** `--dev` renders from the sources. `--api-only` is for tests of the process, which need no build. */
function pagesOf(words: string[]) {
  if (words.includes('--api-only')) return undefined
  return words.includes('--dev') ? 'development' : 'production'
}

function transportOf({ mail, demo }: Config) {
  if (mail.smtpUrl) return smtpTransport(mail.smtpUrl, mail)
  return demo.on ? mailboxTransport : null
}

const hasNoContact = ({ product: { contact } }: Config) => !contact.email && !contact.phone && !contact.address

/** Warns of settings that leave something open. */
function warnOfOpenDoors(config: Config, log: Log): void {
  if (!config.database.rowLevelSecurity)
    log.warn({}, 'ROW_LEVEL_SECURITY is off: only the policy code keeps clinics apart.')
  const host = openDatabaseHost(config)
  if (host !== null)
    log.warn({ host }, 'The connection to the database is not encrypted. Add sslmode=verify-full to DATABASE_URL.')
}

function warnOfMissingSettings(config: Config, log: Log): void {
  if (!sendsMail(config)) log.warn({ setting: 'SMTP_URL' }, 'No email is sent, so no email address is confirmed here')
  if (config.server.hasPublicAddress && hasNoContact(config))
    log.warn(
      { setting: 'CONTACT_EMAIL' },
      'The contact page shows no email address, phone number or postal address: set CONTACT_EMAIL, CONTACT_PHONE or CONTACT_ADDRESS.',
    )
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
