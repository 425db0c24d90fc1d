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

test('a file of any length decrypts to the same bytes, in chunks of any size', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])
    for (const size of [1000, 65_536, 70_000, 1_000_000]) {
      const bytes = randomBytes(length)
      const sealed = await whole(encrypted(parts(bytes, size), KEY, 'a'))
      assert.equal(sealed.length, encryptedLength(length), `${length}`)
      assert.ok((await whole(decrypted(parts(sealed, size), keys, 'a'))).equals(bytes), `${length} in ${size}`)
      assert.ok(length < 16 || !sealed.includes(bytes.subarray(0, 16)))
    }
})

test('a changed, truncated, reordered or swapped file is refused', async () => {
  const sealed = await whole(encrypted(parts(randomBytes(200_000), 5000), KEY, 'a'))
  const first = 28
  const chunk = 65_536 + 16
  const swapped = Buffer.concat([
    sealed.subarray(0, first),
    sealed.subarray(first + chunk, first + 2 * chunk),
    sealed.subarray(first, first + chunk),
    sealed.subarray(first + 2 * chunk),
  ])
  const changed = Buffer.from(sealed)
  changed[100_000]! ^= 1
  const wrong = [changed, swapped, sealed.subarray(0, first + chunk), sealed.subarray(0, -1), sealed.subarray(0, 10)]
  for (const bytes of wrong) await assert.rejects(whole(decrypted(parts(bytes, 10_000), keys, 'a')), DamagedFileError)
  await assert.rejects(whole(decrypted(parts(sealed, 10_000), keys, 'b')), DamagedFileError)
})

test('an earlier key decrypts its files; an unknown one doesn’t', async () => {
  const sealed = await whole(encrypted(parts(Buffer.from('text'), 10), KEY, 'a'))
  const other = 'another key for tests: thirty-two characters or more'
  const both = { secret: other, previousSecrets: [KEY] }
  assert.equal((await whole(decrypted(parts(sealed, 10), both, 'a'))).toString(), 'text')
  assert.deepEqual([await isOfKey(parts(sealed, 10), KEY), await isOfKey(parts(sealed, 10), other)], [true, false])
  await assert.rejects(
    whole(decrypted(parts(sealed, 10), { secret: other, previousSecrets: [] }, 'a')),
    DamagedFileError,
  )
})
