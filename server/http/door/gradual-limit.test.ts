import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RefusedError } from '#server/errors.ts'
import { gradualLimit } from './gradual-limit.ts'

const refused = (promise: Promise<void>) =>
  promise.then(
    () => null,
    (error: RefusedError) => [error.status, error.headers['retry-after']],
  )

test('a gradual budget can be spent in one burst, refills one by one, and can be refunded and reset', async () => {
  let time = 1_000
  const limit = gradualLimit({ points: 3, seconds: 60, now: () => time })
  for (let one = 0; one < 3; one++) assert.equal(await refused(limit.take('a')), null)
  assert.deepEqual(await refused(limit.take('a')), [429, '20'])
  assert.equal(await refused(limit.take('b')), null)
  time += 5_000
  // a refused attempt doesn't make the wait longer
  assert.deepEqual(
    [await refused(limit.check('a')), await refused(limit.take('a'))],
    [
      [429, '15'],
      [429, '15'],
    ],
  )
  time += 15_000
  assert.equal(await refused(limit.take('a')), null)
  assert.deepEqual(await refused(limit.take('a')), [429, '20'])
  await limit.giveBack('a')
  assert.equal(await refused(limit.take('a')), null)
  await limit.reset('a')
  for (let one = 0; one < 3; one++) assert.equal(await refused(limit.take('a')), null)
  // no more than the points, however long it rests
  time += 3_600_000
  for (let one = 0; one < 3; one++) assert.equal(await refused(limit.take('a')), null)
  assert.deepEqual(await refused(limit.take('a')), [429, '20'])
})

test('over an hour it allows as much as a window does, and it counts a limited number of networks', async () => {
  let time = 0
  const limit = gradualLimit({ points: 50, seconds: 900, most: 100, now: () => time })
  let passed = 0
  for (; time < 3_600_000; time += 1_000) if ((await refused(limit.take('a'))) === null) passed++
  assert(passed <= 50 + 4 * 50, String(passed))
  for (let one = 0; one < 1_000; one++) await limit.take(`192.0.${one >> 8}.${one & 255}`)
  for (let one = 0; one < 50; one++) assert.equal(await refused(limit.take('a')), null)
})
