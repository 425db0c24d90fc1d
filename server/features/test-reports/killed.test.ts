import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { silent } from '#server/database/log.ts'
import { checkFiles } from '#server/files/care.ts'
import { idOfName } from '#server/files/files.ts'
import { localStore } from '#server/files/local-store.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'
import { allOf } from '#server/testing/all-of.ts'
import { visitorOf } from '#server/testing/client.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { makePatientAccount, makeSession } from '#server/testing/factories.ts'
import { formOf } from '#server/testing/form.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { until } from '#server/testing/programs.ts'
import { type ServerProcess, startServer } from '#server/testing/running-server.ts'

// The whole program as a process of its own, killed in the middle of many uploads.

const SECRET = 'a key for tests: thirty-two characters or more'
const ROUNDS = 3
const folder = mkdtempSync(join(tmpdir(), 'vaidya-killed-'))
let base: TestDatabase
const started: ServerProcess[] = []

before(async () => {
  base = await createTestDatabase()
})
after(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await base.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('after a kill in the middle of uploads every report that was answered opens, and nothing else is kept', async () => {
  const { db } = base.database
  const files = {
    store: localStore(join(folder, 'files')),
    keys: { secret: SECRET, previousSecrets: [] },
    incoming: join(folder, 'incoming'),
  }
  const png = new Uint8Array(await plainPng(400, 300))
  const kept: { fileUrl: string; text: string; cookie: string }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = startServer(folder, { DATABASE_URL: base.connectionString, SECRET })
    started.push(server)
    const origin = await server.ready
    let isOver = false
    const uploads = Array.from({ length: 8 }, async (_, lane) => {
      // each person may send 120 files an hour
      const person = await makePatientAccount(db)
      const { secret } = await makeSession(db, person.userId)
      const cookie = `${sessionCookieName(false)}=${secret}`
      const asks = visitorOf(origin).with({ cookie })
      for (let turn = 0; !isOver && turn < 100; turn++) {
        const text = `round ${round}, lane ${lane}, turn ${turn}`
        const file = turn % 4 ? new File([pdfBytes(text)], 'x.pdf') : new File([png], 'x.png')
        const form = await formOf({ file, title: text, category: 'Other', testDate: '2026-01-05' })
        const answer = await asks.send('POST', '/api/test-reports', form.body, form.headers).catch(() => null)
        // pictures are compressed anew; that they are whole is checked below
        if (answer?.status === 201 && turn % 4) kept.push({ fileUrl: answer.body.fileUrl, text, cookie })
      }
    })
    const goal = kept.length + 12
    await until('uploads are answered', () => kept.length >= goal, 60_000)
    await sleep(round * 200)
    server.child.kill('SIGKILL')
    isOver = true
    await Promise.all([...uploads, server.ended])
  }
  await sweepFiles({ files, db, log: silent }, { graceMs: -1000 })
  assert.deepEqual((await checkFiles({ files, db })).broken, [])
  const listed = await db.selectFrom('files').select('id').execute()
  const onDisk = new Set((await allOf(files.store.list())).map(({ name }) => idOfName(name)))
  assert.deepEqual([...onDisk].toSorted(), listed.map(({ id }) => id).toSorted())
  const last = startServer(folder, { DATABASE_URL: base.connectionString, SECRET })
  started.push(last)
  const origin = await last.ready
  for (const { fileUrl, text, cookie } of kept) {
    const answer = await visitorOf(origin).with({ cookie }).get(fileUrl)
    assert.deepEqual([answer.status, answer.text], [200, pdfBytes(text).toString()])
  }
})
