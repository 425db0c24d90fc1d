import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openFiles } from '#server/files/files.ts'
import { localStore } from '#server/files/local-store.ts'
import { s3Store } from '#server/files/s3-store.ts'
import { digestDatabase, digestStore } from '#server/testing/backups.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { makeUser } from '#server/testing/factories.ts'
import { makeFile } from '#server/testing/files.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { runOperatorBeside } from '#server/testing/operator.ts'
import { startS3 } from '#server/testing/s3.ts'

const operator = (settings: Record<string, string>, ...args: string[]) => runOperatorBeside(args, settings)

const SECRET = 'x'.repeat(32)
let folder: string
let source: TestDatabase
let empty: TestDatabase
let settings: Record<string, string>
let elsewhere: Record<string, string>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaidya-backup-'))
  source = await createTestDatabase()
  empty = await createTestDatabase()
  const { out } = await operator({}, 'backup', 'new-key')
  assert.match(out, /^BACKUP_KEY=[\w-]{43}$/)
  const backups = { BACKUP_TO: join(folder, 'backups'), BACKUP_KEY: out.slice('BACKUP_KEY='.length) }
  settings = { ...backups, DATABASE_URL: source.connectionString, DATA_DIR: join(folder, 'data'), SECRET }
  elsewhere = { ...backups, DATABASE_URL: empty.connectionString, DATA_DIR: join(folder, 'elsewhere') }
  const files = openFiles({ dataDir: join(folder, 'data'), files: {} } as Parameters<typeof openFiles>[0], {
    secret: SECRET,
    previousSecrets: [],
  })
  const { userId } = await makeUser(source.database.db)
  await makeFile(source.database.db, { ownerId: userId }, files)
})
after(async () => {
  await source.drop()
  await empty.drop()
  await rm(folder, { recursive: true })
})

test('the operator makes a backup, lists it, and restores it elsewhere with its secret and files', async () => {
  const made = await operator(settings, 'backup')
  assert.deepEqual([made.status, made.err], [0, ''])
  assert.match(
    made.out,
    /vaidya-\d{8}T\d{6}Z\.backup is in .*backups, and was read back\.\n.* rows of \d+ tables, as of .*, and 1 file /,
  )
  const [name = ''] = await readdir(join(folder, 'backups'))
  assert.match(
    (await operator(settings, 'backup', 'list')).out,
    /kB\nThe last backup is from .* UTC, less than an hour ago\.$/,
  )

  const restored = await operator(elsewhere, 'restore', name)
  assert.deepEqual([restored.status, restored.err], [0, ''])
  assert.match(restored.out, /was restored\.\n/)
  assert.deepEqual(await digestDatabase(empty.connectionString), await digestDatabase(source.connectionString))
  const stores = [join(folder, 'data'), join(folder, 'elsewhere')].map((one) => localStore(join(one, 'files')))
  assert.deepEqual(await digestStore(stores[1]!), await digestStore(stores[0]!))
  assert.equal(await readFile(join(folder, 'elsewhere', 'secret'), 'utf8'), SECRET)
  assert.equal((await operator(elsewhere, 'files')).out, '1 files are listed.')
})

testInFullRun('an impossible command is refused with a message', async () => {
  const [name = ''] = await readdir(join(folder, 'backups'))
  const path = join(folder, 'backups', name)
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, 1000))
  const cases: [settings: Record<string, string>, args: string[], says: RegExp][] = [
    [settings, ['backup', 'verify'], /is damaged within its first 1,000 bytes/],
    [{ ...elsewhere, SECRET: 'y'.repeat(32) }, ['restore', name], /is not empty/],
  ]
  for (const [given, args, says] of cases) {
    const { status, out, err } = await operator(given, ...args)
    assert.deepEqual([status, out], [1, ''], args.join(' '))
    assert.match(err, says)
    assert.doesNotMatch(err, /\n +at /)
  }
  await writeFile(path, bytes)
})

