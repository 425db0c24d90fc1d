import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { takePulse } from '#server/database/pulse.ts'
import { type Files, openFiles, whole } from '#server/files/files.ts'
import { localStore } from '#server/files/local-store.ts'
import { s3Store } from '#server/files/s3-store.ts'
import { askForJob } from '#server/jobs/ask.ts'
import { makeWorkerTables } from '#server/jobs/worker.ts'
import { newSecret } from '#server/secrets.ts'
import { digestDatabase, digestStore, digestTables } from '#server/testing/backups.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { makeUser } from '#server/testing/factories.ts'
import { documentOf, makeFile } from '#server/testing/files.ts'
import { startS3, type StoreKind, storeKinds } from '#server/testing/s3.ts'
import { partOf, thorough } from '#server/testing/thorough.ts'
import { checkBackup } from './check.ts'
import { type BackupPlace, openPlace } from './places.ts'
import { restoreBackup, type RestoreTarget } from './restore.ts'
import { writeBackup } from './write.ts'

const SECRET = 'a key for tests: thirty-two characters or more'
const key = newSecret()
const keys = { secret: SECRET, previousSecrets: [] }
let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
const sources = new Map<StoreKind, TestDatabase>()
const databases: TestDatabase[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaidya-backups-'))
  s3 = await startS3()
  for (const kind of partOf(storeKinds, 2)) {
    const source = await emptyDatabase()
    await makeWorkerTables(source.database.pool)
    await askForJob(source.database.db, 'send-reminders')
    sources.set(kind, source)
  }
})
after(async () => {
  for (const database of databases) await database.drop()
  await s3.stop()
  await rm(folder, { recursive: true })
})

async function emptyDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase()
  databases.push(made)
  return made
}

const filesOf = (kind: StoreKind, name: string): Files => ({
  ...openFiles({ dataDir: join(folder, name), files: {} } as Parameters<typeof openFiles>[0], keys),
  store: kind === 'a folder' ? localStore(join(folder, name, 'files')) : s3Store(s3.at),
})

const placeOf = (kind: StoreKind): BackupPlace =>
  openPlace(kind === 'a folder' ? { folder: join(folder, 'backups') } : { s3: s3.at, prefix: 'backups/' })

function target({ database }: TestDatabase, files: Files): RestoreTarget & { taken: string[] } {
  const taken: string[] = []
  return { database, store: files.store, taken, takeSecrets: ({ secret }) => void taken.push(secret) }
}

/** Writes rows and files until `stop` is called, or there are enough. */
function writeMeanwhile(db: Db, files: Files) {
  let isStopped = false
  const done = (async () => {
    for (let count = 0; !isStopped && count < (thorough ? 2_000 : 40); count++) {
      const { userId } = await makeUser(db)
      await makeFile(db, { ownerId: userId }, files)
    }
  })()
  return { done, stop: () => void (isStopped = true) }
}

for (const kind of partOf(storeKinds, 2))
  suite(`files and backups in ${kind}`, () => {
    test('a backup made under load and restored elsewhere equals the snapshot, with every file', async () => {
      const { database } = sources.get(kind)!
      const { db } = database
      const files = filesOf(kind, `source ${kind}`)
      const owner = await makeUser(db, { firstName: 'Zuleikha' })
      for (let count = 0; count < 3; count++) await makeFile(db, { ownerId: owner.userId }, files, documentOf(200_000))
      const load = writeMeanwhile(db, files)
      let expected: Record<string, string> = {}
      let listed: string[] = []
      const backup = await writeBackup(
        { database, files },
        { place: placeOf(kind), key },
        {
          async onSnapshot({ client }) {
            expected = await digestTables(client)
            listed = (await client.query<{ id: string }>('select id from files')).rows.map(({ id }) => id)
          },
        },
      ).finally(load.stop)
      await load.done
      const { missing, deleted } = backup.contents
      assert.deepEqual([missing, deleted, backup.damagedFiles], [[], [], []])

      const restored = await emptyDatabase()
      const elsewhere = filesOf('a folder', `restored ${kind}`)
      const into = target(restored, elsewhere)
      const { hasJobs } = await restoreBackup(into, { place: placeOf(kind), name: backup.name, key })
      assert.equal(hasJobs, true)
      assert.deepEqual(into.taken, [SECRET])
      assert.deepEqual(await digestDatabase(restored.connectionString), expected)
      const [before, after] = [await digestStore(files.store), await digestStore(elsewhere.store)]
      assert.ok(listed.length >= 3)
      for (const id of listed) assert.equal(after[id], before[id])
      // triggers and foreign keys work again, and counters go on
      await assert.rejects(sql`delete from audit_events`.execute(restored.database.db))
      await assert.rejects(
        sql`insert into files (id, owner_id, kind, size, content_hash, room)
          values (gen_random_uuid(), gen_random_uuid(), 'pdf', 1, '\\x00', 1)`.execute(restored.database.db),
      )
      await askForJob(restored.database.db, 'another-job')
    })
  })

