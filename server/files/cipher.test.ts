import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { allOf } from '#server/testing/all-of.ts'
import { DamagedFileError, decrypted, encrypted, encryptedLength, isOfKey } from './cipher.ts'

const KEY = 'a key for tests: thirty-two characters or more'
const keys = { secret: KEY, previousSecrets: [] }

async function* parts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const whole = async (source: AsyncIterable<Uint8Array>) => Buffer.concat(await allOf(source))

test('a file of any length comes back to the byte, however its pieces fall', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])
    for (const size of [1000, 65_536, 70_000, 1_000_000]) {
      const bytes = randomBytes(length)
      const kept = await whole(encrypted(parts(bytes, size), KEY, 'a'))
      assert.equal(kept.length, encryptedLength(length), `${length}`)
      assert.ok((await whole(decrypted(parts(kept, size), keys, 'a'))).equals(bytes), `${length} in ${size}`)
      assert.ok(length < 16 || !kept.includes(bytes.subarray(0, 16)))
    }
})

test('what was changed, cut off, turned round or is another file is not given out', async () => {
  const kept = await whole(encrypted(parts(randomBytes(200_000), 5000), KEY, 'a'))
  const first = 28
  const chunk = 65_536 + 16
  const swapped = Buffer.concat([
    kept.subarray(0, first),
    kept.subarray(first + chunk, first + 2 * chunk),
    kept.subarray(first, first + chunk),
    kept.subarray(first + 2 * chunk),
  ])
  const changed = Buffer.from(kept)
  changed[100_000]! ^= 1
  const wrong = [changed, swapped, kept.subarray(0, first + chunk), kept.subarray(0, -1), kept.subarray(0, 10)]
  for (const bytes of wrong) await assert.rejects(whole(decrypted(parts(bytes, 10_000), keys, 'a')), DamagedFileError)
  await assert.rejects(whole(decrypted(parts(kept, 10_000), keys, 'b')), DamagedFileError)
})

test('an earlier key opens what it has encrypted; an unknown one does not', async () => {
  const kept = await whole(encrypted(parts(Buffer.from('text'), 10), KEY, 'a'))
  const other = 'another key for tests: thirty-two characters or more'
  const both = { secret: other, previousSecrets: [KEY] }
  assert.equal((await whole(decrypted(parts(kept, 10), both, 'a'))).toString(), 'text')
  assert.deepEqual([await isOfKey(parts(kept, 10), KEY), await isOfKey(parts(kept, 10), other)], [true, false])
  await assert.rejects(whole(decrypted(parts(kept, 10), { secret: other, previousSecrets: [] }, 'a')), DamagedFileError)
})