testInFullRun('the operator verifies a copy and prints its secret; the command names missing settings', async () => {
  const [name = ''] = await readdir(join(folder, 'backups'))
  const path = join(folder, 'backups', name)
  assert.equal((await operator({ ...settings, BACKUP_TO: '' }, 'backup', 'verify', path)).status, 0)
  assert.equal((await operator(settings, 'backup', 'secret')).out, `SECRET=${SECRET}`)
  const cases: [settings: Record<string, string>, args: string[], says: RegExp][] = [
    [settings, ['backup', 'nonsense'], /^npm run operator -- backup/],
    [{ ...settings, BACKUP_KEY: '' }, ['backup'], /^BACKUP_TO also needs BACKUP_KEY/],
    [{ ...settings, BACKUP_TO: '' }, ['backup'], /^BACKUP_TO is not set/],
    [{ ...settings, BACKUP_TO: '', BACKUP_KEY: '' }, ['backup', '--to', folder], /^BACKUP_KEY is not set/],
    [{ ...settings, BACKUP_TO: 's3://bucket' }, ['backup'], /also needs BACKUP_S3_ENDPOINT/],
    [{ ...settings, BACKUP_TO: 'http://bucket' }, ['backup'], /^BACKUP_TO must be/],
    [{ ...settings, BACKUP_AT: '25:00' }, ['backup'], /^BACKUP_AT must be/],
    [{ ...settings, BACKUP_TO: join(folder, 'none') }, ['backup', 'verify'], /^There is no backup in/],
    [settings, ['backup', 'verify', 'vaidya-20200101T000000Z.backup'], /^There is no backup vaidya-20200101/],
    [settings, ['restore'], /^npm run operator -- restore/],
    [{ ...settings, BACKUP_TO: join(folder, 'not', 'mounted') }, ['backup'], /mounted: no folder can be made there\.$/],
  ]
  for (const [given, args, says] of cases) {
    const { status, err } = await operator(given, ...args)
    assert.equal(status, 1, args.join(' '))
    assert.match(err, says)
    assert.doesNotMatch(err, /\n +at /)
  }
})

testInFullRun(
  'a backup goes to a bucket beside the files, and its files come back from there into a folder',
  async () => {
    const s3 = await startS3()
    const target = await createTestDatabase()
    try {
      const inBucket = { ...settings, ...s3.settings, BACKUP_TO: 's3://vaidya/backups/clinic' }
      const files = s3Store(s3.at)
      const person = await makeUser(source.database.db)
      const keys = { secret: SECRET, previousSecrets: [] }
      await makeFile(source.database.db, { ownerId: person.userId }, { store: files, keys, incoming: folder })
      // the file of the folder isn't in the bucket
      const made = await operator(inBucket, 'backup')
      assert.equal(made.status, 1, made.err)
      assert.match(
        made.out,
        /is in s3:\/\/vaidya\/backups\/clinic\/, and was read back\.[^]*and 1 file [^]*\nMissing in the store/,
      )
      const name = /vaidya-\S+\.backup/.exec(made.out)![0]
      const where = {
        ...inBucket,
        SECRET: '',
        DATABASE_URL: target.connectionString,
        DATA_DIR: join(folder, 'from bucket'),
      }
      const { S3_ENDPOINT, S3_KEY_ID, S3_KEY } = s3.settings
      const intoFolder = { ...where, S3_ENDPOINT: '', S3_BUCKET: '', S3_KEY_ID: '', S3_KEY: '' }
      const from = { BACKUP_S3_ENDPOINT: S3_ENDPOINT, BACKUP_S3_KEY_ID: S3_KEY_ID, BACKUP_S3_KEY: S3_KEY }
      const restored = await operator({ ...intoFolder, ...from }, 'restore', name)
      assert.deepEqual([restored.status, restored.err], [0, ''])
      assert.deepEqual(await digestStore(localStore(join(folder, 'from bucket', 'files'))), await digestStore(files))
    } finally {
      await target.drop()
      await s3.stop()
    }
  },
)
