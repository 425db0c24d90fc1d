import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { makePatientAccount } from '#server/testing/factories.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { makeReport } from '#server/testing/reports.ts'
import { startStore, storeKinds } from '#server/testing/s3.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { allOf } from '#server/testing/all-of.ts'
import { checkFiles, renewKeys } from './care.ts'
import { discardFile, type Files, storeFile, readFile } from './files.ts'
import { sweepFiles } from './sweep.ts'

for (const kind of storeKinds)
  suite(`the sweep of ${kind}`, () => {
    let app: TestApp
    let files: Files
    let stopStore: () => Promise<void>

    before(async () => {
      const { settings, stop } = await startStore(kind)
      stopStore = stop
      app = await buildTestApp({ unlimited: true, settings })
      files = app.deps.files
    })
    after(async () => {
      await app.close()
      await stopStore()
    })

    const names = async () => (await allOf(files.store.list())).map(({ name }) => name)
    const place = () => ({ db: app.db, files, log: app.deps.log })
    const pdf = () => new File([pdfBytes()], 'x.pdf')

    test('unlisted files are removed after an hour, listed ones stay', async () => {
      await makeReport(app.db, { owner: await makePatientAccount(app.db), files })
      const listed = await names()
      await storeFile(files, new File([new Uint8Array(await plainPng())], 'x.png'))
      await mkdir(files.incoming, { recursive: true })
      await writeFile(join(files.incoming, 'left'), 'x')
      assert.equal((await names()).length, listed.length + 3)
      assert.equal(await sweepFiles(place()), 0)
      assert.equal(await sweepFiles(place(), { graceMs: -1000 }), 1)
      assert.deepEqual(await names(), listed)
    })

    test('too many unlisted files suggest another database: none is removed', async () => {
      const { list } = files.store
      const many = Array.from({ length: 1001 }, (_, at) => ({
        name: `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        writtenAt: new Date(0),
      }))
      files.store.list = async function* () {
        yield* many
      }
      try {
        assert.equal(await sweepFiles(place()), 0)
      } finally {
        files.store.list = list
      }
    })

    test('a check finds missing and changed files', async () => {
      const owner = await makePatientAccount(app.db)
      await makeReport(app.db, { owner, files })
      const whole = await checkFiles(place())
      assert.deepEqual(whole.broken, [])
      const last = await app.db
        .selectFrom('files')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await discardFile(files, last.id)
      assert.deepEqual(await checkFiles(place()), { checked: whole.checked, broken: [last.id] })
    })

    test('files are re-encrypted with another key, and readable with either until then', async () => {
      const stored = await storeFile(files, pdf())
      const read = async (with_: Files) => Buffer.concat(await allOf((await readFile(with_, stored)).bytes)).toString()
      const secret = 'another key for tests: thirty-two characters or more'
      const renewed: Files = { ...files, keys: { secret, previousSecrets: [files.keys.secret] } }
      assert.equal(await read(renewed), pdfBytes().toString())
      await makeReport(app.db, { owner: await makePatientAccount(app.db), files })
      await app.db.deleteFrom('report_pages').execute()
      await app.db.deleteFrom('files').execute()
      await makeReport(app.db, { owner: await makePatientAccount(app.db), files })
      assert.deepEqual(
        [await renewKeys({ db: app.db, files: renewed }), await renewKeys({ db: app.db, files: renewed })],
        [
          { renewed: 1, broken: [] },
          { renewed: 0, broken: [] },
        ],
      )
      assert.deepEqual((await checkFiles({ db: app.db, files: renewed })).broken, [])
      const alone: Files = { ...files, keys: { secret, previousSecrets: [] } }
      assert.deepEqual((await checkFiles({ db: app.db, files: alone })).broken, [])
    })

    test('a missing file doesn’t stop the others from being re-encrypted', async () => {
      const secret = 'another key for tests: thirty-two characters or more'
      const renewed: Files = { ...files, keys: { secret, previousSecrets: [files.keys.secret] } }
      await app.db.deleteFrom('report_pages').execute()
      await app.db.deleteFrom('files').execute()
      for (let made = 0; made < 3; made += 1)
        await makeReport(app.db, { owner: await makePatientAccount(app.db), files })
      const { id } = await app.db.selectFrom('files').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
      await discardFile(files, id)
      assert.deepEqual(await renewKeys({ db: app.db, files: renewed }), { renewed: 2, broken: [id] })
    })
  })
