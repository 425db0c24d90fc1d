import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate, migrateAsFarAs } from '#server/database/migrate.ts'
import { openFiles } from '#server/files/files.ts'
import { localStore } from '#server/files/local-store.ts'
import { newSecret } from '#server/secrets.ts'
import { digestDatabase, digestStore } from '#server/testing/backups.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { makeUser } from '#server/testing/factories.ts'
import { runOperatorBeside } from '#server/testing/operator.ts'
import { startServer, stopServer } from '#server/testing/running-server.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { openPlace } from './places.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'vaidya-backup-'))
// the embedded database of root runs as another user, who must get through
chmodSync(folder, 0o711)
const BACKUP_KEY = newSecret()
const key = BACKUP_KEY
const place = openPlace({ folder: join(folder, 'backups') })
const leftovers: (() => void | Promise<void>)[] = [() => rmSync(folder, { recursive: true })]
after(async () => {
  for (const remove of leftovers.toReversed()) await remove()
})

async function database(options: Parameters<typeof createTestDatabase>[0] = {}): Promise<TestDatabase> {
  const made = await createTestDatabase(options)
  leftovers.push(() => made.drop())
  return made
}

function blankDatabase(server?: Awaited<ReturnType<typeof startSystemPostgres>>): Promise<TestDatabase> {
  const migrations = join(folder, 'no-migrations')
  mkdirSync(migrations, { recursive: true })
  return database({ migrations, server: server ?? undefined })
}

const keys = { secret: 'x'.repeat(32), previousSecrets: [] }
const filesIn = (name: string) =>
  openFiles({ dataDir: join(folder, name), files: {} } as Parameters<typeof openFiles>[0], keys)

const targetOf = ({ database }: TestDatabase, name: string) => ({
  database,
  store: filesIn(name).store,
  takeSecrets: () => {},
})

test('a server with demo data is backed up while it serves, restored into a new folder, and starts there', async () => {
  const [data, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')]
  const settings = { BACKUP_TO: join(folder, 'served'), BACKUP_KEY }
  const server = startServer(data, { DEMO: 'on' })
  try {
    await server.ready
    const running = await startEmbedded(data, silent)
    const copy = await startEmbedded(elsewhere, silent)
    try {
      const before = await digestDatabase(running.connectionString)
      const made = await runOperatorBeside(['backup'], { ...settings, DATA_DIR: data })
      assert.deepEqual([made.status, made.err], [0, ''])
      const after = await digestDatabase(running.connectionString)
      const [name = ''] = await readdir(settings.BACKUP_TO)
      const refused = await runOperatorBeside(['restore', name], { ...settings, DATA_DIR: data })
      assert.match(refused.err, /A server is running/)
      const restored = await runOperatorBeside(['restore', name], { ...settings, DATA_DIR: elsewhere })
      assert.deepEqual([restored.status, restored.err], [0, ''])
      const found = await digestDatabase(copy.connectionString)
      assert.deepEqual(Object.keys(found), Object.keys(before))
      // the server's jobs write into a few tables meanwhile, and come and go in their queue
      const quiet = Object.keys(before).filter(
        (table) => before[table] === after[table] && !table.startsWith('graphile_worker.'),
      )
      assert.ok(quiet.length > 80 && quiet.includes('public.visits') && quiet.includes('public.prescriptions'))
      for (const table of quiet) assert.equal(found[table], before[table], table)
      const stores = [elsewhere, data].map((one) => localStore(join(one, 'files')))
      assert.deepEqual(await digestStore(stores[0]!), await digestStore(stores[1]!))
    } finally {
      await running.stop()
      await copy.stop()
    }
  } finally {
    await stopServer(server)
  }
  const again = startServer(elsewhere)
  try {
    assert.equal((await fetch(`${await again.ready}/api/health`)).status, 200)
  } finally {
    await stopServer(again)
  }
})

test('a backup of an earlier version is restored and migrated', async () => {
  const { database: current } = await database()
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migration_checksums order by name limit 35`.execute(current.db)
  const earlier = await blankDatabase()
  await migrateAsFarAs(earlier.database, rows)
  await sql`insert into users (id, email, first_name, last_name, role, password_hash, must_change_password)
    values (gen_random_uuid(), 'early@people.example', 'Early', 'Rao', 'patient', '-', false)`.execute(
    earlier.database.db,
  )
  const { name } = await writeBackup({ database: earlier.database, files: filesIn('earlier') }, { place, key })

  const restored = await blankDatabase()
  await restoreBackup(targetOf(restored, 'of earlier'), { place, name, key })
  assert.deepEqual(await migrate(restored.database), [])
  const found = await sql<{ email: string }>`select email from users`.execute(restored.database.db)
  assert.deepEqual(found.rows, [{ email: 'early@people.example' }])
  // into one that is ahead of the backup
  await assert.rejects(
    restoreBackup(targetOf(await database(), 'ahead'), { place, name, key }),
    /which is newer than the backup/,
  )
})

test('a backup of a PostgreSQL of one’s own is restored into another version of it', async (t) => {
  const own = await startSystemPostgres()
  if (!own) return t.skip('no PostgreSQL is installed here')
  leftovers.push(() => own.stop())
  const source = await database({ server: own })
  await makeUser(source.database.db, { firstName: 'O\u2019Neil\t\n\\', lastName: 'प्रिया' })
  const { name } = await writeBackup({ database: source.database, files: filesIn('own') }, { place, key })
  const restored = await database()
  await restoreBackup(targetOf(restored, 'of own'), { place, name, key })
  assert.deepEqual(await digestDatabase(restored.connectionString), await digestDatabase(source.connectionString))
})

test('the memory does not grow with the database', async () => {
  const source = await database()
  for (let batch = 0; batch < 20; batch++)
    await sql`insert into users (id, email, first_name, last_name, role, password_hash, must_change_password)
      select gen_random_uuid(), 'p' || n || '-' || ${batch}::text || '@people.example', 'Asha', 'Rao', 'patient',
        (select string_agg(md5(n::text || m), '') from generate_series(1, 50) m), false
      from generate_series(1, 5000) n`.execute(source.database.db)
  let most = 0
  const before = process.memoryUsage().rss
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const files = filesIn('large')
  const backup = await writeBackup({ database: source.database, files }, { place, key })
  const restored = await database()
  await restoreBackup(targetOf(restored, 'of large'), { place, name: backup.name, key })
  clearInterval(timer)
  assert.ok(most - before < 120 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MB more`)
})