test('a backup names the files that were missing or damaged in the store already', async () => {
  const { database } = await emptyDatabase()
  const files = filesOf('a folder', 'broken store')
  const { userId: ownerId } = await makeUser(database.db)
  const [gone, damaged] = [
    await makeFile(database.db, { ownerId }, files),
    await makeFile(database.db, { ownerId }, files),
    await makeFile(database.db, { ownerId }, files),
  ]
  await files.store.remove(gone.id)
  const bytes = await whole(await files.store.read(damaged.id))
  bytes[bytes.length - 1]! ^= 1
  await files.store.write(damaged.id, Readable.from([bytes]), bytes.length)
  const backup = await writeBackup({ database, files }, { place: openPlace({ folder: join(folder, 'broken') }), key })
  assert.deepEqual(
    [backup.contents.missing, backup.damagedFiles, backup.contents.files.count],
    [[gone.id], [damaged.id], 2],
  )
})

suite('a damaged backup', () => {
  let path: string
  let bytes: Buffer
  let place: BackupPlace
  let name: string

  before(async () => {
    const files = filesOf('a folder', 'source a folder')
    const { database } = sources.get('a folder')!
    const person = await makeUser(database.db, { firstName: 'Zuleikha', lastName: 'Featherstonehaugh' })
    await makeFile(database.db, { ownerId: person.userId }, files)
    place = openPlace({ folder: join(folder, 'damaged') })
    ;({ name } = await writeBackup({ database, files }, { place, key }))
    path = join(folder, 'damaged', name)
    bytes = await readFile(path)
  })

  test('is reported wherever one byte is flipped, cut off or added', async () => {
    const steps = thorough ? 400 : 8
    for (let step = 0; step < steps; step++) {
      const at = Math.floor((step * (bytes.length - 1)) / (steps - 1))
      const flipped = Buffer.from(bytes)
      flipped[at] = flipped[at]! ^ 1
      await writeFile(path, flipped)
      await assert.rejects(checkBackup(place, name, key), /damaged/, `byte ${at}`)
      await writeFile(path, bytes.subarray(0, at))
      await assert.rejects(checkBackup(place, name, key), /damaged/, `cut off at ${at}`)
    }
    await writeFile(path, Buffer.concat([bytes, Buffer.from('x')]))
    await assert.rejects(checkBackup(place, name, key), /damaged/)
    await writeFile(path, bytes)
    assert.equal((await checkBackup(place, name, key)).bytes, bytes.length)
  })

  test('names the table or file in which the damage begins', async () => {
    const flipped = Buffer.from(bytes)
    flipped[bytes.length - 20] = flipped[bytes.length - 20]! ^ 1
    await writeFile(path, flipped)
    await assert.rejects(
      checkBackup(place, name, key),
      /is damaged within its first [\d,]+ bytes, at or after the (table|file) \S+\./,
    )
    await writeFile(path, bytes)
  })

  test('restores nothing', async () => {
    await writeFile(path, bytes.subarray(0, -1))
    const empty = await emptyDatabase()
    const into = target(empty, filesOf('a folder', 'of damaged'))
    await assert.rejects(restoreBackup(into, { place, name, key }), /damaged/)
    assert.deepEqual([into.taken, await digestStore(into.store)], [[], {}])
    await writeFile(path, bytes)
  })

  test('is useless without its key, and contains no readable name', async () => {
    for (const word of ['Zuleikha', 'Featherstonehaugh', 'patients', SECRET, key])
      assert.equal(bytes.includes(word), false, word)
    await assert.rejects(checkBackup(place, name, newSecret()), /BACKUP_KEY does not open/)
  })
})

test('a backup is refused by an installation that contains something, is running, or has later migrations', async () => {
  const place = placeOf('a folder')
  const { name } = (await place.list()).at(-1)!
  const files = filesOf('a folder', 'refused')
  const filled = await emptyDatabase()
  await makeUser(filled.database.db)
  await assert.rejects(
    restoreBackup(target(filled, files), { place, name, key }),
    /is not empty: it has rows in users\./,
  )

  const empty = await emptyDatabase()
  const pulse = takePulse(empty.connectionString)
  await pulse.isServing()
  await assert.rejects(restoreBackup(target(empty, files), { place, name, key }), /A server is running/)
  await pulse.close()

  const { database } = sources.get('a folder')!
  await sql`insert into migration_checksums values ('9999_later', 'x')`.execute(database.db)
  const { name: newer } = await writeBackup({ database, files }, { place: openPlace({ folder }), key })
  await sql`delete from migration_checksums where name = '9999_later'`.execute(database.db)
  await assert.rejects(
    restoreBackup(target(empty, files), { place: openPlace({ folder }), name: newer, key }),
    /9999_later, which this version of the program does not know/,
  )
})
