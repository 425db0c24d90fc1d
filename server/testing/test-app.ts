import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { openRefusals } from '#server/audit/refusals.ts'
import { buildApp, openDoor } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/client.ts'
import { silent } from '#server/database/log.ts'
import { takePulse } from '#server/database/pulse.ts'
import type { Deps } from '#server/deps.ts'
import { openFeed } from '#server/events/feed.ts'
import { makeLimits } from '#server/http/limits.ts'
import { sessionCookieName } from '#server/http/session-cookie.ts'
import { SharedBytes } from '#server/http/shared-bytes.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import { mailboxTransport } from '#server/mail/transports.ts'
import { Client, sendInto, sendTo } from './client.ts'
import { createTestDatabase } from './database.ts'
import { makeSession, type Person } from './factories.ts'
import { listenTo } from './statements.ts'

interface Options {
  /** Settings as they stand in the environment. */
  settings?: Record<string, string>
  /** Switches every budget off, for tests that call more often than a person does. */
  unlimited?: boolean
  /** Another database server than the shared embedded one. */
  server?: { connectionString: string; adminConnectionString: string }
  poolSize?: number
  /** Another server on the database of this one; the first one drops it. */
  beside?: { connectionString: string }
}

interface MailRow {
  to: string
  subject: string
  body: string
  attachments: { name: string; type: string; content: string }[]
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The server as server/main.ts builds it, without pages, on an empty database of its own. */
export async function buildTestApp({ settings = {}, unlimited = false, server, poolSize, beside }: Options = {}) {
  const { database, connectionString, drop } = beside
    ? sharing(beside.connectionString)
    : await createTestDatabase({ server, poolSize })
  const { db } = database
  const listen = listenTo(database.pool)
  await database.guard()
  const config = readConfig({ LOG_LEVEL: 'silent', ...settings })
  const limits = makeLimits(database.pool, config)
  const deps: Deps = {
    db,
    config,
    log: silent,
    secret: 'a key for tests: thirty-two characters or more',
    limits: unlimited ? withoutBounds(limits) : limits,
    mailer: makeMailer(db, mailboxTransport, silent, { keeps: true }),
    refusals: openRefusals(db, silent),
    shared: new SharedBytes(),
    publicUrl: () => config.server.publicUrl ?? 'http://vaidya.test',
  }
  const pulse = takePulse(connectionString)
  const feed = openFeed(connectionString, silent)
  const app = await buildApp({ deps, health: pulse, feed, checksReplies: true })
  const origin = deps.publicUrl()
  const anonymous = new Client(sendInto(app), { host: new URL(origin).host, origin })

  return {
    app,
    db,
    deps,
    database,
    /** The statements that a call makes. */
    statementsOf: listen,
    connectionString,
    feed,
    anonymous,
    door: () => openDoor(deps),
    async signInAs(person: Pick<Person, 'userId'>): Promise<Client> {
      const { secret } = await makeSession(db, person.userId)
      return anonymous.with({ cookie: `${sessionCookieName(config.isSecure)}=${secret}` })
    },
    async listen(): Promise<
      Client & {
        origin: string
      }
    > {
      await app.listen({
        port: 0,
        host: '127.0.0.1',
      })
      const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      return Object.assign(new Client(sendTo(address), { origin: address }), { origin: address })
    },
    async mailsTo(address: string): Promise<MailRow[]> {
      const { rows } = await sql<MailRow>`select to_address as "to", subject, body, attachments from outgoing_mails
        where to_address = ${address} order by created_at, id`.execute(db)
      return rows
    },
    async close(): Promise<void> {
      await app.close()
      await deps.refusals.settled()
      await feed.close()
      await pulse.close()
      await drop()
    },
  }
}

/** Connections of its own, as another process would have. */
function sharing(connectionString: string) {
  const database = openDatabase(connectionString, { poolSize: 4, log: silent })
  return { database, connectionString, drop: () => database.close() }
}

const freely = { take: async () => {}, check: async () => {}, giveBack: async () => {}, reset: async () => {} }

const withoutBounds = (limits: Deps['limits']) =>
  Object.fromEntries(Object.keys(limits).map((name) => [name, freely])) as unknown as Deps['limits']
