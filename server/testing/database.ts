import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import type { RunningCluster } from '#server/database/embedded/cluster.ts'
import { isAlive } from '#server/database/embedded/postmaster.ts'
import { silent } from '#server/database/log.ts'
import { MIGRATIONS, migrate } from '#server/database/migrate.ts'
import { databaseFolder } from './memory.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
// any number: processes that make a template wait for each other
const LOCK = 7_161_844_202

export interface TestDatabase {
  database: Database
  connectionString: string
  /** Closes the connections and removes the database. */
  drop(): Promise<void>
}

type TestServer = Pick<RunningCluster, 'connectionString' | 'adminConnectionString'>

interface Options {
  /** Another server than the shared embedded one, such as that of `startSystemPostgres`. */
  server?: TestServer
  migrations?: string
  poolSize?: number
  /** Connections for heavy work; by default it uses those of the pool. */
  heavyPoolSize?: number
  /** How long a query waits for a connection, in ms. */
  patience?: number
}

/**
 * Gives a database of its own, migrated and empty, within some tens of milliseconds. All test processes of this
 * project share one embedded server, which the first one starts and which stops soon after the last one has ended.
 */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const { migrations = MIGRATIONS, poolSize = 4, heavyPoolSize, patience } = options
  const server = options.server ?? (await sharedServer())
  const name = `vaidya_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(server, async (admin) => {
    const template = await ensureTemplate(server, admin, migrations)
    await admin.query(`create database ${name} template ${template} owner vaidya strategy file_copy`)
  })
  const connectionString = withDatabase(server.connectionString, name)
  const database = openDatabase(connectionString, { poolSize, heavyPoolSize, patience, log: silent })
  return {
    database,
    connectionString,
    async drop() {
      await database.close()
      await asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

let shared: Promise<RunningCluster> | undefined

/** The embedded server of this project's tests; its data is reused by the next run. */
export function sharedServer(): Promise<RunningCluster> {
  shared ??= (async () => {
    const key = createHash('sha256').update(PROJECT).digest('hex').slice(0, 8)
    const folder = join(databaseFolder(), `vaidya-test-${process.getuid?.() ?? 'user'}-${key}`)
    const server = await startEmbedded(folder, silent, { lingerMs: 1_500, durable: false })
    if (!server.joined) await asAdmin(server, dropLeftovers)
    return server
  })()
  return shared
}

/** Drops databases of earlier test processes that were killed. */
async function dropLeftovers(admin: pg.Client) {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'vaidya\\_test\\_%'`,
  )
  for (const { name } of rows)
    if (!isAlive(Number(name.split('_')[2]))) await admin.query(`drop database if exists ${name} with (force)`)
}

async function ensureTemplate(server: TestServer, admin: pg.Client, migrations: string) {
  const name = `vaidya_template_${await hashOf(migrations)}`
  const ready = async () =>
    (await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name])).rowCount === 1
  if (await ready()) return name
  await admin.query('select pg_advisory_lock($1)', [LOCK])
  try {
    if (!(await ready())) await makeTemplate(server, admin, name, migrations)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK])
  }
  return name
}

async function makeTemplate(server: TestServer, admin: pg.Client, name: string, migrations: string) {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name} owner vaidya`)
  const database = openDatabase(withDatabase(server.connectionString, name), { poolSize: 1, log: silent })
  try {
    await migrate(database, migrations)
    // each copy already has the privileges; a server grants them at its start
    if (migrations === MIGRATIONS) await database.guard()
  } finally {
    await database.close()
  }
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datistemplate and datname like 'vaidya\\_template\\_%'`,
  )
  for (const old of rows) {
    await admin.query(`alter database ${old.name} is_template false`)
    await admin.query(`drop database ${old.name} with (force)`)
  }
  await admin.query(`alter database ${name} is_template true allow_connections false`)
}

async function hashOf(migrations: string) {
  const hash = createHash('sha256')
  for (const file of (await readdir(migrations)).sort())
    hash.update(file).update(await readFile(join(migrations, file)))
  return hash.digest('hex').slice(0, 12)
}

async function asAdmin<T>(server: TestServer, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server.adminConnectionString })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function withDatabase(connectionString: string, name: string) {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
