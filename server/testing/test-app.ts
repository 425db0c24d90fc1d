import type { Language } from '#language/languages.ts'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openRefusals } from '#server/audit/refusals.ts'
import { openViews } from '#server/audit/views.ts'
import { buildApp, openDoor } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { hashAtCost } from '#server/features/accounts/passwords/passwords.ts'
import { openDatabase } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { takePulse } from '#server/database/pulse.ts'
import type { Deps } from '#server/deps.ts'
import { openFeed } from '#server/events/feed.ts'
import { openFiles } from '#server/files/files.ts'
import { makeLimits } from '#server/http/door/limits.ts'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'
import { SharedBytes } from '#server/http/shared/shared-bytes.ts'
import { openLater } from '#server/later.ts'
import { contentOf, type Sender, type StoredContent } from '#server/email-delivery/sealed.ts'
import { mailboxTransport } from '#server/email-delivery/transports.ts'
import { breaking } from './breaking.ts'
import { sealWith } from '#server/sealing.ts'
import { Client, sendInto, sendTo } from './client.ts'
import { createTestDatabase } from './database.ts'
import { assertNothingPersonal, hearLog } from './heard-log.ts'
import { makeSession, type Person } from './factories.ts'
import { SECRET } from './keys.ts'
import { LOWEST_COST } from './passwords.ts'
import { listenTo } from './statements.ts'

interface Options {
  /** Environment variables. */
  settings?: Record<string, string>
  /** Switches every budget off, for tests that call more often than a person does. */
  unlimited?: boolean
  /** Another database server than the shared embedded one. */
  server?: { connectionString: string; adminConnectionString: string }
  poolSize?: number
  /** How long a query waits for a connection, in ms. */
  patience?: number
  /** True folds repeated views of a chart, as in production; false records every view. */
  foldsViews?: boolean
  /** Another server on the database of this one; the first one drops it. */
  beside?: { connectionString: string; dataDir: string }
}

interface MailRow {
  to: string
  subject: string
  body: string
  /** The HTML part. */
  html: string | null
  sender: Sender
  attachments: { name: string; type: string; content: string }[]
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** Builds the server like server/main.ts, without pages, on its own empty database. */
export async function buildTestApp({
  settings = {},
  unlimited = false,
  server,
  poolSize,
  patience,
  beside,
  foldsViews = true,
}: Options = {}) {
  const { database, connectionString, drop } = beside
    ? sharing(beside.connectionString, { poolSize, patience })
    : await createTestDatabase({ server, poolSize, heavyPoolSize: 2, patience })
  const { db } = database
  const listen = listenTo(database.pool, database.heavyPool)
  const breakAt = breaking([database.pool, database.heavyPool], async () => {
    await deps.later.settled()
    await deps.views.settled()
    await deps.refusals.settled()
  })
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'vaidya-files-'))
  const config = readConfig({
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    ...(unlimited && { BOOKINGS_PER_ADDRESS: '1000000', MAILS_PER_STRANGER: '1000000' }),
    ...settings,
  })
  if (config.database.rowLevelSecurity) await database.guard()
  const heard = hearLog()
  const limits = makeLimits(database.pool, config)
  const keys = { secret: config.secret ?? SECRET, previousSecrets: config.previousSecrets }
  sealWith(keys)
  hashAtCost(LOWEST_COST)
  let listensAt: string | null = null
  const deps: Deps = {
    db,
    config,
    log: heard.log,
    files: openFiles(config, keys),
    ...keys,
    limits: unlimited ? withoutBounds(limits) : limits,
    post: { transport: mailboxTransport, keeps: true },
    refusals: openRefusals(db, heard.log, unlimited ? Infinity : undefined),
    views: openViews(db, heard.log, foldsViews ? {} : { windowMs: 0 }),
    later: openLater(heard.log),
    shared: new SharedBytes(),
    publicUrl: () => config.server.publicUrl ?? 'http://vaidya.test',
    ownAddress: () => listensAt,
  }
  const pulse = takePulse(connectionString)
  const feed = openFeed(connectionString, heard.log)
  const app = await buildApp({ deps, health: pulse, feed, checksReplies: true, logStream: heard.stream })
  // a public address doesn't answer here unless it is configured
  const origin = config.server.publicUrl ?? 'http://localhost'
  const anonymous = new Client(sendInto(app), { host: new URL(origin).host, origin })

  return {
    app,
    db,
    deps,
    database,
    /** Returns the statements of a call. */
    statementsOf: listen,
    /** Lets one of the statements of a call fail. */
    breakAt,
    connectionString,
    dataDir,
    feed,
    /** The server's log. It must contain no personal data when the server closes. */
    log: heard.lines,
    anonymous,
    door: () => openDoor(deps),
    async signInAs(person: Pick<Person, 'userId' | 'apiKey'>): Promise<Client> {
      // another program: it is on no page of this site
      if (person.apiKey) return anonymous.with({ authorization: `Bearer ${person.apiKey.token}`, origin: '' })
      const { secret } = await makeSession(db, person.userId)
      return anonymous.with({ cookie: `${sessionCookieName(config.isSecure)}=${secret}` })
    },
    /** Opens the server's port, once, and returns a visitor who calls it over sockets. */
    async listen(): Promise<Client & { origin: string }> {
      if (listensAt === null) {
        await app.listen({ port: 0, host: '127.0.0.1' })
        listensAt = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      }
      const origin = listensAt
      return Object.assign(new Client(sendTo(origin), { origin }), { origin })
    },
    /** Returns the emails to an address in a language, sent or not. */
    async mailsTo(address: string, language: Language = 'en'): Promise<MailRow[]> {
      const { rows } = await sql<StoredContent & Pick<MailRow, 'to' | 'subject'>>`
        select id, to_address as "to", subject, sealed, body, attachments from outgoing_mails
        where to_address = ${address} order by created_at, id`.execute(db)
      return rows.map((row) => {
        const { subject, ...content } = contentOf(row, language)
        return { to: row.to, subject: subject ?? row.subject, ...content }
      })
    },
    async close(): Promise<void> {
      await app.close()
      // sealing has one key for the process; the shared server needs the usual one again
      if (keys.secret !== SECRET) sealWith({ secret: SECRET, previousSecrets: [] })
      await deps.later.settled()
      await deps.refusals.settled()
      await deps.views.settled()
      await feed.close()
      await pulse.close()
      try {
        await assertNothingPersonal(heard, db)
      } finally {
        await drop()
        if (!beside) await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** Its own connections, as another process would have. */
function sharing(connectionString: string, { poolSize = 4, patience }: Pick<Options, 'poolSize' | 'patience'>) {
  const database = openDatabase(connectionString, { poolSize, heavyPoolSize: 2, log: silent, patience })
  return { database, connectionString, drop: () => database.close() }
}

const freely = {
  take: async () => {},
  check: async () => {},
  giveBack: async () => {},
  reset: async () => {},
  count: async () => ({ limit: 1, remaining: 1, resetsIn: 1, isOver: false }),
}

const withoutBounds = (limits: Deps['limits']) =>
  Object.fromEntries(Object.keys(limits).map((name) => [name, freely])) as unknown as Deps['limits']
