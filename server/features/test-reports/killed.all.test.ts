import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { silent } from '#server/database/log.ts'
import { checkFiles } from '#server/files/care.ts'
import { idOfName } from '#server/files/files.ts'
import { localStore } from '#server/files/local-store.ts'
import { s3Store } from '#server/files/s3-store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'
import { allOf } from '#server/testing/all-of.ts'
import { type Client, visitorOf } from '#server/testing/client.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { makePatientAccount, makeSession } from '#server/testing/factories.ts'
import { formOf } from '#server/testing/form.ts'
import { photograph } from '#server/testing/pictures.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { until } from '#server/testing/programs.ts'
import { type ServerProcess, startServer } from '#server/testing/running-server.ts'
import { startS3, storeKinds } from '#server/testing/s3.ts'
import { thorough } from '#server/testing/thorough.ts'

// The whole program as a separate process, killed in the middle of 200 uploads.

const SECRET = 'a key for tests: thirty-two characters or more'
/** Each uploads one file after the other. */
const PEOPLE = 25
const EACH = 8
/** How many of the 200 are acknowledged when the program is killed: half-way, and in the full run also at the beginning. */
const ANSWERED = thorough ? [10, 100] : [50]
/** A busy machine takes long, which isn't tested here. */
const PATIENCE_MS = 15 * 60_000
/** Number of reports opened at the same time. */
const READERS = 4

interface Kept {
  id: string
  fileUrl: string
  fileSize: number
  /** For a PDF; a photograph is compressed again. */
  text: string | null
  cookie: string
}

for (const kind of thorough ? storeKinds : (['a folder'] as const))
  suite(`killed in the middle of 200 uploads into ${kind}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'vaidya-killed-'))
    const started: ServerProcess[] = []
    const ends: (() => Promise<void>)[] = []
    after(async () => {
      for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
      await Promise.all(started.map(({ ended }) => ended))
      for (const end of ends) await end()
      rmSync(folder, { recursive: true, force: true })
    })

    test('every acknowledged report opens, and nothing else is stored', { timeout: PATIENCE_MS }, async (t) => {
      const base = await createTestDatabase()
      ends.push(base.drop)
      const { db } = base.database
      const s3 = kind === 'a folder' ? null : await startS3()
      if (s3) ends.push(s3.stop)
      const files = {
        store: s3 ? s3Store(s3.at) : localStore(join(folder, 'files')),
        keys: { secret: SECRET, previousSecrets: [] },
        incoming: join(folder, 'incoming'),
      }
      const settings = { DATABASE_URL: base.connectionString, SECRET, ...s3?.settings }
      const start = async () => {
        const server = startServer(folder, settings)
        started.push(server)
        return { server, origin: await server.ready }
      }
      const picture = new Uint8Array(await photograph(400, 300))
      const kept: Kept[] = []
      for (const [round, answered] of ANSWERED.entries()) {
        const { server, origin } = await start()
        const before = kept.length
        const uploads = Array.from({ length: PEOPLE }, async (_, person) => {
          const { secret } = await makeSession(db, (await makePatientAccount(db)).userId)
          const cookie = `${sessionCookieName(false)}=${secret}`
          const client = visitorOf(origin).with({ cookie })
          for (let turn = 0; turn < EACH; turn++) {
            const text = turn % 4 ? `round ${round}, person ${person}, upload ${turn}` : null
            const file = text ? new File([pdfBytes(text)], 'x.pdf') : new File([picture], 'x.jpg')
            const form = await formOf({ file, title: `Upload ${turn}`, category: 'Other', testDate: '2026-01-05' })
            const send = () => client.send('POST', '/api/test-reports', form.body, form.headers).catch(() => null)
            let answer = await send()
            // a busy machine answers so; the person tries again
            for (; answer?.status === 503; answer = await send()) await sleep(200)
            if (answer === null) return
            assert.equal(answer.status, 201, answer.text)
            kept.push({ ...answer.body, text, cookie })
          }
        })
        await until('some are answered', () => kept.length >= before + answered, PATIENCE_MS / 3)
        server.child.kill('SIGKILL')
        await Promise.all([...uploads, server.ended])
        assert.ok(kept.length - before < PEOPLE * EACH, 'they were all answered before the kill')
        t.diagnostic(`killed with ${kept.length - before} of ${PEOPLE * EACH} answered`)
      }

      await sweepFiles({ files, db, log: silent }, { graceMs: -1000 })
      assert.deepEqual((await checkFiles({ files, db })).broken, [])
      const listed = (await db.selectFrom('files').select('id').execute()).map(({ id }) => id)
      const onDisk = new Set((await allOf(files.store.list())).map(({ name }) => idOfName(name)))
      assert.deepEqual([...onDisk].toSorted(), listed.toSorted())
      assert.deepEqual(await readdir(files.incoming), [])
      const pages = (await db.selectFrom('report_pages').select('file_id').execute()).map(({ file_id: id }) => id)
      assert.deepEqual(pages.toSorted(), listed.toSorted())

      const { origin } = await start()
      const visitor = visitorOf(origin)
      const left = kept.values()
      const read = async () => {
        for (const one of left) await opens(visitor.with({ cookie: one.cookie }), one)
      }
      await Promise.all(Array.from({ length: READERS }, read))
    })
  })

async function opens(owner: Client, { id, fileUrl, fileSize, text }: Kept): Promise<void> {
  assert.equal((await owner.get(`/api/test-reports/${id}`)).status, 200)
  const answer = await owner.get(fileUrl)
  assert.deepEqual([answer.status, answer.bytes?.length], [200, fileSize])
  if (text) assert.ok(answer.bytes!.equals(pdfBytes(text)))
  else for (const size of ['large', 'small']) assert.equal((await owner.get(`${fileUrl}?size=${size}`)).status, 200)
}
