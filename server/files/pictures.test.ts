import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileMessages } from '#contract/files.ts'
import { actingAs } from '#server/database/acting.ts'
import type { RefusedError } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import { pngBomb } from '#server/testing/bombs.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { type Files, storeFile } from './files.ts'
import { localStore } from './local-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'vaidya-pictures-'))
after(() => rm(folder, { recursive: true }))
const keys = { secret: 'a key for tests: thirty-two characters or more', previousSecrets: [] }
const files: Files = { store: localStore(join(folder, 'store')), keys, incoming: join(folder, 'incoming') }
const [anna, ben] = [newId(), newId()]
const store = (userId: string, bytes: Buffer) =>
  actingAs({ userId, clinicIds: [] }, () => storeFile(files, new File([new Uint8Array(bytes)], 'scan.png')))

test('a picture of 200,000 × 240 pixels is refused with a message', async () => {
  await assert.rejects(store(anna, pngBomb(200_000, 240)), { status: 415, message: fileMessages.sideTooLong() })
})

test('a person who sends thirty pictures has twenty waiting, the rest get 503, and another person’s is stored first', async () => {
  const small = await plainPng()
  const done: string[] = []
  const outcomes = Array.from({ length: 30 }, (_, n) =>
    store(anna, small).then(
      () => done.push(`anna ${n}`),
      (error: RefusedError) => error,
    ),
  )
  await Promise.race(outcomes)
  await store(ben, small)
  done.push('ben')
  const refused = (await Promise.all(outcomes)).filter((one): one is RefusedError => one instanceof Error)
  assert.equal(refused.length, 9)
  for (const { status, body, headers } of refused)
    assert.deepEqual([status, body.message, headers['retry-after']], [503, fileMessages.manyPictures, '10'])
  assert.ok(done.indexOf('ben') < 10, done.join())
})
