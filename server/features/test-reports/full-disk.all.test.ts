import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileMessages } from '#contract/files.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { visitorOf } from '#server/testing/client.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { makePatientAccount, makeSession } from '#server/testing/factories.ts'
import { formOf } from '#server/testing/form.ts'
import { documentOf } from '#server/testing/files.ts'
import { photograph } from '#server/testing/pictures.ts'
import { type ServerProcess, startServer } from '#server/testing/running-server.ts'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'

// The whole program on a disk of eight megabytes, which fills up. For the effects of a full disk at each step, on every
// machine and in every store, see hostile-files.test.ts.

const SECRET = 'a key for tests: thirty-two characters or more'
const disk = mkdtempSync(join(tmpdir(), 'vaidya-full-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0
const skip = !isMounted && 'a small disk can be mounted by root alone'

let base: TestDatabase
let server: ServerProcess
let patient: Client

before(async () => {
  if (skip) return
  base = await createTestDatabase()
  server = startServer(disk, { DATABASE_URL: base.connectionString, SECRET })
  const { secret } = await makeSession(base.database.db, (await makePatientAccount(base.database.db)).userId)
  patient = visitorOf(await server.ready).with({ cookie: `${sessionCookieName(false)}=${secret}` })
})
after(async () => {
  if (!skip) {
    server.child.kill('SIGTERM')
    await server.ended
    await base.drop()
    spawnSync('umount', [disk])
  }
  rmSync(disk, { recursive: true })
})

async function upload(file: File): Promise<Answer> {
  const form = await formOf({ file, title: 'Blood count', category: 'Other', testDate: '2026-01-05' })
  return patient.send('POST', '/api/test-reports', form.body, form.headers)
}
const document = (megabytes: number) => new File([documentOf(megabytes * 1024 * 1024)], 'x.pdf')

async function onDisk(): Promise<string[]> {
  const all = await readdir(disk, { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

test(
  'a full disk: the person gets an error, nothing is stored or listed, other calls work, and with space uploads work again',
  { skip },
  async () => {
    const kept: Answer[] = []
    let refused: Answer
    for (;;) {
      const answer = await upload(document(2))
      if (answer.status !== 201) {
        refused = answer
        break
      }
      kept.push(answer)
      assert.ok(kept.length < 4, 'the disk never fills up')
    }
    const before = await onDisk()
    assert.equal(before.length, kept.length)
    const picture = new File([new Uint8Array(await photograph(2600, 2000, 'grainy'))], 'x.jpg')
    for (const answer of [refused, await upload(document(6)), await upload(picture)]) {
      assert.equal(answer.status, 503, answer.text)
      assert.equal(answer.body.message, fileMessages.cannotBeKept)
      assert.equal(answer.headers['retry-after'], '60')
    }
    assert.deepEqual(await onDisk(), before)

    // calls that need no space work
    const list = await patient.get('/api/test-reports')
    assert.deepEqual(list.body.length, kept.length)
    for (const { body } of kept) assert.equal((await patient.get(body.fileUrl)).bytes!.length, 2 * 1024 * 1024)
    assert.equal((await patient.get('/api/health')).status, 200)
    // the operator reads it once
    assert.equal(server.said().match(/files cannot be kept or read/g)?.length, 1)
    assert.match(server.said(), /ENOSPC/)

    assert.equal((await patient.delete(`/api/test-reports/${kept[0]!.body.id}`)).status, 200)
    assert.equal((await upload(document(1))).status, 201)
  },
)
